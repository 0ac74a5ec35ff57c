import { formatLocalTime } from "../../contract/local-time.ts";
import { DEFAULT_TIME_ZONE } from "../../contract/written-date.ts";
import type { ColumnType, SqlValue } from "../../store/tables/declare-table.ts";
import { type CsvDialect, defaultCsvDialect } from "./csv-dialect.ts";

/**
 * A column of a CSV file, with its type. The type of a column matters only for decimals and times, which are not
 * written like text.
 */
export interface CsvColumn {
  readonly name: string;
  readonly type?: ColumnType;
}

export interface CsvWriter {
  /**
   * The first line of the CSV file, which contains the column names, after the byte order mark if the file has one.
   */
  readonly header: string;
  /**
   * Renders a row as a line of the CSV file. The row's values are in the order of the columns; null becomes an empty
   * cell.
   */
  renderLine(values: readonly SqlValue[]): string;
}

/**
 * Creates a writer of CSV lines (RFC 4180). A spreadsheet that opens the file evaluates no cell as a formula,
 * whichever separator the spreadsheet expects; {@link CsvDialect.raw} switches this protection off.
 *
 * @example
 * const { header, renderLine } = createCsvWriter([{ name: "price", type: "decimal" }], { ...defaultCsvDialect, separator: ";" });
 */
export function createCsvWriter(
  columns: readonly CsvColumn[],
  {
    separator,
    decimalComma,
    bom,
    raw,
    timeZone = DEFAULT_TIME_ZONE,
    lineEnd = "\r\n",
  }: CsvDialect = defaultCsvDialect,
): CsvWriter {
  const renderCell = (value: SqlValue, type?: ColumnType): string => {
    const text = value === null ? "" : String(value);
    if (type === "time" && text !== "") return formatLocalTime(Date.parse(text), timeZone);
    if (type === "decimal") return quoteCell(decimalComma ? text.replace(".", ",") : text);
    return quoteCell(raw || typeof value !== "string" ? text : disarmFormulas(text));
  };
  return {
    header: `${bom ? "\ufeff" : ""}${columns.map(({ name }) => renderCell(name)).join(separator)}${lineEnd}`,
    renderLine: (values) =>
      `${values.map((value, index) => renderCell(value, columns[index]?.type)).join(separator)}${lineEnd}`,
  };
}

/**
 * Quotes a cell that contains any common separator, because a spreadsheet may expect a different separator than the
 * separator of the file.
 */
function quoteCell(text: string): string {
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Matches the positions where a spreadsheet may see the start of a cell: the start of the text, and after each
 * separator and line break. A spreadsheet that expects a different separator than the file's treats the quotes around
 * a cell as text.
 */
const CELL_START = /(?<=^|[,;\t|\r\n])(?:[" ]*)(?=[=@+\-\uff1d\uff20\uff0b\uff0d])|^(?=[\t\r\n])/g;
/** Matches characters after a `+` or `-` that do not occur in numbers, telephone numbers and codes such as `-A1`. */
const CALLABLE = /[^\p{L}\p{N} ().,/_-]|\p{L}\s*\(/gu;
/**
 * Matches negative numbers in a JSON array. Negative numbers in JSON stay unchanged, so that the text remains valid
 * JSON.
 */
const JSON_NUMBERS = /[+-][\d.,+-]{1,100}\]/y;

/** Puts a `'` before text that a spreadsheet could evaluate as a formula (OWASP, CSV Injection). */
export function disarmFormulas(text: string): string {
  // The last separator is searched once for the whole text, because a new search from each of thousands of signs
  // would take minutes.
  let lastCallable = -1;
  for (const { index } of text.matchAll(CALLABLE)) lastCallable = index;
  return text.replace(CELL_START, (before, offset: number) => {
    const start = offset + before.length;
    JSON_NUMBERS.lastIndex = start;
    const isHarmless =
      /[+-]/.test(text.charAt(start)) && (lastCallable <= start || JSON_NUMBERS.test(text));
    return isHarmless ? before : `${before}'`;
  });
}
