// The `openai` package. It takes about a tenth of a second to load (measured), which a start without a language model does
// not wait for: it is loaded with the first model.
async function load() {
  const [{ OpenAI, APIError, APIConnectionError }, { Stream }] = await Promise.all([
    import("openai"),
    import("openai/streaming"),
  ]);
  return { OpenAI, APIError, APIConnectionError, Stream };
}

export type Sdk = Awaited<ReturnType<typeof load>>;

let loading: Promise<Sdk> | null = null;

/** The same every time. */
export function loadSdk(): Promise<Sdk> {
  return (loading ??= load());
}
