// One case for each field of the API: a call about things of space "a".
import { PLANTED, type ROLES, type World } from "./world.ts";

export interface AccessCase {
  readonly query: string;
  readonly variables?: (world: World) => Record<string, unknown>;
  /** The lowest role that may; OPERATOR for the operator's key alone. */
  readonly role: (typeof ROLES)[number] | "OPERATOR";
  /**
   * What an administrator of another space gets: an error's code, null, an empty list, or OWN where the call is about
   * the caller's own space, which must succeed and show nothing of space "a".
   */
  readonly foreign: "NOT_FOUND" | "FORBIDDEN" | "BAD_REQUEST" | "NULL" | "EMPTY" | "OWN";
  /** Whether the owner is shown something that nobody else may see. */
  readonly shows?: boolean;
  /** Code that the owner gets; without it the owner's call succeeds. */
  readonly own?: string;
  /** Whose call it is that succeeds, where it is not an administrator of "a". */
  readonly owner?: (world: World) => World["foreign"];
}

const id = (pick: (world: World) => unknown) => (world: World) => ({ id: pick(world) });

export const CASES: Readonly<Record<string, AccessCase>> = {
  "Query.agent": {
    query: `{ agent(name: "helper") { id name settings { collections } instructions } }`,
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.agents": { query: `{ agents { nodes { id name } } }`, role: "READER", foreign: "EMPTY", shows: true },
  "Query.answerUsage": { query: `{ answerUsage(by: DAY) { name turns } }`, role: "ANALYST", foreign: "OWN" },
  "Query.conversation": {
    query: `query ($id: ID!) { conversation(id: $id) { id turns { nodes { question citations { quote } } } } }`,
    variables: id((w) => w.conversationIds[0]),
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.conversations": {
    query: `{ conversations { nodes { id turns { nodes { question } } } } }`,
    role: "READER",
    foreign: "EMPTY",
    shows: true,
  },
  "Query.models": { query: `{ models { name contextTokens price { in } } }`, role: "ANALYST", foreign: "OWN" },
  "Query.turn": {
    query: `query ($id: ID!) { turn(id: $id) { question text citations { documentId } } }`,
    variables: id((w) => w.turnId),
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.turns": { query: `{ turns { nodes { id question text } } }`, role: "READER", foreign: "EMPTY", shows: true },
  "Query.unansweredQuestions": {
    query: `{ unansweredQuestions(filter: { reasons: [NOT_FOUND, UNVALIDATED, NOT_HELPFUL] }) { nodes { question } } }`,
    role: "ANALYST",
    foreign: "EMPTY",
  },
  "Query.apiKeys": { query: `{ apiKeys { nodes { id name } } }`, role: "ADMIN", foreign: "OWN", shows: true },
  "Query.auditLog": {
    query: `{ auditLog(first: 100) { nodes { subject } } }`,
    role: "ADMIN",
    foreign: "OWN",
    shows: true,
  },
  "Query.boundaryPreview": {
    query: `query ($id: ID!) { boundaryPreview(input: { version: { documentId: $id, ordinal: 1 }, policies: [{}] }) {
      policies { pieces { nodes { text } } } } }`,
    variables: id((w) => w.documentId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.collection": { query: `{ collection(name: "notes") { documentCount } }`, role: "READER", foreign: "OWN" },
  "Query.collections": { query: `{ collections { nodes { id documentCount } } }`, role: "READER", foreign: "OWN" },
  "Query.document": {
    query: `query ($id: ID!) { document(id: $id) { key currentVersion { text } } }`,
    variables: id((w) => w.documentId),
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.documentByKey": {
    query: `{ documentByKey(collection: "notes", key: "first") { id title } }`,
    role: "READER",
    foreign: "NULL",
    shows: true,
  },
  "Query.documents": {
    query: `{ documents(collection: "notes") { totalCount nodes { id key } } }`,
    role: "READER",
    foreign: "EMPTY",
    shows: true,
  },
  "Query.compareEvaluationRuns": {
    query: `query ($before: ID!, $after: ID!) { compareEvaluationRuns(before: $before, after: $after) {
      before { id } worse { question { question } } } }`,
    variables: (w) => ({ before: w.evaluationRunIds[0], after: w.evaluationRunIds[1] }),
    role: "ANALYST",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.evaluationRun": {
    query: `query ($id: ID!) { evaluationRun(id: $id) {
      figures { asked } results { nodes { question { question } answer { text } } } } }`,
    variables: id((w) => w.evaluationRunIds[0]),
    role: "ANALYST",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.evaluationRuns": {
    query: `{ evaluationRuns(collection: "notes") { nodes { id job { state } results { nodes { answer { text } } } } } }`,
    role: "ANALYST",
    foreign: "EMPTY",
    shows: true,
  },
  "Query.count": { query: `{ count(collection: "notes") { count } }`, role: "READER", foreign: "OWN" },
  "Query.facets": {
    query: `{ facets(input: { collection: "notes", facets: [{ field: "topic" }] }) { values { key { value } count } } }`,
    role: "READER",
    foreign: "BAD_REQUEST",
    shows: true,
  },
  "Query.groupBy": {
    query: `{ groupBy(input: { collection: "notes", by: [{ field: "topic" }] }) { groups { keys { value } rows } } }`,
    role: "READER",
    foreign: "BAD_REQUEST",
    shows: true,
  },
  "Query.rows": {
    query: `{ rows(collection: "notes", fields: ["topic"]) { nodes { documentId title values { values } } } }`,
    role: "READER",
    foreign: "BAD_REQUEST",
    shows: true,
  },
  "Query.stats": {
    query: `{ stats(collection: "notes", field: "topic") { count distinct } }`,
    role: "READER",
    foreign: "BAD_REQUEST",
  },
  "Query.fields": {
    query: `{ fields(collection: "notes") { fields { id name figures { examples } } } }`,
    role: "READER",
    foreign: "OWN",
    shows: true,
  },
  "Query.previewField": {
    query: `query ($id: ID!) { previewField(input: { id: $id, reading: { type: TEXT } }) { figures { examples } } }`,
    variables: id((w) => w.fieldId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.goldenQuestions": {
    query: `{ goldenQuestions(collection: "notes") { nodes { id question expectedValues } } }`,
    role: "ANALYST",
    foreign: "EMPTY",
    shows: true,
  },
  "Query.generations": { query: `{ generations { nodes { id state } } }`, role: "ADMIN", foreign: "OWN", shows: true },
  "Query.import": {
    query: `query ($id: ID!) { import(id: $id) { collection files { nodes { name problems { nodes { code } } } } } }`,
    variables: id((w) => w.importId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Query.job": {
    query: `query ($id: ID!) { job(id: $id) { name import { id } } }`,
    variables: id((w) => w.jobId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.jobs": { query: `{ jobs { nodes { id name } } }`, role: "CURATOR", foreign: "EMPTY", shows: true },
  "Query.me": { query: `{ me { space role } }`, role: "READER", foreign: "OWN" },
  "Query.previewTemplate": {
    query: `{ previewTemplate(input: { collection: "notes", field: "topic", question: "Which note?",
      templates: [{ sentence: "It is about {value}" }] }) { compared record { documentId sentences } } }`,
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.search": {
    query: `{ search(input: { question: "${PLANTED} note" }) { hits { text document { id } } blocks { text } } }`,
    role: "READER",
    foreign: "OWN",
    shows: true,
  },
  "Query.space": { query: `{ space { id name audiences { name } } }`, role: "READER", foreign: "OWN", shows: true },
  "Query.spaces": { query: `{ spaces { nodes { id } } }`, role: "OPERATOR", foreign: "FORBIDDEN", shows: true },
  "Query.suggest": {
    query: `{ suggest(text: "firs") { text documentId document { id } } }`,
    role: "READER",
    foreign: "OWN",
    shows: true,
  },
  "Query.reviewItems": {
    query: `{ reviewItems { nodes { id superseding { key } source { quote } } } }`,
    role: "CURATOR",
    foreign: "OWN",
    shows: true,
  },
  "Query.supersessions": {
    query: `{ supersessions(collection: "notes") { nodes { id superseding { key } } } }`,
    role: "CURATOR",
    foreign: "EMPTY",
  },
  "Mutation.activateGeneration": {
    query: `mutation ($id: ID!) { activateGeneration(id: $id) { state } }`,
    variables: id((w) => w.readyGenerationId),
    role: "ADMIN",
    foreign: "NOT_FOUND",
  },
  "Mutation.createAgent": {
    query: `mutation { createAgent(input: { name: "another" }) { name settings { model } } }`,
    role: "ADMIN",
    foreign: "OWN",
  },
  "Mutation.createConversation": {
    query: `mutation { createConversation { agent isOwn } }`,
    role: "READER",
    foreign: "OWN",
  },
  "Mutation.giveFeedback": {
    query: `mutation ($id: ID!) { giveFeedback(input: { turn: $id, verdict: HELPFUL, comment: "Yes" }) {
      question feedback { verdict } } }`,
    variables: id((w) => w.turnId),
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.removeAgent": {
    query: `mutation { removeAgent(name: "spare") { name } }`,
    role: "ADMIN",
    foreign: "NOT_FOUND",
  },
  "Mutation.removeConversation": {
    query: `mutation ($id: ID!) { removeConversation(id: $id) { id } }`,
    variables: id((w) => w.conversationIds[1]),
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.updateAgent": {
    query: `mutation { updateAgent(input: { name: "helper", settings: { tokensMax: 900 } }) { id } }`,
    role: "ADMIN",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.ask": {
    query: `mutation { ask(input: { question: "Until when does the ${PLANTED} sleep?" }) { status search { hits { text } } } }`,
    role: "READER",
    foreign: "OWN",
    shows: true,
  },
  "Mutation.buildIndex": {
    query: `mutation { buildIndex(collection: "notes") { name state } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.cancelJob": {
    query: `mutation ($id: ID!) { cancelJob(id: $id) { state } }`,
    variables: id((w) => w.jobId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.createApiKey": {
    query: `mutation { createApiKey(input: { name: "x", role: READER, audiences: ["staff"] }) { apiKey { id } } }`,
    role: "ADMIN",
    foreign: "BAD_REQUEST",
  },
  "Mutation.createAudience": {
    query: `mutation { createAudience(name: "partners") { name } }`,
    role: "ADMIN",
    foreign: "OWN",
  },
  "Mutation.createCollection": {
    query: `mutation { createCollection(input: { name: "made" }) { id } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.createGeneration": {
    query: `mutation { createGeneration { generation { id } } }`,
    role: "ADMIN",
    foreign: "OWN",
  },
  "Mutation.createGoldenQuestions": {
    query: `mutation { createGoldenQuestions(input: {
      collection: "notes", questions: [{ question: "Until when?", expectedValues: ["noon"] }] }) { id } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.createSpace": {
    query: `mutation { createSpace(name: "made") { space { id } } }`,
    role: "OPERATOR",
    foreign: "FORBIDDEN",
  },
  "Mutation.declareSupersession": {
    query: `mutation { declareSupersession(input: {
      collection: "notes", superseding: { key: "third" }, superseded: { key: "second" } }) { id } }`,
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.eraseDocuments": {
    query: `mutation ($ids: [ID!]!) { eraseDocuments(ids: $ids) { id } }`,
    variables: (w) => ({ ids: w.spareDocumentIds.slice(2) }),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.importDocuments": {
    query: `mutation ($file: ID!) { importDocuments(input: { collection: "notes", files: [{ fileId: $file }] }) { job { id } } }`,
    variables: (w) => ({ file: w.fileId }),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.proposeFields": {
    query: `mutation { proposeFields(collection: "notes") { name state } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.reconcile": { query: `mutation { reconcile { name } }`, role: "ADMIN", foreign: "OWN" },
  "Mutation.removeCollection": {
    query: `mutation { removeCollection(name: "spare") { name } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.removeDocument": {
    query: `mutation ($id: ID!) { removeDocument(id: $id) { key } }`,
    variables: id((w) => w.spareDocumentIds[1]),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.removeGeneration": {
    query: `mutation ($id: ID!) { removeGeneration(id: $id) { state } }`,
    variables: id((w) => w.spareGenerationId),
    role: "ADMIN",
    foreign: "NOT_FOUND",
  },
  "Mutation.removeEvaluationRun": {
    query: `mutation ($id: ID!) { removeEvaluationRun(id: $id) { figures { asked } } }`,
    variables: id((w) => w.evaluationRunIds[2]),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.removeGoldenQuestion": {
    query: `mutation ($id: ID!) { removeGoldenQuestion(id: $id) { question } }`,
    variables: id((w) => w.goldenQuestionIds[1]),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.removeSpace": {
    query: `mutation ($id: ID!) { removeSpace(id: $id) { documents } }`,
    variables: id((w) => w.lockedSpaceId),
    role: "OPERATOR",
    foreign: "FORBIDDEN",
  },
  "Mutation.removeSpaceKey": {
    query: `mutation ($id: ID!) { removeSpaceKey(id: $id) { name } }`,
    variables: id((w) => w.spareSpaceId),
    role: "ADMIN",
    foreign: "NOT_FOUND",
    owner: (w) => w.spareSpaceKeyOwner,
  },
  "Mutation.removeSupersession": {
    query: `mutation ($id: ID!) { removeSupersession(id: $id) { id } }`,
    variables: id((w) => w.supersessionId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.decideReviewItem": {
    query: `mutation ($id: ID!) { decideReviewItem(id: $id, decision: REJECT) { state source { quote } } }`,
    variables: id((w) => w.reviewItemId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.retryJob": {
    query: `mutation ($id: ID!) { retryJob(id: $id) { state } }`,
    variables: id((w) => w.jobId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    own: "CONFLICT",
  },
  "Mutation.revokeApiKey": {
    query: `mutation ($id: ID!) { revokeApiKey(id: $id) { revokedAt } }`,
    variables: id((w) => w.spareKeyId),
    role: "ADMIN",
    foreign: "NOT_FOUND",
  },
  "Mutation.runEvaluation": {
    query: `mutation { runEvaluation(collection: "notes") { collection audiences } }`,
    role: "ANALYST",
    foreign: "OWN",
  },
  "Mutation.updateCollection": {
    query: `mutation { updateCollection(name: "notes", settings: { blockTokensMax: 900 }) { job { name } } }`,
    role: "CURATOR",
    foreign: "OWN",
  },
  "Mutation.updateField": {
    query: `mutation ($id: ID!) { updateField(input: { id: $id, synonyms: ["theme"] }) { field { id synonyms } jobs { id } } }`,
    variables: id((w) => w.fieldId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Mutation.updateGoldenQuestion": {
    query: `mutation ($id: ID!) { updateGoldenQuestion(input: {
      id: $id, question: { question: "Does it sleep?", mustNotAnswer: true } }) { question } }`,
    variables: id((w) => w.goldenQuestionIds[0]),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.updateSpace": {
    query: `mutation { updateSpace(input: { hasReadableTitles: false }) { space { hasReadableTitles } job { id } } }`,
    role: "ADMIN",
    foreign: "OWN",
  },
  "Subscription.askStream": {
    query: `subscription { askStream(input: { question: "Until when does the ${PLANTED} sleep?" }) {
      kind answer { citations { documentId } search { hits { text } } } } }`,
    role: "READER",
    foreign: "OWN",
    shows: true,
  },
  "Subscription.jobProgress": {
    query: `subscription ($id: ID!) { jobProgress(id: $id) { name state } }`,
    variables: id((w) => w.jobId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
  "Mutation.updateVersion": {
    query: `mutation ($id: ID!) { updateVersion(input: { documentId: $id, ordinal: 1, audience: "INTERNAL" }) { status } }`,
    variables: id((w) => w.documentId),
    role: "CURATOR",
    foreign: "NOT_FOUND",
  },
};
