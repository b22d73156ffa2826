// A thread that cuts, seals and hashes documents: the work of core/documents/prepare.ts, away from the thread that
// serves requests.
import { parentPort } from "node:worker_threads";
import {
  describePieces,
  prepareVersion,
  type PreparedVersion,
  type PieceContent,
  type PrepareSource,
  type StoredText,
} from "../../server/core/documents/prepare.ts";
import { reviveSource, reviveStoredText } from "../../server/core/documents/prepare-transfer.ts";

type Call = { readonly id: number } & (
  | { readonly kind: "prepare"; readonly sources: readonly PrepareSource[] }
  | { readonly kind: "describe"; readonly texts: readonly StoredText[] }
);

function answer(call: Call): PreparedVersion[] | PieceContent[][] {
  return call.kind === "prepare"
    ? call.sources.map((source) => prepareVersion(reviveSource(source)))
    : call.texts.map((text) => describePieces(reviveStoredText(text)));
}

parentPort?.on("message", (call: Call) => {
  const { id } = call;
  try {
    parentPort?.postMessage({ id, value: answer(call) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
