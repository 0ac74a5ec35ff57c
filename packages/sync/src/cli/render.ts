import type { BackfillProgress } from "../feed/seller-row.ts";
import type { SellerStatus } from "../feed/status.ts";

/** What moves the cursor, colors, rings, reverses or hides text on a terminal. */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu;

/** Text as a terminal can show it: what could change anything there is written as its code, such as `\u001b`. */
export function printableText(text: string): string {
  return text.replace(
    HARMFUL,
    (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

/** The same in one line. */
export function printableLine(text: string): string {
  return printableText(text).replaceAll("\n", "\\n").replaceAll("\t", " ");
}

/** A value as JSON that changes nothing on a terminal that shows it: control and bidi characters are escaped. */
export function jsonText(value: unknown, indent?: number): string {
  return printableText(JSON.stringify(value, null, indent));
}

/** Rows of cells as aligned columns for people. */
export function table(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map(printableLine));
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return `${rows.map(line).join("\n")}\n`;
}

export function statusTable(sellers: readonly SellerStatus[]): string {
  if (sellers.length === 0) return "No seller yet.\n";
  const rows = [
    ["seller", "state", "changes", "complete up to", "behind", "quarantined", "failure"],
    ...sellers.map((each) => [
      each.seller,
      each.state,
      each.changes.toLocaleString("en-US"),
      new Date(each.checkpoint).toISOString(),
      duration(each.lagMs),
      each.quarantined.toLocaleString("en-US"),
      each.failure ?? "",
    ]),
  ];
  const backfills = sellers.flatMap(({ seller, backfill }) =>
    backfill === null ? [] : [`${seller}: ${describeProgress(backfill)}\n`],
  );
  const warnings = sellers.flatMap(({ seller, warning }) =>
    warning === null ? [] : [`${seller}: ${warning}\n`],
  );
  return [table(rows), ...backfills, ...warnings].join("");
}

function describeProgress({ from, checkpoint, to }: BackfillProgress): string {
  const [start, now, end] = [from, checkpoint, to].map((at) => new Date(at).toISOString());
  return `backfill from ${start} to ${end} is stored up to ${now}`;
}

/** A time span for people: the two largest units at most. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
