import type { BackfillProgress } from "../feed/backfill-progress.ts";
import type { SellerStatus } from "../feed/status.ts";
import { printableLine } from "./printable-text.ts";
import { duration } from "./progress.ts";

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
    ["seller", "state", "changes", "complete up to", "behind", "set aside", "failure"],
    ...sellers.map((each) => [
      each.seller,
      each.state,
      each.changes.toLocaleString("en-US"),
      new Date(each.completeBefore).toISOString(),
      duration(each.lagMs),
      each.setAside.toLocaleString("en-US"),
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

function describeProgress({ from, completeBefore, to }: BackfillProgress): string {
  const [start, now, end] = [from, completeBefore, to].map((at) => new Date(at).toISOString());
  return `backfill from ${start} to ${end} is stored up to ${now}`;
}
