// How far two names are from each other, for telling somebody which one may have been meant.
import { prefixDistance } from "../suggestions/distance.ts";

/** Edits that make one the other: whichever is shorter is held against the other's beginning, and the rest counts. */
export function editsBetween(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const rest = [...long].length - [...short].length;
  return prefixDistance(short, long, [...short].length) + rest;
}
