// `vouch agents`: whose voice answers. Listed, made, changed, removed.
import { readFile } from "node:fs/promises";
import { InvalidArgumentError, type Command } from "commander";
import { CliError } from "../errors.ts";
import {
  CREATE_AGENT,
  LIST_AGENTS,
  REMOVE_AGENT,
  UPDATE_AGENT,
  type AgentInput,
  type AgentSettings,
  type AgentWithSettings,
} from "../operations/agents.ts";
import { listAll } from "../operations/paging.ts";
import { table, type Output } from "../output.ts";
import type { Run } from "../session.ts";
import { parseCount, parseList } from "./labels.ts";

interface AgentOptions {
  instructions?: string;
  instructionsFile?: string;
  collection?: string[];
  /** False for `--no-model`. */
  model?: string | boolean;
  temperature?: number;
  replyTokens?: number;
  tokens?: number;
  requireScope?: string[];
  toolRounds?: number;
  history?: number;
}

export function addAgentsCommand(program: Command, run: Run): void {
  const group = program.command("agents").description("list, make, change and remove agents");

  const list = group.command("list").description("list the agents of the space, oldest first");
  list.action(() =>
    run(list, async ({ client, output }) => {
      const { nodes } = await listAll(client, LIST_AGENTS, {}, (reply) => reply.agents);
      output.json(nodes);
      const rows = nodes.map(({ name, updatedAt }) => [name, updatedAt]);
      for (const line of table(["name", "changed"], rows)) output.line(line);
    }),
  );

  const create = withSettings(group.command("create").description("make an agent"), "what questions shall name it by");
  create.action((name: string, options: AgentOptions) =>
    run(create, async ({ client, output }) => {
      const { createAgent: made } = await client.call(CREATE_AGENT, { input: await toInput(name, options) });
      print(output, made, "is made");
    }),
  );

  const update = withSettings(
    group.command("update").description("change an agent; what is not given stays as it is"),
    "the agent",
  );
  update.action((name: string, options: AgentOptions) =>
    run(update, async ({ client, output }) => {
      const { updateAgent: changed } = await client.call(UPDATE_AGENT, { input: await toInput(name, options) });
      print(output, changed, "is changed");
    }),
  );

  const remove = group
    .command("remove")
    .description("remove an agent; its turns stay, and no longer name it")
    .argument("<name>", "the agent");
  remove.action((name: string) =>
    run(remove, async ({ client, output }) => {
      const { removeAgent: removed } = await client.call(REMOVE_AGENT, { name });
      output.json(removed);
      output.line(`The agent "${removed.name}" is removed.`);
    }),
  );
}

function withSettings(command: Command, named: string): Command {
  return command
    .argument("<name>", named)
    .option("--instructions <text>", "what its model is told about voice and task")
    .option("--instructions-file <file>", "the same, from a file")
    .option("-c, --collection <names>", "collections that it answers from; all by default", parseList)
    .option("--model <name>", "the model that writes; the installation's first by default")
    .option("--no-model", "it quotes, also where a model is configured")
    .option("--temperature <number>", "0 to 2", parseTemperature)
    .option("--reply-tokens <count>", "most tokens of a reply", parseCount)
    .option("--tokens <count>", "budget of the blocks that are supplied, in tokens", parseCount)
    .option("--require-scope <names>", "scope names that its answers must state", parseList)
    .option("--tool-rounds <count>", "how often its model may ask for tools in one turn", parseWhole)
    .option("--history <count>", "earlier turns that its model is shown", parseWhole);
}

async function toInput(name: string, options: AgentOptions): Promise<AgentInput> {
  const { instructions = null, instructionsFile } = options;
  const told = instructionsFile === undefined ? instructions : await readInstructions(instructionsFile);
  return { name, instructions: told, settings: toSettings(options) };
}

/** Only what was given. */
function toSettings(options: AgentOptions): AgentSettings {
  const { collection, model, temperature, replyTokens, tokens, requireScope, toolRounds, history } = options;
  return {
    ...(collection === undefined ? {} : { collections: collection }),
    ...(typeof model === "string" ? { model, isModelUsed: true } : {}),
    ...(model === false ? { isModelUsed: false } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(replyTokens === undefined ? {} : { replyTokensMax: replyTokens }),
    ...(tokens === undefined ? {} : { tokensMax: tokens }),
    ...(requireScope === undefined ? {} : { requiredScope: requireScope }),
    ...(toolRounds === undefined ? {} : { toolRoundsMax: toolRounds }),
    ...(history === undefined ? {} : { historyTurnsMax: history }),
  };
}

async function readInstructions(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new CliError("USAGE", `The file "${file}" cannot be read. Check the path and its permissions.`, { cause });
  });
}

function print(output: Output, agent: AgentWithSettings, became: string): void {
  output.json(agent);
  const { collections, model, isModelUsed } = agent.settings;
  const from = collections.length === 0 ? "all collections" : collections.join(", ");
  const by = isModelUsed ? `written by ${model ?? "the first model"}` : "quoted by code";
  output.line(`The agent "${agent.name}" ${became}: from ${from}, ${by}.`);
}

function parseTemperature(written: string): number {
  const value = Number(written);
  if (!(value >= 0 && value <= 2)) throw new InvalidArgumentError("Give a number from 0 to 2.");
  return value;
}

function parseWhole(written: string): number {
  const value = Number(written);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError("Give a whole number from 0.");
  return value;
}
