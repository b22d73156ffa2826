// Calls that come while one is under way go together in the next message: a thread that can do several at once for less
// than each alone gets the chance to, and a call that comes alone is sent at once.
import { untilAborted } from "./thread.ts";

/**
 * @param send answers the calls in their order; where it fails for several, each is sent again alone, so that one bad
 *   call fails by itself
 * @param callsMax that go in one message
 */
export function gatherCalls<P, R>(
  send: (calls: readonly P[]) => Promise<readonly R[]>,
  callsMax: number,
): (call: P, options?: { signal?: AbortSignal | undefined }) => Promise<R> {
  interface Waiting {
    readonly call: P;
    readonly signal: AbortSignal | undefined;
    readonly resolve: (result: R | PromiseLike<R>) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  const sendAlone = async (call: P): Promise<R> => {
    const [result] = await send([call]);
    return result as R;
  };

  async function sendNext(): Promise<void> {
    const gathered = waiting.splice(0, callsMax).filter(({ signal }) => signal?.aborted !== true);
    if (gathered.length === 0) return;
    const [first] = gathered;
    if (gathered.length === 1 && first !== undefined) {
      await sendAlone(first.call).then(first.resolve, first.reject);
      return;
    }
    try {
      const results = await send(gathered.map(({ call }) => call));
      for (const [i, { resolve }] of gathered.entries()) resolve(results[i] as R);
    } catch {
      // Whose fault it was shows when each is sent by itself: that answer, or that error, is the one that counts.
      for (const { call, resolve } of gathered) resolve(sendAlone(call));
    }
  }

  async function sendAll(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) await sendNext();
    isUnderWay = false;
  }

  return (call, { signal } = {}) => {
    const result = new Promise<R>((resolve, reject) => waiting.push({ call, signal, resolve, reject }));
    void sendAll();
    return signal === undefined ? result : untilAborted(result, signal);
  };
}
