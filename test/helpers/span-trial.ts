// Reads generated files of every format and encoding and looks for every planted string at its own span.
// `npx tsx test/helpers/span-trial.ts 1000` prints the figures of 1000 files per format and encoding.
import { pathToFileURL } from "node:url";
import type { Element, ParsedDocument } from "../../server/core/documents/element.ts";
import {
  ENCODINGS,
  FORMATS,
  generateFile,
  type FileEncoding,
  type FileFormat,
  type GeneratedFile,
  type Planted,
} from "./generate-files.ts";
import { parseAll, sectionTitle, spanFaults, textOf } from "./parse.ts";

export interface TrialResult {
  readonly files: number;
  readonly planted: number;
  readonly faults: readonly string[];
}

function holds(document: ParsedDocument, element: Element, planted: Planted): boolean {
  const text = planted.text.normalize("NFC");
  if (element.kind !== planted.kind || element.row !== planted.row) return false;
  if (sectionTitle(document, element) !== (planted.section?.normalize("NFC") ?? null)) return false;
  if (!planted.isWholeValue) return textOf(document, element).includes(text);
  const values = [...(element.detail?.cells ?? []), ...(element.detail?.fields ?? []).map((field) => field.value)];
  return values.some((span) => textOf(document, span) === text);
}

/** What is wrong with the reading of one file. */
async function faultsOf(file: GeneratedFile): Promise<string[]> {
  const { documents, problems } = await parseAll(file.name, file.bytes, { chunkBytes: 1 + (file.bytes.length % 4099) });
  const faults = [...problems.map((problem) => problem.message), ...documents.flatMap(spanFaults)];
  if (documents.length !== file.documents) faults.push(`${documents.length} documents instead of ${file.documents}`);
  const encoding = documents[0]?.report.encoding?.name;
  if (encoding !== file.encoding.name) faults.push(`read as ${encoding}`);
  for (const planted of file.planted) {
    const document = documents[planted.document];
    if (!document?.elements.some((element) => holds(document, element, planted)))
      faults.push(`no ${planted.kind} ${planted.text}`);
  }
  return faults.map((fault) => `${file.encoding.label} ${file.name}: ${fault}`);
}

export async function runSpanTrial(format: FileFormat, encoding: FileEncoding, count: number): Promise<TrialResult> {
  let planted = 0;
  const faults: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const file = generateFile(format, encoding, seed);
    planted += file.planted.length;
    faults.push(...(await faultsOf(file)));
  }
  return { files: count, planted, faults };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = Number(process.argv[2] ?? 40);
  let total = { files: 0, planted: 0, faults: 0 };
  for (const format of FORMATS) {
    for (const encoding of ENCODINGS) {
      const { files, planted, faults } = await runSpanTrial(format, encoding, count);
      total = { files: total.files + files, planted: total.planted + planted, faults: total.faults + faults.length };
      console.log(`${format} ${encoding.label}: ${files} files, ${planted} strings, ${faults.length} faults`);
      for (const fault of faults.slice(0, 3)) console.log(`  ${fault}`);
    }
  }
  console.log(`all: ${total.files} files, ${total.planted} strings, ${total.faults} faults`);
  process.exitCode = total.faults > 0 ? 1 : 0;
}
