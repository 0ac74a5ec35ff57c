import { lstat, open } from "node:fs/promises";
import { formatTime } from "../../store/stored-time.ts";
import { UsageError } from "../exit-codes.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import { type CsvColumn, createCsvWriter, disarmFormulas } from "./csv-writer.ts";
import type { LineOutcome } from "./line-outcomes.ts";
import { openSheet } from "./open-sheet.ts";
import { openPartialFile } from "./partial-file.ts";
import { readText } from "./read-cell.ts";
import { foldName, isNamed, type OfferField } from "./read-header.ts";
import type { OffersFile } from "./read-offers-file.ts";
import { openSourceFile } from "./source-file.ts";
import { encodeText } from "./text-codec.ts";

/** Before the columns of the pushed file. */
const outcomeColumns = ["line", "outcome", "price", "stock", "reason", "at"] as const;
/** In the columns of the pushed file where it has them. */
const listedFields = ["listPrice", "salePrice", "currencyType", "quantity"] as const;
/** Stands before the names of columns that the pushed file has, too. */
const PREFIX = "result ";
const [first, ...others] = outcomeColumns.map((name) => `(?:${PREFIX})*${name}`);
/** Read as Latin-1. */
const BEGIN = new RegExp(
  `^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?${first}([,;\t|])${others.join("\\1")}\\1`,
);
const BEGIN_BYTES = 1024;
const FLUSH_CHARACTERS = 64 * 1024;

/** CSV; discarded unless it is ended. */
export interface ResultFile extends AsyncDisposable {
  write(outcome: LineOutcome): Promise<void>;
  end(): Promise<void>;
}

/**
 * In the encoding and format of the pushed file, with all its columns.
 *
 * @throws UsageError when it cannot be written
 */
export async function openResultFile(
  path: string,
  pushed: Pick<OffersFile, "format" | "header" | "columns">,
  dialect: Pick<CsvDialect, "decimalComma" | "timeZone">,
): Promise<ResultFile> {
  await refuseOtherFile(path);
  const partial = await openPartialFile(path);
  const { header, renderOutcome } = createResultRows(pushed, dialect.decimalComma);
  const csv = createCsvWriter(header, { ...pushed.format, ...dialect, raw: true });
  let text = csv.header;
  const flush = async (): Promise<void> => {
    await partial.file.write(encodeText(text, pushed.format.encoding));
    text = "";
  };
  return {
    async write(outcome) {
      text += csv.renderLine(renderOutcome(outcome));
      if (text.length > FLUSH_CHARACTERS) await flush();
    },
    async end() {
      await flush();
      await partial.complete();
    },
    [Symbol.asyncDispose]: () => partial[Symbol.asyncDispose](),
  };
}

/**
 * Cells stay as they were, except that a valid row has the listed stock, and the listed prices unless its own are held.
 * Formulas are disarmed in what the pushed file does not have.
 */
function createResultRows(
  { header, columns }: Pick<OffersFile, "header" | "columns">,
  decimalComma: boolean,
) {
  const added = listedFields.filter((field) => !columns.includes(field));
  const codeIndex = columns.indexOf("stockCode");
  const hasCode = isNamed(header[codeIndex] ?? "", "stockCode");
  const taken = new Set(header.map(foldName));
  const own = (name: string): string => (taken.has(foldName(name)) ? own(PREFIX + name) : name);
  const toColumn = (name: string): CsvColumn => ({ name });
  const renderListed = (
    { observed, price }: LineOutcome,
    field: OfferField | undefined,
  ): string | undefined => {
    const listed = listedFields.find((each) => each === field);
    const value = listed === undefined ? null : (observed?.[listed] ?? null);
    if (value === null) return undefined;
    const isPrice = listed === "listPrice" || listed === "salePrice";
    // Pushed again, the file must not want the listed prices in place of those that wait.
    if (isPrice && price === "held") return undefined;
    if (isPrice && decimalComma) return String(value).replace(".", ",");
    return disarmFormulas(String(value));
  };
  return {
    header: [
      ...outcomeColumns.map(
        (name): CsvColumn => ({
          name: own(name),
          type: name === "at" ? "time" : "text",
        }),
      ),
      ...[...header, ...added.map(own), ...(hasCode ? [] : [own("stockCode")]), own("held")].map(
        toColumn,
      ),
      { name: own("observedAt"), type: "time" } as const,
    ],
    renderOutcome(row: LineOutcome): readonly (string | null)[] {
      // A row that `--complete` adds is on no line of the file.
      const line = row.cells.length === 0 ? "" : String(row.line);
      const texts = { ...row, line, at: formatTime(row.at) };
      return [
        ...outcomeColumns.map((name) => disarmFormulas(texts[name] ?? "")),
        ...header.map((_, index) => {
          const listed = row.outcome === "invalid" ? undefined : renderListed(row, columns[index]);
          return listed ?? row.cells[index] ?? (index === codeIndex ? row.stockCode : "");
        }),
        ...added.map((field) => renderListed(row, field) ?? ""),
        ...(hasCode ? [] : [disarmFormulas(row.stockCode)]),
        decimalComma ? row.held.replaceAll(".", ",") : row.held,
        formatTime(row.observed?.at ?? null),
      ];
    },
  };
}

export async function isResultFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGIN_BYTES), 0, BEGIN_BYTES, 0);
  // The names before the columns of the pushed file are ASCII, in UTF-16 with zero bytes between the letters.
  return BEGIN.test(buffer.toString("latin1", 0, bytesRead).replaceAll("\0", ""));
}

/** With the stock codes that have them. */
export async function readHeldPrices(
  path: string,
  name: string,
): Promise<readonly { readonly stockCode: string; readonly held: string }[]> {
  await using source = await openSourceFile(path, name);
  const { rows } = await openSheet(source, {}, { now: Date.now(), onNotice: () => undefined });
  const found: { stockCode: string; held: string }[] = [];
  let columns: { readonly code: number; readonly held: number } | undefined;
  for await (const { cells } of rows) {
    columns ??= { code: findColumn(cells, "stockCode"), held: findColumn(cells, "held") };
    const held = cells[columns.held] ?? "";
    if (!/\d/.test(held)) continue;
    found.push({ stockCode: readText(cells[columns.code] ?? ""), held: held.replaceAll(",", ".") });
  }
  return found;
}

/** Of two with the same name, the one with the longer prefix is ours. */
function findColumn(header: readonly string[], name: string): number {
  const prefixed = header.findIndex((each) => isNamed(each, PREFIX + name));
  return prefixed === -1 ? header.findIndex((each) => isNamed(each, name)) : prefixed;
}

/** @throws UsageError when there is anything else than an earlier result, such as the pushed file or a database */
async function refuseOtherFile(path: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present === undefined || (present.isFile() && present.size === 0)) return;
  if (present.isFile() && (await isResultFile(path))) return;
  throw new UsageError(`${path} exists and is not the result file of a push; choose another file`);
}
