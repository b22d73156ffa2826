// Stretches of time that rows are put together by (NUM-6): days, weeks of ISO 8601, months, quarters and years, in UTC.
import type { DateBucket } from "./plan.ts";

const DAY_MS = 86_400_000;

/** The first millisecond of the stretch that a moment lies in. */
export function bucketStart(ms: number, bucket: DateBucket): number {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  switch (bucket) {
    case "DAY":
      return Math.floor(ms / DAY_MS) * DAY_MS;
    case "WEEK": {
      const day = Math.floor(ms / DAY_MS);
      // 1970-01-01 was a Thursday: three days after its week began.
      return (day - modulo(day + 3, 7)) * DAY_MS;
    }
    case "MONTH":
      return startOf(year, month);
    case "QUARTER":
      return startOf(year, month - (month % 3));
    case "YEAR":
      return startOf(year, 0);
  }
}

/** The first millisecond after the stretch. @param start of a stretch */
export function bucketEnd(start: number, bucket: DateBucket): number {
  const date = new Date(start);
  const months = { MONTH: 1, QUARTER: 3, YEAR: 12 };
  if (bucket === "DAY") return start + DAY_MS;
  if (bucket === "WEEK") return start + 7 * DAY_MS;
  return startOf(date.getUTCFullYear(), date.getUTCMonth() + months[bucket]);
}

/** `2024-03-11`, `2024-W11`, `2024-03`, `2024-Q1`, `2024`. @param start of a stretch */
export function bucketName(start: number, bucket: DateBucket): string {
  const iso = new Date(start).toISOString();
  const day = iso.slice(0, iso.indexOf("T"));
  const month = day.slice(0, -3);
  const year = month.slice(0, -3);
  switch (bucket) {
    case "DAY":
      return day;
    case "WEEK": {
      // A week belongs to the year of its Thursday.
      const thursday = new Date(start + 3 * DAY_MS);
      const first = startOf(thursday.getUTCFullYear(), 0);
      const week = Math.floor((thursday.getTime() - first) / (7 * DAY_MS)) + 1;
      return `${String(thursday.getUTCFullYear()).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
    }
    case "MONTH":
      return month;
    case "QUARTER":
      return `${year}-Q${Math.floor(new Date(start).getUTCMonth() / 3) + 1}`;
    case "YEAR":
      return year;
  }
}

function startOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

function modulo(n: number, by: number): number {
  return ((n % by) + by) % by;
}
