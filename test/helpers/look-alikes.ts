// A collection of more than 200 identifiers that look alike, in tables, records, sections and sentences of three
// languages. What is said of each is a word that is said of no other.

export interface LookAlikeDocument {
  readonly key: string;
  readonly text: string;
  readonly mediaType?: string;
}

export interface AskedLookAlike {
  /** As the material writes it. */
  readonly identifier: string;
  /** The question, which may write it in another way. */
  readonly question: string;
  /** The word that only the place of this identifier has. */
  readonly answer: string;
}

export interface LookAlikes {
  readonly documents: readonly LookAlikeDocument[];
  readonly asked: readonly AskedLookAlike[];
  /** Questions for neighbours of all these that stand nowhere. */
  readonly absent: readonly { readonly identifier: string; readonly question: string }[];
}

const SYLLABLES = ["ba", "dor", "fen", "gim", "hul", "kas", "lop", "mir", "nut", "pel", "quo", "rav", "sid", "tov"];
const SYLLABLES_RU = ["бак", "дор", "фен", "гим", "хул", "кас", "лоп", "мир", "нут", "пел", "рав", "сид", "тов", "жил"];
const CHARACTERS = [..."岚槿霁漪璇珩瑾瑜琅翎翊翀晟煜"];

/** The nth word, unlike every other. */
function word(n: number, parts: readonly string[]): string {
  const at = (i: number) => parts[i % parts.length] ?? "";
  return at(n) + at(Math.floor(n / parts.length)) + at(n + Math.floor(n / parts.length) + 5);
}

/** Ways in which people write one identifier. */
const WRITINGS: readonly ((identifier: string) => string)[] = [
  (identifier) => identifier,
  (identifier) => identifier.replace(/-/g, "\u2011"),
  (identifier) => identifier.replace(/^E(?=-)/, "Е"), // the Cyrillic letter
  (identifier) => identifier.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  (identifier) => identifier.replace(/^([A-Z]+)-(?=\d+$)/, "$1"),
  (identifier) => identifier.toLowerCase(),
];

