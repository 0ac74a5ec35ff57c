import { printable } from "../control/shown-text.ts";

/**
 * Rows as a table for a terminal: a heading, and columns as wide as their longest cell.
 *
 * @param columns the heading of each column, and what it shows of a row
 * @param none what to say when there are no rows
 */
export function table<Row>(
  columns: Readonly<Record<string, (row: Row) => string | number>>,
  rows: readonly Row[],
  none: string,
): string {
  if (rows.length === 0) return `${none}\n`;
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((show) => printable(String(show(row))))),
  ];
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
