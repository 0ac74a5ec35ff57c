import { formatLocalTime } from "../../contract/local-time.ts";
import { DEFAULT_TIME_ZONE } from "../../contract/written-date.ts";
import type { ColumnType, SqlValue } from "../../store/tables/declare-table.ts";
import { type CsvDialect, defaultCsvDialect } from "./csv-dialect.ts";

/** The type matters for decimals and times alone. */
export interface CsvColumn {
  readonly name: string;
  readonly type?: ColumnType;
}

export interface CsvWriter {
  /** The column names, after the byte order mark if there is one. */
  readonly header: string;
  /** In the order of the columns; null is an empty cell. */
  renderLine(values: readonly SqlValue[]): string;
}

/**
 * RFC 4180. No spreadsheet evaluates a cell as a formula, whichever separator it expects; {@link CsvDialect.raw}
 * switches that off.
 *
 * @example
 * const dialect = { ...defaultCsvDialect, separator: ";" };
 * const { header, renderLine } = createCsvWriter([{ name: "price", type: "decimal" }], dialect);
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
  // Searched once, because a search from each of thousands of signs would take minutes.
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
