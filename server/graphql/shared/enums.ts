// Enums of the API. The values are those of the services and of core; a missing or extra one does not compile.
import { registerEnumType } from "type-graphql";
import type { ExactKind, RemovedValue } from "../../core/answers/exact/exact-value.ts";
import type { FigureKind, FigureOrigin } from "../../core/answers/figures/figure.ts";
import type { ProblemCode } from "../../core/answers/reply/reply.ts";
import type { BoundaryPolicy, CollectionSettings } from "../../core/documents/collection-settings.ts";
import type { ElementKind } from "../../core/documents/element.ts";
import type { VersionStatus } from "../../core/documents/identity.ts";
import type { BlockKind, PieceKind } from "../../core/documents/piece.ts";
import type { CountSubject, FieldReading, FieldReason, FieldState, FieldType } from "../../core/structured/field.ts";
import type { DateBucket, GroupOrder, MetricKind, Order } from "../../core/structured/plan.ts";
import type { SupplyReason } from "../../core/retrieval/context-selection.ts";
import type { PinCut } from "../../core/retrieval/pins.ts";
import type { SuggestionKind } from "../../core/suggestions/fold.ts";
import type { AnswerFormat, AnswerStatus } from "../../services/answer.ts";
import type { UnansweredReason, UsageGroup } from "../../services/asked-questions.ts";
import type { GradeKind } from "../../core/evaluation/figures.ts";
import type { EvaluationWarning } from "../../services/evaluations.ts";
import type { Role } from "../../services/caller.ts";
import type { GenerationState } from "../../services/generations.ts";
import type { IMPORT_FILE_STATES } from "../../services/imports.ts";
import type { Unclear } from "../../core/documents/relations/proposal.ts";
import type { ReviewDecision, ReviewKind, ReviewState } from "../../services/reviews.ts";
import type { JobState } from "../../services/jobs.ts";
import type { TraceStep } from "../../services/trace.ts";
import type { FeedbackVerdict } from "../../services/turn-content.ts";

/** @param values each value with its description */
function registerEnum<T extends string>(
  name: string,
  description: string,
  values: Readonly<Record<T, string>>,
): Readonly<Record<T, T>> {
  const names = Object.keys(values) as T[];
  const registered = Object.fromEntries(names.map((value) => [value, value])) as Record<T, T>;
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: values[value] }]));
  registerEnumType(registered, { name, description, valuesConfig: valuesConfig as never });
  return registered;
}

export const RoleEnum = registerEnum<Role>("Role", "What a key may do; each role may do what the ones before it may.", {
  READER: "Searches, asks, and reads documents of its audiences.",
  ANALYST: "Also sees how answers came about.",
  CURATOR: "Also imports, changes and removes documents and collections.",
  ADMIN: "Also makes keys, audiences and generations, and reads the audit log.",
});

export const VersionStatusEnum = registerEnum<VersionStatus>(
  "VersionStatus",
  "Whether a version counts. Only a CURRENT one is ever searched.",
  {
    CURRENT: "Valid now.",
    SUPERSEDED: "Replaced by a later version; kept for citations already given.",
    WITHDRAWN: "Taken out of service; kept for citations already given.",
    DRAFT: "Not valid yet.",
  },
);

export const ElementKindEnum = registerEnum<ElementKind>("ElementKind", "What a stretch of a text is.", {
  HEADING: "A heading.",
  PARAGRAPH: "A paragraph.",
  LIST: "A list with its items.",
  LIST_ITEM: "One item of a list.",
  TABLE: "A table with its caption, scope line, header and rows.",
  TABLE_CAPTION: "A table's caption.",
  TABLE_SCOPE: "The line that says what a table applies to.",
  TABLE_HEADER: "A table's column labels.",
  TABLE_ROW: "One row of a table.",
  FIGURE: "A figure with its caption.",
  SLIDE: "A slide.",
  CODE: "Code, kept as it is written.",
  QUOTE: "A quotation.",
  HEADER_RECORD: "Machine-readable keys and values: front matter, CSV columns, JSON keys.",
});

export const PieceKindEnum = registerEnum<PieceKind>("PieceKind", "What a piece was cut from.", {
  TEXT: "Running text.",
  TABLE_ROW: "A row, searched with its table's caption, scope and labels.",
  FIGURE: "A figure's caption and description.",
  SLIDE: "A slide.",
  RECORD: "A short record, such as an entry of a catalog.",
  CODE: "Code.",
});

