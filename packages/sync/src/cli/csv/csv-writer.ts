import type { ColumnType, SqlValue } from "../../domain/declare-table.ts";
import { type CsvDialect, defaultCsvDialect } from "./csv-dialect.ts";

/** A column of a CSV file; only decimals are written differently from text. */
export interface CsvColumn {
  readonly name: string;
  readonly type?: ColumnType;
}

export interface CsvWriter {
  /** The first line of the file, after its byte order mark. */
  readonly header: string;
  /** The line of a row whose values are in the order of the columns; null is an empty cell. */
  line(values: readonly SqlValue[]): string;
}

/**
 * Renders the lines of a CSV file as RFC 4180 has it, in the given dialect. No cell begins a formula when a spreadsheet
 * opens the file, whichever separator it expects; {@link CsvDialect.raw} switches that off.
 *
 * @example
 * const { header, line } = csvWriter([{ name: "price", type: "decimal" }], { ...defaultCsvDialect, separator: ";" });
 */
export function csvWriter(
  columns: readonly CsvColumn[],
  { separator, decimalComma, bom, raw }: CsvDialect = defaultCsvDialect,
): CsvWriter {
  const render = (value: SqlValue, type?: ColumnType): string => {
    const text = value === null ? "" : String(value);
    if (type === "decimal") return quoteCell(decimalComma ? text.replace(".", ",") : text);
    return quoteCell(raw || typeof value !== "string" ? text : disarmFormulas(text));
  };
  return {
    header: `${bom ? "\ufeff" : ""}${columns.map(({ name }) => render(name)).join(separator)}\r\n`,
    line: (values) =>
      `${values.map((value, index) => render(value, columns[index]?.type)).join(separator)}\r\n`,
  };
}

/** Quotes a cell that holds any separator, not only that of the file: a spreadsheet may expect another one. */
function quoteCell(text: string): string {
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Where a cell begins for some reader: at the start of the text, and after each separator and line break in it, since a
 * reader that expects another separator than the file's takes the quotes around a cell for text.
 */
const CELL_START = /(?<=^|[,;\t|\r\n])(?:[" ]*)(?=[=@+\-\uff1d\uff20\uff0b\uff0d])|^(?=[\t\r\n])/g;
/** What makes more of text behind a sign than a number, a telephone number or a code such as `-A1`. */
const CALLABLE = /[^\p{L}\p{N} ().,/_-]|\p{L}\s*\(/gu;
/** Negative numbers in a JSON array, which must stay JSON. */
const JSON_NUMBERS = /[+-][\d.,+-]{1,100}\]/y;

/** Puts a `'` before whatever a spreadsheet could take for a formula (OWASP, CSV Injection). */
function disarmFormulas(text: string): string {
  // Found once, as looking on from each of thousands of signs would take minutes.
  let lastCallable = -1;
  for (const { index } of text.matchAll(CALLABLE)) lastCallable = index;
  return text.replace(CELL_START, (before, offset: number) => {
    const at = offset + before.length;
    JSON_NUMBERS.lastIndex = at;
    const isHarmless =
      /[+-]/.test(text.charAt(at)) && (lastCallable <= at || JSON_NUMBERS.test(text));
    return isHarmless ? before : `${before}'`;
  });
}
