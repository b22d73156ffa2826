// Numbers as they are written, folded to one: 1,977 and 1977, 36.0 and 36, 2,5 and 2.5.

const DIGITS = String.raw`(?:\d{1,3}(?:[ ']\d{3})+(?!\d)|\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:[.,]\d+)?`;

/** A number in a text in one width; a sign only where nothing stands right before it. */
export const NUMBER = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}.,])(?:(?<![\p{N}\p{L})])[-−+])?${DIGITS}`;
/** Where something else has already said that a number begins: after `$`. */
export const NUMBER_AFTER_SIGN = DIGITS;

/**
 * A comma before exactly three digits parts thousands (English), any other is a decimal comma (Russian); a decimal comma
 * is also meant after a leading zero (0,125). Spaces and apostrophes part thousands.
 */
export function parseNumber(written: string): number {
  const plain = written.replace(/[ '+]/g, "").replace("−", "-");
  const isThousands = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  return Number(isThousands ? plain.replaceAll(",", "") : plain.replace(",", "."));
}

/** The same for values that differ only by the rounding of a conversion. */
export function foldNumber(value: number): string {
  return String(Number(value.toPrecision(9)));
}
