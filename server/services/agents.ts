// Agents (answer profiles): whose voice answers, from which collections, by which model, within which budget. Anybody may
// call one by its name; its instructions are sealed like the texts of the space.
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AGENT_INSTRUCTIONS_MAX, agentSettingsSchema, type AgentSettings } from "../core/answers/agent-settings.ts";
import { AppError, notFound } from "../core/errors.ts";
import { openText, sealText } from "../core/security/seal.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import { checkName, issuesInWords } from "./given-settings.ts";
import { pageOf, type PageInput } from "./paging.ts";

export type AgentSettingsInput = z.input<typeof agentSettingsSchema>;

export interface AgentView {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  /** What the model is told about its voice and task, beside the rules of Vouch; "" where nothing is. */
  readonly instructions: string;
  readonly settings: AgentSettings;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface AgentRow {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly settings: unknown;
  readonly sealed: Uint8Array;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function createAgentService(
  { chat, database, keyring, limits, now }: ServiceContext,
  services: { collections: CollectionService },
) {
  async function toView(spaceId: number, { sealed, ...row }: AgentRow): Promise<AgentView> {
    const keys = await keyring.keysOf(spaceId);
    const instructions = openText(keys.seal, sealed, placeOf(row.publicId));
    const { id, publicId, name, createdAt, updatedAt } = row;
    return {
      id,
      publicId,
      name,
      createdAt,
      updatedAt,
      instructions,
      settings: agentSettingsSchema.parse(row.settings),
    };
  }

  async function seal(spaceId: number, publicId: string, instructions: string): Promise<Uint8Array<ArrayBuffer>> {
    const keys = await keyring.keysOf(spaceId);
    return new Uint8Array(sealText(keys.seal, instructions, placeOf(publicId)));
  }

  async function findRow(caller: Caller, name: string) {
    return database.read.agent.findUnique({ where: { spaceId_name: { spaceId: caller.spaceId, name } } });
  }

  /** @throws {AppError} BAD_REQUEST for an unknown model, NOT_FOUND for an unknown collection */
  async function check(caller: Caller, { collections, model }: AgentSettings): Promise<void> {
    if (model !== null && chat.find(model) === null) throw unknownModel(model, chat.all);
    if (collections.length > 0) await services.collections.getMany(caller, collections);
  }

  return {
    /** For answering: whoever may ask may name any agent of the space. */
    async find(caller: Caller, name: string): Promise<AgentView | null> {
      const row = await findRow(caller, name);
      return row === null ? null : toView(caller.spaceId, row);
    },
    /** @throws {AppError} NOT_FOUND */
    async get(caller: Caller, name: string): Promise<AgentView> {
      const row = await findRow(caller, name);
      if (row === null) throw notFound("agent", name);
      return toView(caller.spaceId, row);
    },
    /** Oldest first. */
    async list(caller: Caller, page: PageInput): Promise<AgentView[]> {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      const rows = await database.read.agent.findMany({
        where: { spaceId: caller.spaceId, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        orderBy: { id: "asc" },
        take: take + 1,
      });
      return Promise.all(rows.map((row) => toView(caller.spaceId, row)));
    },
    /** What it may do and cost: for those who read traces. @throws {AppError} FORBIDDEN below ANALYST */
    settings(caller: Caller, { settings }: AgentView): AgentSettings {
      requireRole(caller, "ANALYST");
      return settings;
    },
    /** @throws {AppError} FORBIDDEN below ADMIN */
    instructions(caller: Caller, { instructions }: AgentView): string {
      requireRole(caller, "ADMIN");
      return instructions;
    },
    /** @throws {AppError} BAD_REQUEST, ALREADY_EXISTS, NOT_FOUND for a collection */
    async create(
      caller: Caller,
      input: { name: string; instructions?: string | null; settings?: AgentSettingsInput | null },
    ): Promise<AgentView> {
      requireRole(caller, "ADMIN");
      const { name } = input;
      checkName(name, "an agent");
      const settings = parseSettings(input.settings ?? {});
      await check(caller, settings);
      const publicId = randomUUID();
      const sealed = await seal(caller.spaceId, publicId, checkInstructions(input.instructions ?? ""));
      const at = now();
      const row = await database.write(async (tx) => {
        const { spaceId } = caller;
        if ((await tx.agent.findUnique({ where: { spaceId_name: { spaceId, name } } })) !== null)
          throw new AppError("ALREADY_EXISTS", `There is an agent "${name}" already. Choose another name.`);
        await audit(tx, caller, "agent.create", name);
        return tx.agent.create({ data: { publicId, spaceId, name, settings, sealed, createdAt: at, updatedAt: at } });
      });
      return toView(caller.spaceId, row);
    },
    /** Changes what is given and leaves the rest. @throws {AppError} NOT_FOUND, BAD_REQUEST */
    async update(
      caller: Caller,
      name: string,
      change: { instructions?: string | null; settings?: AgentSettingsInput | null },
    ): Promise<AgentView> {
      requireRole(caller, "ADMIN");
      const before = await findRow(caller, name);
      if (before === null) throw notFound("agent", name);
      const settings = parseSettings({ ...agentSettingsSchema.parse(before.settings), ...change.settings });
      await check(caller, settings);
      const sealed =
        change.instructions == null
          ? before.sealed
          : await seal(caller.spaceId, before.publicId, checkInstructions(change.instructions));
      const row = await database.write(async (tx) => {
        await audit(tx, caller, "agent.update", name);
        return tx.agent.update({ where: { id: before.id }, data: { settings, sealed, updatedAt: now() } });
      });
      return toView(caller.spaceId, row);
    },
    /** Its turns and conversations stay, and no longer name it. @throws {AppError} NOT_FOUND */
    async remove(caller: Caller, name: string): Promise<AgentView> {
      requireRole(caller, "ADMIN");
      const row = await findRow(caller, name);
      if (row === null) throw notFound("agent", name);
      await database.write(async (tx) => {
        await audit(tx, caller, "agent.remove", name);
        await tx.agent.delete({ where: { id: row.id } });
      });
      return toView(caller.spaceId, row);
    },
  };
}

export type AgentService = ReturnType<typeof createAgentService>;

function placeOf(publicId: string): string {
  return `agent:${publicId}`;
}

/** @throws {AppError} BAD_REQUEST naming each setting */
function parseSettings(input: AgentSettingsInput): AgentSettings {
  const parsed = agentSettingsSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError("BAD_REQUEST", `The settings of the agent are not usable. ${issuesInWords(parsed.error)}.`);
}

/** @throws {AppError} LIMIT_EXCEEDED */
function checkInstructions(instructions: string): string {
  if (instructions.length > AGENT_INSTRUCTIONS_MAX)
    throw new AppError(
      "LIMIT_EXCEEDED",
      `The instructions have ${instructions.length.toLocaleString("en")} characters; at most ${AGENT_INSTRUCTIONS_MAX.toLocaleString("en")} are taken. Shorten them: what an agent must know belongs in its documents.`,
      { details: { lengthMax: AGENT_INSTRUCTIONS_MAX } },
    );
  return instructions;
}

function unknownModel(name: string, known: readonly { readonly name: string }[]): AppError {
  const names = known.map((model) => `"${model.name}"`).join(", ");
  const remedy =
    known.length === 0 ? "None is configured: an operator sets CHAT_URL and CHAT_MODEL" : `Known are ${names}`;
  return new AppError("BAD_REQUEST", `There is no language model "${name}" here. ${remedy}.`, {
    details: { model: name, known: known.map((model) => model.name) },
  });
}
