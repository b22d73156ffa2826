// A space "a" with one of everything, and some to spare for what removes things; and a space "b" that must see none of it.
import type { TestApp } from "../helpers/create-test-app.ts";
import type { GraphqlClient } from "../helpers/graphql-client.ts";

export const ROLES = ["READER", "ANALYST", "CURATOR", "ADMIN"] as const;

export interface World {
  readonly keys: Readonly<Record<(typeof ROLES)[number], GraphqlClient>>;
  /** Administrator of the other space. */
  readonly foreign: GraphqlClient;
  readonly spaceId: string;
  readonly spareSpaceId: string;
  readonly spareSpaceKeyOwner: GraphqlClient;
  readonly lockedSpaceId: string;
  readonly documentId: string;
  readonly spareDocumentIds: readonly string[];
  readonly importId: string;
  readonly jobId: string;
  readonly spareKeyId: string;
  readonly fileId: string;
  readonly supersessionId: string;
  readonly reviewItemId: string;
  readonly fieldId: string;
  readonly goldenQuestionIds: readonly string[];
  /** Runs that are over. */
  readonly evaluationRunIds: readonly string[];
  readonly agentId: string;
  /** Of the administrator's key, one to spare. */
  readonly conversationIds: readonly string[];
  /** Asked by the administrator's key. */
  readonly turnId: string;
  readonly readyGenerationId: string;
  readonly spareGenerationId: string;
  /** What nobody outside the space may ever be shown. */
  readonly secrets: readonly string[];
}

/** A word of the space's texts. */
export const PLANTED = "quokka";

export async function createWorld(testApp: TestApp): Promise<World> {
  const a = await testApp.createSpace("a");
  const b = await testApp.createSpace("b");
  const spare = await testApp.createSpace("spare");
  const locked = await testApp.createSpace("locked");
  const { admin } = a;
  await admin.data(`mutation { createAudience(name: "staff") { name } }`);
  for (const name of ["notes", "spare"]) {
    await admin.data(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, { name });
    await b.admin.data(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, { name });
  }
  const job = await admin.importTexts(
    "notes",
    ["first", "second", "third", "fourth"].map((key) => ({
      key,
      text: `---\ntopic: ${PLANTED}\n---\n\n# The ${key} note\n\nThe ${PLANTED} of the ${key} note sleeps until noon. It eats leaves.`,
    })),
  );
  const reviewItemId = await proposeSupersession(admin);
  const { documents, jobs } = await admin.data(
    `{ documents(collection: "notes") { nodes { id } } jobs { nodes { id name import { id } } } }`,
  );
  const [documentId, ...spareDocumentIds] = documents.nodes.map((node: { id: string }) => node.id);
  const { fields } = await admin.data(`{ fields(collection: "notes") { fields { id } } }`);
  const { declareSupersession } = await admin.data(
    `mutation { declareSupersession(input: {
       collection: "notes", superseding: { key: "second" }, superseded: { key: "first", section: "1" } }) { id } }`,
  );
  const { createGoldenQuestions } = await admin.data(
    `mutation ($questions: [GoldenQuestionInput!]!) {
       createGoldenQuestions(input: { collection: "notes", questions: $questions }) { id } }`,
    { questions: ["first", "second"].map((key) => ({ question: `Does the ${PLANTED} sleep?`, mustCite: [key] })) },
  );
  const evaluationRunIds = [await runEvaluation(admin), await runEvaluation(admin), await runEvaluation(admin)];
  const goldenQuestionIds: string[] = createGoldenQuestions.map((node: { id: string }) => node.id);
  const { createAgent } = await admin.data(
    `mutation { spare: createAgent(input: { name: "spare" }) { id } createAgent(input: { name: "helper" }) { id } }`,
  );
  const conversationIds = [await createConversation(admin), await createConversation(admin)];
  const { ask: asked } = await admin.data(`mutation ($input: AskInput!) { ask(input: $input) { id } }`, {
    input: { question: `Until when does the ${PLANTED} sleep?`, agent: "helper", conversation: conversationIds[0] },
  });
  const upload = await admin.upload({ "note.md": `# A file\n\nAbout the ${PLANTED}.` });
  const generations = [await createGeneration(admin), await createGeneration(admin)];
  const spareKey = await testApp.createKey("READER", { by: admin });
  const keys = {
    READER: await testApp.createKey("READER", { by: admin }),
    ANALYST: await testApp.createKey("ANALYST", { by: admin }),
    CURATOR: await testApp.createKey("CURATOR", { by: admin }),
    ADMIN: admin,
  };
  const importId = jobs.nodes.find((node: { id: string }) => node.id === job.id).import.id;
  const ids = {
    spaceId: a.id,
    documentId,
    fieldId: fields.fields[0].id,
    importId,
    jobId: job.id,
    spareKeyId: spareKey.id,
    agentId: createAgent.id,
    turnId: asked.id,
    fileId: upload.body[0].fileId,
    readyGenerationId: generations[0] ?? "",
    spareGenerationId: generations[1] ?? "",
  };
  return {
    ...ids,
    keys,
    foreign: b.admin,
    spareSpaceId: spare.id,
    spareSpaceKeyOwner: spare.admin,
    lockedSpaceId: locked.id,
    spareDocumentIds,
    supersessionId: declareSupersession.id,
    reviewItemId,
    goldenQuestionIds,
    evaluationRunIds,
    conversationIds,
    secrets: [
      PLANTED,
      reviewItemId,
      ...Object.values(ids),
      ...spareDocumentIds,
      ...goldenQuestionIds,
      ...evaluationRunIds,
      ...conversationIds,
    ],
  };
}

/** A notice that says what it supersedes: what a person must decide. */
async function proposeSupersession(admin: GraphqlClient): Promise<string> {
  const said = `The ${PLANTED} naps no more: this notice supersedes section 1 of notice-7.`;
  await admin.importTexts("notes", [
    { key: "notice-7", text: `# 1. Naps\n\nThe ${PLANTED} naps.` },
    { key: "notice-8", text: `# 1. Naps\n\n${said}` },
  ]);
  const { jobs } = await admin.data(`{ jobs { nodes { id name } } }`);
  for (const { id, name } of jobs.nodes)
    if (name === "proposeSupersessions")
      await admin.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state } }`, { id });
  const { reviewItems } = await admin.data(`{ reviewItems(collection: "notes") { nodes { id } } }`);
  return reviewItems.nodes[0].id;
}

async function createConversation(admin: GraphqlClient): Promise<string> {
  return (await admin.data(`mutation { createConversation { id } }`)).createConversation.id;
}

async function runEvaluation(admin: GraphqlClient): Promise<string> {
  const { runEvaluation: run } = await admin.data(`mutation { runEvaluation(collection: "notes") { id job { id } } }`);
  await admin.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state } }`, { id: run.job.id });
  return run.id;
}

async function createGeneration(admin: GraphqlClient): Promise<string> {
  const { createGeneration: made } = await admin.data(`mutation { createGeneration { generation { id } job { id } } }`);
  await admin.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state } }`, { id: made.job.id });
  return made.generation.id;
}
