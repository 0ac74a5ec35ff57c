import { lstat, open, rename, rm } from "node:fs/promises";
import { formatTime } from "../../store/stored-time.ts";
import type { SqlValue } from "../../store/tables/declare-table.ts";
import { UsageError } from "../exit-codes.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import { createCsvWriter } from "./csv-writer.ts";
import type { LineOutcome } from "./line-outcomes.ts";
import type { OfferField } from "./read-offers-csv.ts";

/** The outcome of a line, then the values that the marketplace lists, under the column names of the pushed file. */
const columns = [
  "line",
  "stockCode",
  "outcome",
  "price",
  "stock",
  "reason",
  "at",
  "listPrice",
  "salePrice",
  "currencyType",
  "quantity",
  "observedAt",
] as const;
const BEGIN = /^\ufeff?line([,;\t|]).*\1outcome\1price\1stock\1reason\1at\1/;
const BEGIN_BYTES = 1024;
const FLUSH_CHARACTERS = 64 * 1024;

/** A result file in CSV format that is being written; it is discarded unless it is ended. */
export interface ResultFile extends AsyncDisposable {
  write(outcome: LineOutcome): Promise<void>;
  end(): Promise<void>;
}

/** @throws UsageError when it cannot be written */
export async function openResultFile(
  path: string,
  dialect: CsvDialect,
  names: ReadonlyMap<string, OfferField> = new Map(),
): Promise<ResultFile> {
  const partial = `${path}.part`;
  await refuseOtherFile(path);
  // Removes the temporary result file that a killed process may have left, and creates a new file, because opening
  // the existing file could follow a symbolic link.
  const file = await rm(partial, { force: true })
    .then(() => open(partial, "wx"))
    .catch((error: Error) => {
      throw new UsageError(`${path} cannot be written: ${error.message}`, { cause: error });
    });
  const inFile = new Map([...names].map(([name, field]): [string, string] => [field, name]));
  const csv = createCsvWriter(
    columns.map((name) => ({
      name: inFile.get(name) ?? name,
      type: name === "listPrice" || name === "salePrice" ? "decimal" : "text",
    })),
    dialect,
  );
  let text = csv.header;
  const flush = async (): Promise<void> => {
    await file.write(text);
    text = "";
  };
  return {
    async write({ at, observed, ...outcome }) {
      const { at: observedAt = null, from: _, ...listed } = observed ?? {};
      const times = { at: formatTime(at), observedAt: formatTime(observedAt) };
      const row: Readonly<Record<string, SqlValue>> = { ...outcome, ...listed, ...times };
      text += csv.renderLine(columns.map((name) => row[name] ?? null));
      if (text.length > FLUSH_CHARACTERS) await flush();
    },
    async end() {
      await flush();
      await file.close();
      await rename(partial, path);
    },
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}

/** @throws UsageError when there is anything else than an earlier result, such as the pushed file or a database */
async function refuseOtherFile(path: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present === undefined || (present.isFile() && present.size === 0)) return;
  if (present.isFile()) {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGIN_BYTES), 0, BEGIN_BYTES, 0);
    if (BEGIN.test(buffer.toString("utf8", 0, bytesRead))) return;
  }
  throw new UsageError(`${path} exists and is not the result file of a push; choose another file`);
}
