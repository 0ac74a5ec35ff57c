import type { Row, SqlValue } from "../store/store.ts";

/** How rows are written. */
export type RowFormat = "csv" | "ndjson";

/** The text of each row, the header of CSV first. */
export async function* rowTexts(
  rows: AsyncIterable<Row>,
  format: RowFormat,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    if (format === "ndjson") {
      yield `${JSON.stringify(row)}\n`;
      continue;
    }
    if (isFirst) yield `${Object.keys(row).join(",")}\r\n`;
    isFirst = false;
    yield `${Object.values(row).map(csvCell).join(",")}\r\n`;
  }
}

/** RFC 4180; empty for null. */
export function csvCell(value: SqlValue): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
