import { type DateFormat, DEFAULT_TIME_ZONE } from "../../contract/written-date.ts";
import {
  type OfferIssue,
  readDesiredOffer,
  type SetMoment,
  type ValidOffer,
} from "../../offers/desired-offer.ts";
import { UsageError } from "../exit-codes.ts";
import type { CsvSeparator } from "./csv-dialect.ts";
import { openCsv } from "./csv-reader.ts";
import { decideEncoding } from "./decide-encoding.ts";
import { type CellDialect, readCell, readText } from "./read-cell.ts";
import { type Columns, type HeaderFlags, type OfferField, readHeader } from "./read-header.ts";
import type { Sheet, SheetFormat, SheetRow } from "./sheet.ts";
import { checkLineEnd, type SourceFile } from "./source-file.ts";

/** A line of a file of offers: the desired offer that it sets, or the reason why the line is invalid. */
export interface FileOffer {
  readonly line: number;
  readonly stockCode: string;
  /** The desired offer that the line sets; null when the line is invalid. */
  readonly desired: ValidOffer | null;
  readonly failure: string | null;
  /** The name of the cell that breaks a rule; empty when not a single cell but the whole line breaks the rule. */
  readonly example: string;
  /** The line's cells as the file has them, one for each column. */
  readonly cells: readonly string[];
}

/** The flags that describe the format of a file of offers. */
export interface FormatFlags extends HeaderFlags {
  /** The separator of the file's cells; by default it is detected in the first line of the file. */
  readonly separator?: CsvSeparator;
  /** Whether the file has a decimal comma in prices and quantities, as in `1.234,50`. */
  readonly decimalComma?: true;
  /** How the dates of the column `asOf` are written, beside ISO 8601. */
  readonly dateFormat?: DateFormat;
  /** The zone of times without one: an IANA name or an offset. */
  readonly timeZone?: string;
}

/** The format of a file, and the time at which its rows are set. */
interface RowFormat extends FormatFlags {
  readonly moment: SetMoment;
  /** Called with what the user should know of a file that is taken. */
  readonly onNotice: (notice: string) => void;
}

/** An open file of offers, whose first line names the columns. */
export interface OffersFile {
  readonly format: SheetFormat;
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly rows: AsyncIterable<FileOffer>;
}

/** The difference between two clocks, milliseconds, up to which a time is not in the future. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Opens a file of offers whose lines can then be read one by one.
 *
 * @throws UsageError when the file cannot be read, changes while it is read, or has no such columns
 */
export async function openOffersFile(source: SourceFile, format: RowFormat): Promise<OffersFile> {
  const sheet = await openSheet(source, format);
  const rows = sheet.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  if (first.done === true) throw new UsageError(`${source.name} is empty`);
  const header = trimEnd(first.value.cells.map((cell) => cell.trim()));
  if (!format.ignoreUnknownColumns) refuseDamage(source.name, first.value, () => true);
  const columns = readHeader(source.name, header, format);
  refuseDamage(source.name, first.value, (cell) => columns[cell] !== undefined);
  return {
    format: sheet.format,
    header,
    columns,
    rows: readRows(
      source,
      { [Symbol.asyncIterator]: () => rows },
      createReader(sheet, header, columns, format),
    ),
  };
}

async function openSheet(source: SourceFile, format: RowFormat): Promise<Sheet> {
  const text = await decideEncoding(source.name, source.readBytes());
  if (!text.isLineEnded) {
    const notice = checkLineEnd(source, format.moment.now);
    if (notice !== undefined) format.onNotice(notice);
  }
  return await openCsv(source, text, format.separator);
}

async function* readRows(
  source: SourceFile,
  rows: AsyncIterable<SheetRow>,
  { columns, readRow }: ReturnType<typeof createReader>,
): AsyncGenerator<FileOffer, void, undefined> {
  for await (const row of rows) {
    refuseDamage(source.name, row, (cell) => columns[cell] !== undefined);
    yield readRow(row);
  }
  await source.checkUnchanged();
}

/** @throws UsageError when a letter of a cell that matters is damaged */
function refuseDamage(
  name: string,
  { damages = [] }: SheetRow,
  matters: (cell: number) => boolean,
): void {
  const damage = damages.find(({ cell }) => matters(cell));
  if (damage === undefined) return;
  const byte = damage.byte === undefined ? "" : `, byte ${damage.byte} of the file`;
  throw new UsageError(
    `${name} is damaged UTF-8: at line ${damage.line}${byte}, a letter is cut. Nothing was sent; export the file again`,
  );
}

function createReader(
  sheet: Sheet,
  header: readonly string[],
  columns: Columns,
  format: RowFormat,
) {
  const dialect: CellDialect = {
    decimalComma: format.decimalComma === true,
    timeZone: format.timeZone ?? DEFAULT_TIME_ZONE,
    dateFormat: format.dateFormat,
    latest: format.moment.now + CLOCK_TOLERANCE_MS,
  };
  const codeColumn = columns.indexOf("stockCode");
  /** Says what is wrong with the number of cells. */
  const findShapeFailure = (cells: readonly string[]): string | undefined => {
    if (cells.length !== columns.length) {
      return `has ${cells.length} values for ${columns.length} columns; a value with a ${separatorNames[sheet.format.separator]} stands in quotes`;
    }
    if (format.ignoreUnknownColumns) return undefined;
    const nameless = cells.find((cell, index) => header[index] === "" && cell.trim() !== "");
    if (nameless === undefined) return undefined;
    return `has the value ${JSON.stringify(nameless)} in a column without a name`;
  };
  const readRow = ({ line, cells }: SheetRow): FileOffer => {
    const stockCode = readText(cells[codeColumn] ?? "");
    const row = { line, stockCode, example: "", cells: trimEnd(cells, columns.length) };
    const failure = findShapeFailure(row.cells);
    if (failure !== undefined) return { ...row, desired: null, failure };
    const { sku, issues: cellIssues } = readSku(row.cells, columns, dialect);
    const read =
      cellIssues.length > 0 ? { issues: cellIssues } : readDesiredOffer(sku, format.moment);
    if ("desired" in read) return { ...row, desired: read.desired, failure: null };
    const [first] = read.issues;
    const example = row.cells.find((_, index) => columns[index] === first?.field) ?? "";
    const failures = read.issues.map(({ field, message }) => `${field} ${message}`.trim());
    return { ...row, desired: null, failure: failures.join("; "), example };
  };
  return { columns, readRow };
}

function readSku(cells: readonly string[], columns: Columns, dialect: CellDialect) {
  const issues: OfferIssue[] = [];
  const sku: { [Field in OfferField]?: string | number } = {};
  for (const [index, field] of columns.entries()) {
    if (field === undefined) continue;
    const text = readText(cells[index] ?? "");
    if (text === "" && field !== "stockCode") continue;
    const value = readCell(field, text, dialect);
    if (typeof value === "object") issues.push({ field, rule: "type", ...value });
    else sku[field] = value;
  }
  return { sku, issues };
}

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** Drops empty cells at the end of a row, down to a number of cells. */
function trimEnd(cells: readonly string[], length = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.length <= length ? cells : cells.slice(0, Math.max(last + 1, length));
}