export const BlockKindEnum = registerEnum<BlockKind>("BlockKind", "What is supplied for a piece that was found.", {
  SECTION: "A whole section: a rule together with its exception.",
  TABLE: "A whole table.",
  RECORD: "A whole record.",
  FIGURE: "A figure.",
  SLIDE: "A slide.",
});

export const PolicyKindEnum = registerEnum<BoundaryPolicy["kind"]>("BoundaryPolicyKind", "How texts are cut.", {
  FORMS: "By what a stretch is: paragraphs, rows, records, figures. The default.",
  PARAGRAPHS: "Whole paragraphs, packed up to the target.",
  WORD_WINDOWS: "Windows of a number of words that overlap.",
});

export const PolicyUnitEnum = registerEnum<BoundaryPolicy["unit"]>("BoundaryUnit", "What a target is counted in.", {
  TOKENS: "Tokens, estimated by script.",
  CHARACTERS: "UTF-16 units.",
});

export const OversizedEnum = registerEnum<BoundaryPolicy["oversized"]>(
  "OversizedParagraphs",
  "What becomes of a paragraph that alone exceeds the target.",
  { KEEP: "It is kept whole and flagged.", SPLIT: "It is split at sentences, then words, then characters." },
);

export const JobStateEnum = registerEnum<JobState>("JobState", "How far a job is.", {
  WAITING: "It waits for its turn, or for another try.",
  ACTIVE: "It is at work.",
  DONE: "It is done.",
  FAILED: "It failed; it can be retried.",
  CANCELLED: "It was stopped on request; it can be retried.",
});

export const ImportFileStateEnum = registerEnum<(typeof IMPORT_FILE_STATES)[number]>(
  "ImportFileState",
  "What became of a file of an import.",
  {
    WAITING: "It waits, or is being read.",
    DONE: "Its documents are in; single records may have been refused.",
    FAILED: "Nothing more of it is taken in; the reason stands beside it.",
    CANCELLED: "The import was stopped before it.",
  },
);

export const GenerationStateEnum = registerEnum<GenerationState>("GenerationState", "What a generation is used for.", {
  BUILDING: "Its vectors are being made.",
  READY: "Complete and kept up to date, but not searched.",
  ACTIVE: "The one that is searched.",
  RETIRED: "No longer searched and no longer kept up to date.",
});

export const AnswerStatusEnum = registerEnum<AnswerStatus>("AnswerStatus", "How an answer is to be taken.", {
  ANSWERED: "The material answers, and is cited.",
  NOT_FOUND: "The material does not contain an answer.",
  UNVALIDATED: "An answer that did not pass the checks.",
  CONFLICT: "Two current sources disagree; both are cited.",
});

export const SupplyReasonEnum = registerEnum<SupplyReason>(
  "SupplyReason",
  "Why a block is supplied: the first of these that holds.",
  {
    PINNED: "It carries exactly an identifier that was asked for.",
    SUPERSEDING: "It stands in the place of another supplied block.",
    NEAREST: "The piece nearest in meaning stands in it.",
    RANKED: "By its rank.",
  },
);

export const PinCutEnum = registerEnum<PinCut>(
  "PinCut",
  "How the places of an asked identifier were chosen: those that are pinned stand in front of everything else.",
  {
    NONE: "All of them fit and are pinned.",
    GAP: "There are more than fit; those before a gap in the distances to the question are pinned.",
    SMOOTH: "There are more than fit, and nothing tells them apart: none is pinned.",
  },
);

export const GradeKindEnum = registerEnum<GradeKind>("GradeKind", "What of an answer is graded apart.", {
  VALUE: "Whether it says what it must.",
  SCOPE: "Whether it applies to what it must.",
  CITATIONS: "Whether what must be cited is cited.",
  REFUSAL: "Whether what must not be answered was not.",
});

export const EvaluationWarningEnum = registerEnum<EvaluationWarning>(
  "EvaluationWarning",
  "What a set of golden questions lacks.",
  { SCOPE_NOT_ASKED: "The collection is scoped, and none of its questions is asked with a scope or expects one." },
);

export const SuggestionKindEnum = registerEnum<SuggestionKind>("SuggestionKind", "What is completed.", {
  KEY: "Its key: completed, never guessed.",
  TITLE: "Its title: typing errors are forgiven.",
  VALUE: "A value of a field that is counted by: typing errors are forgiven, but for identifiers.",
});

