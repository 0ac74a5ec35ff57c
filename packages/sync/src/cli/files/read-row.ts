import { DEFAULT_TIME_ZONE } from "../../contract/written-date.ts";
import { hasNegativeCount, type OfferIssue, readDesiredOffer } from "../../offers/desired-offer.ts";
import type { OfferRow } from "../../offers/stage-offers.ts";
import { type CellDialect, readCell, readText } from "./read-cell.ts";
import type { Columns, OfferField } from "./read-header.ts";
import type { RowFormat } from "./row-format.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

interface RowSheet extends Pick<Sheet, "format" | "isWorksheet"> {
  readonly header: readonly string[];
  readonly columns: Columns;
}

/** Up to so much, a time is not in the future. */
const CLOCK_TOLERANCE_MS = 60_000;

export function createRowReader(sheet: RowSheet, format: RowFormat): (row: SheetRow) => OfferRow {
  const { columns } = sheet;
  const codeColumn = columns.indexOf("stockCode");
  const readSku = createSkuReader(sheet, format);
  return ({ line, cells, numbers }) => {
    const stockCode = readText(cells[codeColumn] ?? "");
    const whole = trimEnd(cells, columns.length);
    const row = { line, stockCode, example: "", cells: whole, hasNegativeCount: false };
    const failure = findShapeFailure(row.cells, sheet, format);
    if (failure !== undefined) return { ...row, desired: null, failure };
    const { sku, issues } = readSku(row.cells, numbers);
    const read = issues.length > 0 ? { issues } : readDesiredOffer(sku, format.moment);
    if ("desired" in read) return { ...row, desired: read.desired, failure: null };
    const [first] = read.issues;
    const example = row.cells.find((_, index) => columns[index] === first?.field) ?? "";
    const failures = read.issues.map(({ field, message }) => `${field} ${message}`.trim());
    const isNegative = hasNegativeCount(read.issues);
    return {
      ...row,
      desired: null,
      failure: failures.join("; "),
      hasNegativeCount: isNegative,
      example,
    };
  };
}

const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

function findShapeFailure(
  cells: readonly string[],
  { header, columns, format: { separator } }: RowSheet,
  { ignoreUnknownColumns }: RowFormat,
): string | undefined {
  if (cells.length !== columns.length) {
    const advice = `a value with a ${separatorNames[separator]} stands in quotes`;
    return `has ${cells.length} values for ${columns.length} columns; ${advice}`;
  }
  if (ignoreUnknownColumns) return undefined;
  const nameless = cells.find((cell, index) => header[index] === "" && cell.trim() !== "");
  if (nameless === undefined) return undefined;
  return `has the value ${JSON.stringify(nameless)} in a column without a name`;
}

const amounts: ReadonlySet<OfferField> = new Set(["listPrice", "salePrice", "quantity"]);
/** What a spreadsheet keeps. */
const MAX_NUMBER_LENGTH = 15;
const ROUNDED = `is a number of more than ${MAX_NUMBER_LENGTH} digits, which a spreadsheet has rounded; enter the codes as text`;
const BLANK =
  "is empty; in a worksheet an error or a formula without a value looks the same: fill it in, or leave the column out";

function createSkuReader({ columns, isWorksheet }: RowSheet, format: RowFormat) {
  const dialect: CellDialect = {
    decimalComma: format.decimalComma === true,
    timeZone: format.timeZone ?? DEFAULT_TIME_ZONE,
    dateFormat: format.dateFormat,
    latest: format.moment.now + CLOCK_TOLERANCE_MS,
  };
  let hasWarned = false;
  const warnOfNumber = (code: string): void => {
    if (!hasWarned) {
      format.onNotice(
        `stock codes such as ${code} are numbers in the worksheet: leading zeros lost?`,
      );
    }
    hasWarned = true;
  };
  const read = (field: OfferField, text: string, isNumber: boolean) => {
    if (text === "" && isWorksheet && amounts.has(field)) return { message: BLANK };
    if (text === "" && field !== "stockCode") return undefined;
    if (isNumber && field === "stockCode") {
      if (text.length > MAX_NUMBER_LENGTH) return { message: ROUNDED };
      warnOfNumber(text);
    }
    return readCell(field, text, dialect);
  };
  return (cells: readonly string[], numbers: ReadonlySet<number> = new Set()) => {
    const issues: OfferIssue[] = [];
    const sku: { [Field in OfferField]?: string | number } = {};
    for (const [index, field] of columns.entries()) {
      if (field === undefined) continue;
      const value = read(field, readText(cells[index] ?? ""), numbers.has(index));
      if (typeof value === "object") issues.push({ field, rule: "type", ...value });
      else if (value !== undefined) sku[field] = value;
    }
    return { sku, issues };
  };
}

/** Drops empty cells at the end, down to `length`. */
export function trimEnd(cells: readonly string[], length = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.length <= length ? cells : cells.slice(0, Math.max(last + 1, length));
}
