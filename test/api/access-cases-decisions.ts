// Cases for what people set up and decide: agents, conversations, turns, supersessions and their review.
import { id, type AccessCase } from "./access-case.ts";

export const DECISION_CASES: Readonly<Record<string, AccessCase>> = {
  "Query.agent": {
    query: `{ agent(name: "helper") { id name settings { collections } instructions } }`,
    role: "READER",
    foreign: "NOT_FOUND",
    shows: true,
  },
  "Query.agents": { query: `{ agents { nodes { id name } } }`, role: "READER", foreign: "EMPTY", shows: true },
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
  "Mutation.declareSupersession": {
    query: `mutation { declareSupersession(input: {
      collection: "notes", superseding: { key: "third" }, superseded: { key: "second" } }) { id } }`,
    role: "CURATOR",
    foreign: "NOT_FOUND",
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
};
