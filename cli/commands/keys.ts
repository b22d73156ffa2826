// `vouch keys`: listed, made, revoked. A new key's secret is printed once and kept nowhere.
import { Option, type Command } from "commander";
import { CREATE_KEY, LIST_KEYS, REVOKE_KEY, type ApiKey } from "../operations/keys.ts";
import { listAll } from "../operations/paging.ts";
import { table } from "../output.ts";
import type { Run } from "../session.ts";
import { parseCount, parseDate, parseList } from "./labels.ts";

interface NewKeyOptions {
  role: string;
  audience?: string[];
  origin?: string[];
  requestsPerMinute?: number;
  expires?: string;
}

export function addKeysCommand(program: Command, run: Run): void {
  const group = program.command("keys").description("list, make and revoke API keys");

  const list = group.command("list").description("list the keys of the space, oldest first");
  list.action(() =>
    run(list, async ({ client, output }) => {
      const { nodes } = await listAll(client, LIST_KEYS, {}, (reply) => reply.apiKeys);
      output.json(nodes);
      const rows = nodes.map((key) => [
        key.id,
        key.name,
        `${key.prefix}…`,
        key.role,
        key.audiences.join(", "),
        stateOf(key),
        key.lastUsedAt,
      ]);
      for (const line of table(["id", "name", "begins", "role", "audiences", "state", "last used"], rows))
        output.line(line);
    }),
  );

  const create = group
    .command("create")
    .description("make a key and print its secret, once")
    .argument("<name>", "what people shall call it")
    .addOption(
      new Option("--role <role>", "what it may do")
        .choices(["READER", "ANALYST", "CURATOR", "ADMIN"])
        .makeOptionMandatory(),
    )
    .option("--audience <names>", "audiences that it may see; PUBLIC and INTERNAL by default", parseList)
    .option("--origin <origins>", "pages that may use it, as https://shop.example; READER only", parseList)
    .option("--requests-per-minute <count>", "the installation's limit by default", parseCount)
    .option("--expires <date>", "when it ends by itself, as 2027-03-31; never by default", parseDate);
  create.action((name: string, options: NewKeyOptions) =>
    run(create, async ({ client, output }) => {
      const { createApiKey: made } = await client.call(CREATE_KEY, {
        input: {
          name,
          role: options.role,
          audiences: options.audience ?? ["PUBLIC", "INTERNAL"],
          allowedOrigins: options.origin ?? null,
          requestsPerMinute: options.requestsPerMinute ?? null,
          expiresAt: options.expires ?? null,
        },
      });
      output.json(made);
      output.note("The secret is shown this once, and cannot be shown again:");
      output.line(made.secret);
    }),
  );

  const revoke = group
    .command("revoke")
    .description("end a key and its open connections at once")
    .argument("<id>", "the key's id, from: vouch keys list");
  revoke.action((id: string) =>
    run(revoke, async ({ client, output }) => {
      const { revokeApiKey: key } = await client.call(REVOKE_KEY, { id });
      output.json(key);
      output.line(`The key "${key.name}" (${key.prefix}…) is revoked.`);
    }),
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "valid";
  return new Date(expiresAt) <= new Date() ? "expired" : `valid until ${expiresAt.slice(0, 10)}`;
}