export function generateLookAlikes(): LookAlikes {
  const documents: LookAlikeDocument[] = [];
  const asked: AskedLookAlike[] = [];
  const absent: { identifier: string; question: string }[] = [];
  let count = 0;

  /** Gives each identifier its word and question; questions of one series write it in all ways in turn. */
  function take(identifiers: readonly string[], parts: readonly string[], question: (identifier: string) => string) {
    return identifiers.map((identifier, i) => {
      const answer = word(count++, parts);
      const writing = WRITINGS[i % WRITINGS.length] ?? ((as: string) => as);
      asked.push({ identifier, question: question(writing(identifier)), answer });
      return { identifier, answer };
    });
  }
  const lack = (identifiers: readonly string[], question: (identifier: string) => string) => {
    for (const identifier of identifiers) absent.push({ identifier, question: question(identifier) });
  };
  const from = (first: number, last: number, make: (n: number) => string) =>
    Array.from({ length: last - first + 1 }, (_, i) => make(first + i));

  // A table of errors in English.
  const meaning = (code: string) => `What does the display mean with ${code}?`;
  const errors = take(
    [
      ...from(410, 429, (n) => `E-${n}`),
      ...from(4170, 4179, (n) => `E-${n}`),
      ...["E-417-B", "E-417-C", "E-0417", "XE-417", "F-417", "E-471", "E-714", "E-147", "E-4177-B", "E-41700"],
    ],
    SYLLABLES,
    meaning,
  );
  lack(["E-409", "E-4180", "E-417-D", "E-00417", "EX-417", "E-741"], meaning);
  documents.push({
    key: "display-errors",
    text: `# Errors of the display\n\n## Codes\n\nTable 1. What the display means\n\n| Code | Meaning |\n| --- | --- |\n${errors
      .map(({ identifier, answer }) => `| ${identifier} | The display means ${answer}. |`)
      .join("\n")}\n`,
  });

  // Checks, as short as identifiers are.
  const check = (code: string) => `What is looked at in check ${code}?`;
  const checks = take(
    [...from(1, 11, (n) => `R${String(n).padStart(2, "0")}`), "R1", "R7", "R100", "R70"],
    SYLLABLES,
    check,
  );
  lack(["R12", "R2", "R007"], check);
  documents.push({
    key: "checks",
    text: `# Checks before delivery\n\n| Check | What is looked at |\n| --- | --- |\n${checks
      .map(({ identifier, answer }) => `| ${identifier} | Looked at: ${answer}. |`)
      .join("\n")}\n`,
  });

  // Records, each a document of its own that names its part in its key and title.
  const colour = (part: string) => `What colour is the sensor ${part}?`;
  for (const { identifier, answer } of take(
    [...from(5030, 5049, (n) => `SRB-${n}`), "SRB-50300", "SRB-5030-B", "SBR-5030", "SRB-503", "SRX-5030"],
    SYLLABLES,
    colour,
  ))
    documents.push({ key: identifier, text: `# Sensor ${identifier}\n\nThe colour of this sensor is ${answer}.\n` });
  lack(["SRB-5050", "SRB-5030-C", "SRB-50301", "RSB-5030"], colour);

  // Part numbers without letters in front, in sentences.
  const storage = (part: string) => `On which shelf is part ${part} kept?`;
  const parts = take(
    from(0, 19, (n) => `311992d${n}`),
    SYLLABLES,
    storage,
  );
  lack(["311992d20", "311993d3", "0311992d3"], storage);
  documents.push({
    key: "shelves",
    text: `# Where parts are kept\n\n${parts.map(({ identifier, answer }) => `Part ${identifier} is kept on the shelf ${answer}.`).join("\n\n")}\n`,
  });

  // Articles of a Russian charter, in sections.
  const article = (number: string) => `Что установлено в статье ${number}?`;
  const articles = take(from(1, 30, String), SYLLABLES_RU, article);
  lack(["31", "118", "180"], article);
  documents.push({
    key: "ustav",
    text: `# Устав\n\n${articles.map(({ identifier, answer }) => `## Статья ${identifier}\n\nЗдесь установлено правило ${answer}.`).join("\n\n")}\n`,
  });

  // Standards in a Russian table, and errors in Russian sentences with Cyrillic letters.
  const bolt = (standard: string) => `Какой болт описан в ${standard}?`;
  const standards = take(
    [...from(7790, 7809, (n) => `ГОСТ ${n}-70`), "ГОСТ 77980-70", "ГОСТ 779-70"],
    SYLLABLES_RU,
    bolt,
  );
  lack(["ГОСТ 7810-70", "ГОСТ 77981-70"], bolt);
  documents.push({
    key: "gost",
    text: `# Болты\n\n| Стандарт | Болт |\n| --- | --- |\n${standards
      .map(({ identifier, answer }) => `| ${identifier} | Описан болт ${answer}. |`)
      .join("\n")}\n`,
  });
  const fault = (code: string) => `О чём говорит код ${code}?`;
  const faults = take([...from(520, 534, (n) => `Е-${n}`), "Е-5200", "Е-52"], SYLLABLES_RU, fault);
  lack(["Е-535", "Е-5201"], fault);
  documents.push({
    key: "kody",
    text: `# Коды прибора\n\n${faults.map(({ identifier, answer }) => `Код ${identifier} говорит про ${answer}.`).join("\n\n")}\n`,
  });

  // Articles and standards in Chinese.
  const clause = (number: string) => `第${number}条规定了什么？`;
  const clauses = take(from(41, 70, String), CHARACTERS, clause);
  lack(["71", "141"], clause);
  documents.push({
    key: "guiding",
    text: `# 规定\n\n${clauses.map(({ identifier, answer }) => `## 第${identifier}条\n\n本条规定了${answer}事项。`).join("\n\n")}\n`,
  });
  const screw = (standard: string) => `${standard}描述了哪种螺栓？`;
  const screws = take([...from(5780, 5799, (n) => `GB/T ${n}-2016`), "GB/T 57820-2016"], CHARACTERS, screw);
  lack(["GB/T 5800-2016", "GB/T 578-2016"], screw);
  documents.push({
    key: "biaozhun",
    text: `# 螺栓标准\n\n| 标准 | 螺栓 |\n| --- | --- |\n${screws
      .map(({ identifier, answer }) => `| ${identifier} | 描述了${answer}螺栓。 |`)
      .join("\n")}\n`,
  });

  return { documents, asked, absent };
}
