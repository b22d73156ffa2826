// Words of a question that say nothing of what is asked: politeness, where the records are kept, commands to break down and
// add up. Words that could be a condition of their own ("sold out", "resigned", "down jackets") are none of these.
import type { Row } from "./sense.ts";

const POLITE =
  "would you|could you|can you|i would like|i'd like|would like|i wonder|i am wondering|wondering|tell us|thanks|thank you|hello|kindly|simply|exactly how|скажите|скажи|подскажите|подскажи|расскажите|интересно|хотелось бы знать|будьте добры|будьте любезны|спасибо|здравствуйте|请帮我|请帮忙|帮我|帮忙|麻烦|麻烦你|请告诉我|告诉我|我想知道|想知道|想问一下|问一下|谢谢|你好";

/** Where the records are, as a whole: no part of them is left out. */
const PLACE =
  "in the shop|in your shop|in our shop|in the store|in your store|in our store|in the company|in our company|at the company|at our company|in the whole company|across the company|across the whole company|across our company|company-wide|companywide|the company has|does the company have|the company employs|does the company employ|in the organisation|in the organization|on the list|in this list|in the list|on record|on file|in your records|в магазине|в нашем магазине|в вашем магазине|у вас в магазине|по магазину|в ассортименте|в компании|в нашей компании|по компании|по всей компании|во всей компании|в организации|продается|продаются|在店里|店里面|店里|店内|本店|商店里|商店里面|里面|里边|在公司|公司里|公司内|全公司|整个公司";

const MANNER =
  "up to now|so far|as of now|at present|at the moment|на данный момент|на сегодня|目前|现在|当前|正在|来说|而言|的话";

export const POLITE_WORDS: readonly Row[] = [
  [{ kind: "FILLER" }, POLITE],
  [{ kind: "FILLER" }, PLACE],
  [{ kind: "FILLER" }, MANNER],
  [
    { kind: "FILLER" },
    "who gets it|who earns it|who has it|who makes it|whose is it|who is it|кто его получает|кто ее получает|у кого она|у кого он|是谁的",
  ],
  // "Break the books down by language": what is broken down by nothing stays a list.
  [
    { kind: "LIST" },
    "break the|break all|break all the|break our|break down|break it|break them|split the|split all|split all the|split up|group the|group all|разбей|разбейте|разбить|раздели|разделите|сгруппируй|сгруппируйте|распредели|распределите|拆分|划分",
  ],
  [{ kind: "GROUP" }, "down by|down into|up by"],
  [
    { kind: "AGGREGATE", metric: "SUM" },
    "add up|add together|sum up|tally up|сложи|сложите|просуммируй|просуммируйте|加起来|相加|求和",
  ],
  [{ kind: "AGGREGATE", metric: "AVG" }, "平均来说|平均而言|平均下来|平均算"],
  [{ kind: "COUNT" }, "headcount|head count|численност*"],
];