export const CountSubjectEnum = registerEnum<CountSubject>("CountSubject", "What is counted.", {
  DOCUMENTS: "Documents.",
  TABLE_ROWS: "Rows of the tables in them.",
});

export const FieldTypeEnum = registerEnum<FieldType>("FieldType", "What the values of a field are.", {
  TEXT: "Texts.",
  NUMBER: "Numbers, in one unit.",
  MONEY: "Amounts, in one currency.",
  DATE: "Dates.",
  BOOLEAN: "Yes or no.",
  IDENTIFIER: "What identifies one thing: a number of a part, a code.",
  LINK: "Addresses.",
  IMAGE: "Addresses of images.",
});

export const FieldStateEnum = registerEnum<FieldState>("FieldState", "Whether a field is counted by.", {
  PROPOSED: "Found, and waiting for a person's word.",
  ACTIVE: "Counted, filtered and grouped by.",
  HIDDEN: "Left out by a person.",
  DROPPED: "Left out, for a reason that is given.",
});

export const FieldReasonEnum = registerEnum<FieldReason>("FieldReason", "Why something is not counted by.", {
  LOW_COVERAGE: "Too few have it, or there is nothing in common: a filter would leave out the rest in silence.",
  ALL_DIFFERENT: "Every value is another one: it can identify, it cannot group.",
  RUNNING_TEXT: "The values are running text.",
  NO_VALUES: "All that have it leave it empty.",
  TOO_MANY_FIELDS: "There are more fields than a collection counts by.",
});

export const DateOrderEnum = registerEnum<NonNullable<FieldReading["dateOrder"]>>(
  "DateOrder",
  "What stands first in a date written in figures.",
  { DMY: "The day.", MDY: "The month." },
);

export const DecimalSignEnum = registerEnum<"POINT" | "COMMA">("DecimalSign", "What stands before decimals.", {
  POINT: "A point: `1.5`.",
  COMMA: "A comma: `1,5`.",
});

export const FieldModeEnum = registerEnum<CollectionSettings["fields"]>(
  "FieldMode",
  "What becomes of fields that are found.",
  {
    AUTOMATIC: "Those that pass are counted by at once; identifiers, links and images wait for a person.",
    CURATED: "All of them wait for a person.",
    ON_REQUEST:
      "Nobody looks for fields until a person asks with proposeFields, and then all of them wait: no name and no value of a header or table stands readable before.",
  },
);

export const MetricKindEnum = registerEnum<MetricKind>("MetricKind", "What is made of the rows of a group.", {
  COUNT: "How many rows; of a field: how many have a value.",
  COUNT_DISTINCT: "How many different values.",
  SUM: "Their sum.",
  AVG: "Their mean.",
  MIN: "The smallest.",
  MAX: "The largest.",
  MEDIAN: "The middle one; of an even number the mean of the two.",
});

export const DateBucketEnum = registerEnum<DateBucket>("DateBucket", "Stretches of time, in UTC.", {
  DAY: "Days.",
  WEEK: "Weeks as of ISO 8601.",
  MONTH: "Months.",
  QUARTER: "Quarters.",
  YEAR: "Years.",
});

export const OrderEnum = registerEnum<Order>("Order", "Which way something is ordered.", {
  ASC: "The smallest first.",
  DESC: "The largest first.",
});

export const GroupOrderByEnum = registerEnum<GroupOrder["by"]>("GroupOrderBy", "What groups are ordered by.", {
  KEY: "One of their keys.",
  METRIC: "One of their metrics.",
});

export const FacetOrderEnum = registerEnum<"COUNT" | "VALUE">(
  "FacetOrder",
  "What the values of a facet are ordered by.",
  {
    COUNT: "How many rows have them, most first.",
    VALUE: "Themselves.",
  },
);

export const StepKindEnum = registerEnum<TraceStep["kind"]>("StepKind", "Who did a step, or who decided on it.", {
  CODE: "Vouch's own code.",
  MODEL: "A language model.",
});

export const AnswerFormatEnum = registerEnum<AnswerFormat>(
  "AnswerFormat",
  "How links and images stand in the text of an answer that a model wrote.",
  { MARKDOWN: "As Markdown links and images.", PLAIN: "As bare addresses." },
);

