// What the API explorer opens with: one tab each, in the order someone new would try them.

export const SAMPLE_OPERATIONS = [
  {
    name: "1 Who am I",
    query: `# Set your key first: "Headers" (the sun-like icon at the left), name Authorization, value Bearer vouch_...
query Me {
  me { space role audiences }
  collections { nodes { name documentCount } }
}`,
  },
  {
    name: "2 Search",
    query: `query Search {
  search(input: { question: "Can I renew a book that somebody else has reserved?" }) {
    isSupported
    baseline
    hits { id title sectionPath text relevance isPinned }
    blocks { id text tokens }
    identifiers { text places }
  }
}`,
  },
  {
    name: "3 Ask",
    query: `mutation Ask {
  ask(input: { question: "Can I renew a book that somebody else has reserved?" }) {
    status
    text
    citations { index documentKey versionLabel sectionNumber span { start end } quote }
    missing
  }
}`,
  },
  {
    name: "4 Open a document",
    query: `query Documents {
  documents(collection: "handbook", first: 5) {
    totalCount
    nodes { id key title currentVersion { label length text(span: { start: 0, end: 200 }) } }
    pageInfo { hasNextPage endCursor }
  }
}`,
  },
  {
    name: "5 Import a text",
    query: `mutation Import {
  importDocuments(
    input: {
      collection: "handbook"
      documents: [{ key: "hello", text: "# Hello\\n\\nThe front desk opens at nine." }]
    }
  ) {
    import { id }
    job { id state }
  }
}`,
  },
  {
    name: "6 Follow a job",
    query: `subscription Job {
  jobProgress(id: "the id of a job") { state done total stage errorMessage }
}`,
  },
  {
    name: "7 Compare policies",
    query: `query Preview {
  boundaryPreview(
    input: {
      text: { text: "# Hours\\n\\nThe front desk opens at nine.\\n\\nOn Sundays it is closed." }
      policies: [{ kind: FORMS }, { kind: WORD_WINDOWS, window: 6, windowOverlap: 2 }]
    }
  ) {
    policies { policy { kind } pieceCount pieces(first: 50) { nodes { span { start end } text tokens } } }
  }
}`,
  },
  {
    name: "8 See what can be counted",
    query: `query Fields {
  fields(collection: "catalog") {
    fields { id name state type unit reasonText figures { coverage distinct examples } }
  }
}`,
  },
  {
    name: "9 Count and group",
    query: `query Figures {
  count(
    collection: "catalog"
    where: { and: [{ field: "category", eq: "Garden" }, { field: "price", lt: 50 }] }
  ) { count considered condition missing { field rows empty unparsed } }
  groupBy(input: { collection: "catalog", by: [{ field: "category" }], metrics: [{ kind: AVG, field: "price" }, { kind: COUNT }] }) {
    groups { keys { value } metrics { value unit rows } }
    totalGroups
  }
}`,
  },
  {
    name: "10 Ask while it is written",
    query: `subscription AskStream {
  askStream(input: { question: "Can I renew a book that somebody else has reserved?" }) {
    kind
    step
    stepKind
    text
    answer { status text writtenBy model fallback { code message } figures { text origin { kind labels } } }
  }
}`,
  },
  {
    name: "11 What was asked in vain",
    query: `query Asked {
  unansweredQuestions(first: 10) { nodes { question count lastAskedAt missing answeredAt } }
  turns(first: 5) { nodes { id question status text feedback { verdict } } }
  answerUsage(by: DAY) { name turns answered notFound tokensIn tokensOut costMicros currency }
}`,
  },
] as const;
