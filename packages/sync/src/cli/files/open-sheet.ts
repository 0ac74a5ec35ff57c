import { UsageError } from "../exit-codes.ts";
import type { CsvSeparator } from "./csv-dialect.ts";
import { openCsv } from "./csv-reader.ts";
import { decideEncoding } from "./decide-encoding.ts";
import type { Sheet } from "./sheet.ts";
import { checkLineEnd, type SourceFile } from "./source-file.ts";
import { openXlsx } from "./xlsx-reader.ts";

/** How the rows of a file are found. */
export interface SheetFlags {
  /** By default detected in the first line. */
  readonly separator?: CsvSeparator;
  /** In prices and quantities, as in `1.234,50`. */
  readonly decimalComma?: true;
  /** By default the first. */
  readonly sheet?: string;
  /** Refuses a file that may be cut, however old it is. */
  readonly complete?: true;
}

interface SheetContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onNotice: (notice: string) => void;
}

const ZIP = Buffer.from("PK\u0003\u0004");
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Opens a file with separated cells or an `.xlsx` workbook, recognized by its first bytes.
 *
 * @throws UsageError when it is something else, cannot be read, or may still be being written
 */
export async function openSheet(
  source: SourceFile,
  flags: SheetFlags,
  { now, onNotice }: SheetContext,
): Promise<Sheet> {
  const start = await readStart(source);
  if (start.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK)) {
    throw new UsageError(
      `${source.name} is an old workbook (.xls), or one with a password; save it as .xlsx without a password`,
    );
  }
  if (start.subarray(0, ZIP.length).equals(ZIP)) return await openXlsx(source, flags);
  if (flags.sheet !== undefined) {
    throw new UsageError(`${source.name} is no .xlsx workbook, so --sheet cannot be used`);
  }
  const text = await decideEncoding(source.name, source.readBytes());
  if (!text.isLineEnded) {
    if (flags.complete) {
      const message = `${source.name} may be cut, because its last line has no line end; with --complete that is refused. Nothing was sent`;
      throw new UsageError(message);
    }
    const notice = checkLineEnd(source, now);
    if (notice !== undefined) onNotice(notice);
  }
  return await openCsv(source, text, flags.separator);
}

async function readStart(source: SourceFile): Promise<Buffer> {
  for await (const chunk of source.readBytes()) return chunk;
  return Buffer.alloc(0);
}
