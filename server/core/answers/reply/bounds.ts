// Whether words speak of an upper or of a lower end: a notice that lowers the maximum says nothing of the minimum.

const UPPER =
  /\b(?:max(?:imum|imal)?|at most|up to|upper|not (?:to )?exceed|exceed|no more than|limit(?:ed)?|highest|longest)\b|максим|наибольш|не более|не выше|не больше|превыша|до(?=\s*\d)|предел(?!ах)|верхн|最大|最高|最多|不超过|不得超过|不高于|上限|不得大于/iu;
const LOWER =
  /\b(?:min(?:imum|imal)?|at least|lower|no less than|not (?:fall )?below|lowest|shortest)\b|миним|наименьш|не менее|не ниже|не меньше|нижн|最小|最低|至少|不低于|不少于|下限/iu;

export type Bound = "UPPER" | "LOWER" | null;

/** Null where they speak of neither or of both. */
export function boundOf(words: string): Bound {
  const [isUpper, isLower] = [UPPER.test(words), LOWER.test(words)];
  if (isUpper === isLower) return null;
  return isUpper ? "UPPER" : "LOWER";
}
