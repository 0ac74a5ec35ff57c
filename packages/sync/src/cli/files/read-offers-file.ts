import type { OfferRow } from "../../offers/stage-offers.ts";
import { UsageError } from "../exit-codes.ts";
import { openSheet } from "./open-sheet.ts";
import { type Columns, readHeader } from "./read-header.ts";
import { createRowReader, trimEnd } from "./read-row.ts";
import type { RowFormat } from "./row-format.ts";
import type { SheetFormat, SheetRow } from "./sheet.ts";
import type { SourceFile } from "./source-file.ts";

export interface OffersFile {
  readonly format: SheetFormat;
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly rows: AsyncIterable<OfferRow>;
}

/**
 * Its lines can then be read one by one.
 *
 * @throws UsageError when the file cannot be read, changes while it is read, or has no such columns
 */
export async function openOffersFile(source: SourceFile, format: RowFormat): Promise<OffersFile> {
  const sheet = await openSheet(source, format, {
    now: format.moment.now,
    onNotice: format.onNotice,
  });
  const rows = sheet.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  if (first.done === true) throw new UsageError(`${source.name} is empty`);
  const header = trimEnd(first.value.cells.map((cell) => cell.trim()));
  if (!format.ignoreUnknownColumns) refuseDamage(source.name, first.value, () => true);
  const columns = readHeader(source.name, header, format);
  refuseDamage(source.name, first.value, (cell) => columns[cell] !== undefined);
  const readRow = createRowReader({ ...sheet, header, columns }, format);
  const iterable = { [Symbol.asyncIterator]: () => rows };
  return {
    format: sheet.format,
    header,
    columns,
    rows: readRows(source, iterable, columns, readRow),
  };
}

async function* readRows(
  source: SourceFile,
  rows: AsyncIterable<SheetRow>,
  columns: Columns,
  readRow: (row: SheetRow) => OfferRow,
): AsyncGenerator<OfferRow, void, undefined> {
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
