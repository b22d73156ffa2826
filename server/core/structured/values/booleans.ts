// Yes and no, as they are written in tables and forms.

const YES = new Set("yes y true on да истина есть имеется + ✓ ✔ ☑ ✅ √ 是 有 真 对 是的 支持".split(" "));
const NO = new Set("no n false off нет ложь отсутствует ✗ ✘ ☒ ❌ ✕ × 否 无 無 没有 假 不 不是 不支持 ☐".split(" "));

/** 1 or 0; null for anything else. @param plain as `plainForm` gives it */
export function readBoolean(plain: string): 0 | 1 | null {
  const word = plain.toLowerCase();
  if (YES.has(word)) return 1;
  return NO.has(word) ? 0 : null;
}

/** Figures and dashes say yes and no only in a column that is known to say nothing else. */
export function readBooleanSign(plain: string): 0 | 1 | null {
  if (plain === "1") return 1;
  return plain === "0" || plain === "-" ? 0 : null;
}
