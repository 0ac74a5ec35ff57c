import { UsageError } from "../exit-codes.ts";
import type { CsvSeparator } from "./csv-dialect.ts";
import type { Sheet, SheetRow } from "./sheet.ts";
import type { SourceFile } from "./source-file.ts";
import { listZip } from "./zip-directory.ts";

/** A workbook is held in memory, so what it unpacks to is limited. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const INSTALL = "npm install read-excel-file@^9.3";
/** Excel keeps and shows 15 digits of a number. */
const EXCEL_DIGITS = 15;

interface WorksheetFlags {
  readonly sheet?: string;
  readonly separator?: CsvSeparator;
  readonly decimalComma?: true;
}

/**
 * Opens a worksheet of an `.xlsx` workbook, by default the first. Its numbers become text with the decimal sign of the
 * flags, and its dates local times. Its result file is a CSV file that Excel opens.
 *
 * @throws UsageError when the file is another zip archive or too large, or the reader of workbooks is not installed
 */
export async function openXlsx(source: SourceFile, flags: WorksheetFlags): Promise<Sheet> {
  const decimalComma = flags.decimalComma === true;
  const archive = await readArchive(source);
  const data = await readWorksheet(source.name, archive, flags.sheet);
  return {
    format: {
      separator: flags.separator ?? (decimalComma ? ";" : ","),
      encoding: "utf-8",
      bom: true,
      lineEnd: "\r\n",
    },
    isWorksheet: true,
    rows: readRows(data, decimalComma),
  };
}

async function* readRows(
  data: readonly (readonly unknown[])[],
  decimalComma: boolean,
): AsyncGenerator<SheetRow, void, undefined> {
  for (const [index, values] of data.entries()) {
    const cells = values.map((value) => renderValue(value, decimalComma));
    if (cells.every((cell) => cell === "")) continue;
    const numbers = new Set(values.flatMap((value, cell) => (value instanceof Digits ? cell : [])));
    yield { line: index + 1, cells, numbers };
  }
}

/** The digits of a number as the worksheet has them. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function renderValue(value: unknown, decimalComma: boolean): string {
  if (value instanceof Digits) {
    const shown = String(Number(Number(value.text).toPrecision(EXCEL_DIGITS)));
    return decimalComma ? shown.replace(".", ",") : shown;
  }
  if (value instanceof Date) return renderDate(value);
  return value === null || value === undefined ? "" : String(value).trim();
}

/** Excel does not tell a date from its midnight. */
function renderDate(date: Date): string {
  const seconds = new Date(Math.round(date.getTime() / 1000) * 1000);
  return seconds
    .toISOString()
    .slice(0, 19)
    .replace("T", " ")
    .replace(/ 00:00:00$/, "");
}

async function readArchive(source: SourceFile): Promise<Buffer> {
  const { name } = source;
  const tooLarge = new UsageError(
    `${name} is larger than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB when it is unpacked; save the worksheet as CSV`,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.readBytes()) {
    size += chunk.length;
    if (size > MAX_UNPACKED_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  const archive = Buffer.concat(chunks);
  const entries = listZip(archive);
  if (entries === undefined) {
    throw new UsageError(`${name} is an incomplete or damaged workbook; nothing was sent`);
  }
  const names = new Set(entries.map((entry) => entry.name));
  if (!names.has("xl/workbook.xml")) {
    throw new UsageError(`${name} is ${describeArchive(names)}; save it as .xlsx or as CSV`);
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge;
  return archive;
}

function describeArchive(names: ReadonlySet<string>): string {
  if (names.has("xl/workbook.bin")) return "a binary workbook (.xlsb)";
  if (names.has("content.xml") && names.has("mimetype")) return "an OpenDocument file (.ods)";
  return "a zip archive and no .xlsx workbook";
}

async function readWorksheet(
  name: string,
  archive: Buffer,
  sheet: string | undefined,
): Promise<readonly (readonly unknown[])[]> {
  const { InvalidInputError, InvalidSpreadsheetError, readSheet, SheetNotFoundError } =
    await loadReader(name);
  try {
    return await readSheet(archive, sheet ?? 1, { parseNumber: (text) => new Digits(text) });
  } catch (error) {
    if (error instanceof SheetNotFoundError) {
      throw new UsageError(`${name}: ${error.message}`, { cause: error });
    }
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) {
      const message = `${name} is a workbook that cannot be read: ${error.message}`;
      throw new UsageError(message, { cause: error });
    }
    throw error;
  }
}

async function loadReader(name: string) {
  try {
    return await import("read-excel-file/node");
  } catch (error) {
    throw new UsageError(
      `${name} is a workbook, which needs the package read-excel-file: ${INSTALL}. Or save the worksheet as CSV`,
      { cause: error },
    );
  }
}