export const ProblemCodeEnum = registerEnum<ProblemCode>(
  "ProblemCode",
  "What is wrong with what a model wrote, as code found it.",
  {
    UNPARSABLE: "It has not the form that was asked for, or was cut off before its end.",
    BLANK: "It says nothing.",
    NO_CITATION: "It says something and cites nothing.",
    UNKNOWN_CITATION: "It cites something that was not supplied.",
    SCOPE_MISSING: "It does not say what its value holds for.",
    SCOPE_WRONG: "It speaks of another scope than was asked for, or than the cited text holds for.",
    SUPERSEDED_ALONE: "It cites text that other text stands in the place of, without that other text.",
    CONFLICT_ONE_SIDED: "It says that two sources disagree, and cites one.",
    FIGURE_UNACCOUNTED: "It has a figure that no source says and that follows from none.",
    PLACEHOLDER_UNKNOWN: "It uses a placeholder that was never handed out.",
    PLACEHOLDER_FOREIGN: "It uses a placeholder of a document that was not supplied.",
    PLACEHOLDER_MISPLACED: "It puts a link or code beside another document than its own.",
    RAW_LINK: "It writes an address that stands nowhere in the material.",
    OTHER_LANGUAGE: "It is in another language than the question.",
  },
);

export const FigureKindEnum = registerEnum<FigureKind>("FigureKind", "What a figure in a text is.", {
  NUMBER: "A number.",
  MONEY: "An amount of money.",
  PERCENT: "A percentage.",
  MEASURE: "A number with a unit.",
  DATE: "A date.",
  TIME: "A time of day.",
  RANGE: "A range of any of these.",
});

export const FigureOriginEnum = registerEnum<FigureOrigin["kind"]>(
  "FigureOriginKind",
  "Where a figure of an answer comes from.",
  {
    EVIDENCE: "A block or a structured result says it.",
    QUESTION: "The asker wrote it.",
    COMPUTED: "It follows from figures of the sources.",
    UNACCOUNTED: "Nowhere: nobody vouches for it.",
  },
);

export const ExactKindEnum = registerEnum<ExactKind>("ExactKind", "What an exact value is.", {
  LINK: "An address.",
  IMAGE: "The address of an image.",
  IDENTIFIER: "A code.",
});

export const RemovedReasonEnum = registerEnum<RemovedValue["reason"]>(
  "RemovedReason",
  "Why something was taken out of what a model wrote.",
  {
    PLACEHOLDER_UNKNOWN: "A placeholder that was never handed out.",
    PLACEHOLDER_FOREIGN: "A placeholder of a document that was not supplied.",
    PLACEHOLDER_MISPLACED: "A placeholder beside another document than its own.",
    RAW_LINK: "An address that stands nowhere in the material.",
  },
);

export const FeedbackVerdictEnum = registerEnum<FeedbackVerdict>("FeedbackVerdict", "Whether an answer helped.", {
  HELPFUL: "It did.",
  NOT_HELPFUL: "It did not.",
});

export const UnansweredReasonEnum = registerEnum<UnansweredReason>(
  "UnansweredReason",
  "In what way a question was left without an answer.",
  {
    NOT_FOUND: "The material has no answer.",
    UNVALIDATED: "What a model wrote did not hold.",
    NOT_HELPFUL: "It was answered, and somebody said that it did not help.",
  },
);

export const UsageGroupEnum = registerEnum<UsageGroup>("UsageGroup", "What usage is added up by.", {
  DAY: "Days, in UTC.",
  AGENT: "Agents.",
  MODEL: "Models that were asked, also where code answered in their place.",
});

export const ReviewKindEnum = registerEnum<ReviewKind>("ReviewKind", "What a person must decide.", {
  SUPERSESSION: "Whether one text stands in the place of another, as a document says.",
});

export const ReviewStateEnum = registerEnum<ReviewState>("ReviewState", "What became of something to be decided.", {
  OPEN: "Nobody has decided yet.",
  APPROVED: "It was approved, and holds.",
  REJECTED: "It was rejected, and is not proposed again.",
  EXPIRED: "The text that says so is no longer served.",
});

export const ReviewDecisionEnum = registerEnum<ReviewDecision["decision"]>("ReviewDecision", "What a person decides.", {
  APPROVE: "It holds, as proposed or with changes.",
  REJECT: "It does not hold.",
});

export const UnclearEnum = registerEnum<Unclear>("Unclear", "What a text leaves open about a supersession.", {
  DOCUMENT: "Several documents may be meant: one has to be chosen.",
  SECTION: "The document has no section of that number.",
  SCOPE: "A scope is written that is no list of values, such as all but one.",
});
