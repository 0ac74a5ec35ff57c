import { printableLine } from "./printable-text.ts";

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
