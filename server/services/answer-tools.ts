// The tools of one turn: what a model asks for is checked, run within what the caller may see and the turn is about, and
// told to the model masked and within its room. What is wrong with a call is told in words; it ends nothing.
import { toolText } from "../core/answers/prompt/tool-text.ts";
import type { ToolCall, ToolDefinition } from "../core/answers/prompt/message.ts";
import { TOOL_ARGUMENTS, TOOL_NAMES, toolDefinitions, type ToolName } from "../core/answers/tools.ts";
import { AppError, type ErrorCode } from "../core/errors.ts";
import type { AnswerProfile } from "./answer-profile.ts";
import type { Caller } from "./caller.ts";
import type { SearchResult, SearchService } from "./search.ts";
import type { FoundFigures, ToolFigures } from "./tool-figures.ts";
import { createTurnSearch, type FoundBlocks } from "./tool-search.ts";
import type { Trace } from "./trace.ts";
import type { TurnEvidence } from "./turn-evidence.ts";
import type { TurnMaterials } from "./turn-materials.ts";

export interface TurnTools {
  readonly definitions: readonly ToolDefinition[];
  /** @returns what the model reads, within so many tokens */
  run(call: ToolCall, tokensMax: number): Promise<string>;
}

interface Turn {
  readonly caller: Caller;
  readonly profile: AnswerProfile;
  readonly search: SearchResult;
  readonly evidence: TurnEvidence;
  readonly materials: TurnMaterials;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/** What one call brought: blocks or figures, not labelled yet. */
interface Found {
  readonly blocks: FoundBlocks["blocks"];
  readonly figures: FoundFigures | null;
  readonly notes: readonly string[];
}

/** Failures that are the model's own: it may ask better. */
const ITS_OWN: ReadonlySet<ErrorCode> = new Set(["BAD_REQUEST", "LIMIT_EXCEEDED", "NOT_FOUND"]);

export function createAnswerToolbox(services: { search: SearchService; figures: ToolFigures }) {
  return {
    async open(turn: Turn): Promise<TurnTools> {
      const { caller, profile, search, evidence, materials, trace } = turn;
      const figures = await services.figures.open(caller, profile.input, search);
      const finding = createTurnSearch(services, { ...turn, input: profile.input });

      async function find(name: ToolName, written: unknown, tokensMax: number): Promise<Found> {
        switch (name) {
          case "more":
            return ofBlocks(await finding.more(tokensMax));
          case "search": {
            const { question } = read(name, TOOL_ARGUMENTS.search, written);
            return ofBlocks(await finding.search(question, tokensMax));
          }
          case "count":
            return ofFigures(await figures.count(read(name, TOOL_ARGUMENTS.count, written)));
          case "group":
            return ofFigures(await figures.group(read(name, TOOL_ARGUMENTS.group, written)));
          case "list":
            return ofFigures(await figures.list(read(name, TOOL_ARGUMENTS.list, written)));
        }
      }

      /** Labelled, bound, masked, within its room; only what stands in the text counts as shown. */
      async function tell({ blocks, figures: found, notes }: Found, tokensMax: number): Promise<string> {
        const labels = [...evidence.addBlocks(blocks), ...(found === null ? [] : [evidence.addResult(found.result)])];
        await materials.bindEvidence(evidence);
        const own = evidence.evidence(new Set(labels));
        const text = toolText({
          blocks: own.blocks,
          results: own.results,
          notes,
          mask: materials.mask,
          tokensMax,
          shown: [...evidence.shown],
        });
        evidence.show(text.labels);
        return text.text;
      }

      return {
        definitions: toolDefinitions({
          fields: { ...figures.fields, told: materials.mask(figures.fields.told, null) },
          hasMore: search.heldBack.pieces > 0,
        }),
        run: (call, tokensMax) =>
          trace.step(
            `Run the tool ${(TOOL_NAMES as readonly string[]).includes(call.name) ? call.name : "that is none"}`,
            async () => {
              try {
                const name = nameOf(call.name);
                const found = await find(name, argumentsOf(call, materials), tokensMax);
                const value = await tell(found, tokensMax);
                const brought =
                  found.figures === null ? `${found.blocks.length} blocks` : found.figures.result.explained;
                return { value, detail: brought };
              } catch (error) {
                if (!(error instanceof AppError) || !ITS_OWN.has(error.code)) throw error;
                return { value: materials.mask(error.message, null), detail: `refused: ${error.code}` };
              }
            },
            { decidedBy: "MODEL" },
          ),
      };
    },
  };
}

export type AnswerToolbox = ReturnType<typeof createAnswerToolbox>;

function ofBlocks({ blocks, notes }: FoundBlocks): Found {
  return { blocks, figures: null, notes };
}

function ofFigures(figures: FoundFigures): Found {
  const { next } = figures;
  return { blocks: [], figures, notes: next === null ? [] : [`There is more: ask again with "page": "${next}".`] };
}

/** @throws {AppError} BAD_REQUEST */
function nameOf(written: string): ToolName {
  const name = TOOL_NAMES.find((own) => own === written);
  if (name === undefined)
    throw new AppError("BAD_REQUEST", `There is no such tool. There are: ${TOOL_NAMES.join(", ")}.`);
  return name;
}

/** Placeholders in it as what they stand for: the server alone reads it. @throws {AppError} BAD_REQUEST */
function argumentsOf({ arguments: written }: ToolCall, { unmask }: TurnMaterials): unknown {
  try {
    const unmasked = (_: string, value: unknown) => (typeof value === "string" ? unmask(value) : value);
    return written.trim() === "" ? {} : JSON.parse(written, unmasked);
  } catch (error) {
    throw new AppError("BAD_REQUEST", "The arguments of the tool are no JSON object. Write them as one.", {
      cause: error,
    });
  }
}

interface Schema<T> {
  safeParse(written: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { path: PropertyKey[]; message: string }[] };
      };
}

/** @throws {AppError} BAD_REQUEST naming each argument that is wrong */
function read<T>(name: ToolName, schema: Schema<T>, written: unknown): T {
  const parsed = schema.safeParse(written);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`,
  );
  throw new AppError("BAD_REQUEST", `The arguments of ${name} cannot be used. ${problems.join("; ")}.`);
}
