import type { Row, SqlValue } from "../store/store.ts";

export type RowFormat = "csv" | "ndjson";

/**
 * The text of each row, the header of CSV first.
 *
 * @param isRaw - whether cells of CSV stay as they are, also those that a spreadsheet takes for formulas
 */
export async function* rowTexts(
  rows: AsyncIterable<Row> | Iterable<Row>,
  format: RowFormat,
  isRaw = false,
): AsyncGenerator<string> {
  const cell = isRaw ? csvCell : spreadsheetCell;
  let isFirst = true;
  for await (const row of rows) {
    if (format === "ndjson") {
      yield `${JSON.stringify(row)}\n`;
      continue;
    }
    if (isFirst) yield `${Object.keys(row).join(",")}\r\n`;
    isFirst = false;
    yield `${Object.values(row).map(cell).join(",")}\r\n`;
  }
}

/** RFC 4180; empty for null. */
export function csvCell(value: SqlValue): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet calculates, and with it what somebody else wrote, such as a name; also written in full width. */
const FORMULA = /^[=@\t\r\n\uff1d\uff20]|^[+\-\uff0b\uff0d]/;
/** Numbers, telephone numbers and codes such as `-A1`: they name nothing that could be called. */
const HARMLESS = /^[+-]?[\p{L}\p{N} ().,/_-]*$/u;
const CALL = /\p{L}\s*\(/u;

/** A cell that no spreadsheet takes for a formula: what could be one follows a `'`. */
export function spreadsheetCell(value: SqlValue): string {
  const isFormula =
    typeof value === "string" && FORMULA.test(value) && (!HARMLESS.test(value) || CALL.test(value));
  return csvCell(isFormula ? `'${value}` : value);
}
