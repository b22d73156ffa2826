// What calls to a model cost, in millionths of the price list's currency: a price of a million tokens is that many
// millionths a token.
import type { TokenUsage } from "./prompt/message.ts";

/** @returns null where no price is known */
export function costMicros(
  price: { readonly in: number; readonly out: number } | null,
  { tokensIn, tokensOut }: Pick<TokenUsage, "tokensIn" | "tokensOut">,
): number | null {
  return price === null ? null : Math.round(tokensIn * price.in + tokensOut * price.out);
}

/** Of several calls together: estimated where any of them is. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    isEstimated: a.isEstimated || b.isEstimated,
  };
}
