// Relations between texts are read where they are stated, and nowhere else (SCOPE-3).
import { describe, expect, it } from "vitest";
import { readRelations } from "../../../../server/core/documents/relations/read.ts";
import { writeRelation } from "./notation.ts";
import { RELATION_CATALOG } from "./relation-catalog.ts";

const read = (text: string, title = "") => readRelations({ text, title }).map(writeRelation);

describe("relations of a sentence", () => {
  it.each(RELATION_CATALOG.map(([sentence, ...relations]) => ({ sentence, relations })))(
    "$sentence",
    ({ sentence, relations }) => {
      expect(read(sentence)).toEqual(relations);
    },
  );
});
