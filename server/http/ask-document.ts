// What `POST /ask` tells of an answer: the fields of the API's own `Answer`, and no other door's names for them.
import { parse } from "graphql";

const PLACE = `documentId documentKey collection title versionOrdinal versionLabel scope { name values }
  sectionNumber sectionPath cite page row`;
const SPAN = `span { start end }`;
const SCOPE = `{ name values }`;
const FIGURES = `subject considered matching condition missing { field rows empty unparsed }`;

export const ASK_DOCUMENT = parse(`subscription Ask($input: AskInput!) {
  askStream(input: $input) {
    kind step stepKind decidedBy text
    answer {
      id status text missing
      citations { index ${PLACE} ${SPAN} quote context { ${SPAN} text } appliesTo ${SCOPE} exceptFor ${SCOPE} }
      completeness { supplied of isKnown }
      structured {
        collection explained assumptions declined { reason part nearest }
        count { ${FIGURES} count }
        groups { ${FIGURES} totalGroups isTruncated groups { rows keys { field value from to } metrics { kind field value unit rows } } }
        rows { ${FIGURES} hasNextPage rows { documentId documentKey title rowOrdinal values { field values } } }
      }
      appliesTo ${SCOPE}
      writtenBy model fallback { code message }
      problems { code message ${SPAN} }
      figures { kind ${SPAN} text origin { kind labels written how } }
      placed { token documentId kind field value ${SPAN} }
      removed { reason written }
      usage { tokensIn tokensOut isEstimated costMicros currency }
      conversationId agent
      search { isSupported support searched { collections documents } }
    }
  }
}`);
