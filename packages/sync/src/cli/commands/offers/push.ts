import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createRow, type DesiredOffer } from "../../../offers/desired-offer.ts";
import type { OfferChange } from "../../../offers/push/set-desired.ts";
import type { Sync } from "../../../sync.ts";
import type { CommandIo } from "../../command-io.ts";
import type { CsvSeparator } from "../../csv/csv-dialect.ts";
import { EXIT, UsageError } from "../../exit-codes.ts";
import { escapeLine, renderJson } from "../../output/terminal-text.ts";
import { createFailureGroups } from "./failure-groups.ts";
import { findLineOutcomes, type LineOutcome, type LineState } from "./line-outcomes.ts";
import { createPushProgress } from "./push-progress.ts";
import { openOffersCsv, parseColumns } from "./read-offers-csv.ts";
import { openResultFile, type ResultFile } from "./result-file.ts";
import { StagedOffers } from "./staged-offers.ts";

export interface PushFlags {
  /** Epoch milliseconds. */
  readonly asOf?: number;
  readonly columns?: string;
  readonly ignoreUnknownColumns?: true;
  readonly separator?: CsvSeparator;
  readonly decimalComma?: true;
  readonly dryRun?: true;
  readonly result?: string;
  readonly wait: boolean;
  readonly json?: true;
}

/** What a file is pushed with. */
interface PushTarget {
  readonly sync: Sync;
  readonly seller: string;
  readonly signal: AbortSignal;
}

/** Rows of the output of `--json` beside those of the result file. */
const MAX_FAILED = 20;

export async function pushFile(
  file: string,
  flags: PushFlags,
  io: CommandIo,
  target: PushTarget,
): Promise<number> {
  const path = resolve(io.folder, file);
  const columns = flags.columns === undefined ? new Map() : parseColumns(flags.columns);
  const now = Date.now();
  const asOf = flags.asOf ?? (await findModified(path)) ?? now;
  await refuseFutureFile(file, asOf, target);
  const { dialect, rows } = await openOffersCsv(path, {
    separator: flags.separator,
    decimalComma: flags.decimalComma === true,
    columns,
    ignoresUnknownColumns: flags.ignoreUnknownColumns === true,
    moment: { now, asOf },
  });
  using staged = await StagedOffers.of(rows);
  if (staged.counts().lines === 0) throw new UsageError(`${file} has no rows`);
  if (flags.dryRun) return await showChanges(staged, target, flags, io);
  const result = flags.result === undefined ? undefined : resolve(io.folder, flags.result);
  // Opened before anything is sent: a result that cannot be written ends the command.
  const output = result === undefined ? undefined : await openResultFile(result, dialect, columns);
  await pushStaged(file, staged, { ...target, asOf, output }, flags, io);
  const outcomes = findLineOutcomes(target.sync, target.seller, staged);
  const { failures, ...summary } = await summarize(outcomes, output);
  await output?.end();
  const text = renderSummary(summary, failures, flags.result);
  io.out(flags.json ? `${renderJson(summary, 2)}\n` : text);
  const { confirmed = 0, queued = 0 } = summary.outcomes;
  const isDone = confirmed + (flags.wait ? 0 : queued) === summary.lines;
  return isDone ? EXIT.success : EXIT.incomplete;
}

/** When the file was modified last; undefined where there is none, which opening it reports. */
async function findModified(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && Math.floor(found.mtimeMs);
}

/**
 * Makes the database as well, so that no file of a result takes its place.
 *
 * @throws UsageError when quantities were measured later than the database's present
 */
async function refuseFutureFile(file: string, asOf: number, { sync, seller }: PushTarget) {
  try {
    await sync.offers.set(seller, [], { asOf });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `${file}: ${error.message}; --as-of says when its quantities were measured`;
    throw new UsageError(message, { cause: error });
  }
}

interface Push extends PushTarget {
  /** When the quantities of the file were measured, epoch milliseconds. */
  readonly asOf: number;
  readonly output: ResultFile | undefined;
}

/** Sets and pushes the rows of a file. For a result file it then reads what the marketplace lists. */
async function pushStaged(
  file: string,
  staged: StagedOffers,
  { sync, seller, signal, asOf, output }: Push,
  flags: PushFlags,
  io: CommandIo,
): Promise<void> {
  const { lines, invalid, stocks } = staged.counts();
  const progress = createPushProgress({
    write: io.error,
    isTerminal: io.isTerminal,
    now: Date.now,
  });
  try {
    const set = await sync.offers.set(seller, listRows(staged), { signal });
    const counts = [
      `${invalid} invalid`,
      `${set.changed} new or changed`,
      `${set.unchanged - set.superseded} desired before`,
      ...(set.superseded > 0 ? [`${set.superseded} superseded by a newer measurement`] : []),
    ];
    const measured = flags.asOf === undefined ? ", when the file was last modified" : "";
    io.error(`${file}: ${lines} rows, ${counts.join(", ")}\n`);
    if (stocks > 0) io.error(`stock as of ${new Date(asOf).toISOString()}${measured}\n`);
    const outcome = await sync.offers.push(seller, {
      until: flags.wait ? "confirmed" : "sent",
      onProgress: progress.show,
      signal,
    });
    progress.end();
    if (outcome.state === "failed") io.error(`${escapeLine(`${seller}: ${outcome.failure}`)}\n`);
    else if (output !== undefined && flags.wait) {
      await sync.offers.observe(seller, listStockCodes(staged), { signal });
    }
  } catch (error) {
    progress.end();
    // A stopped command still reports the rows that it sent.
    if (signal.aborted) return;
    await output?.discard();
    throw error;
  }
}

/** What became of the rows of a file. */
interface Summary {
  readonly lines: number;
  readonly outcomes: { readonly [State in LineState]?: number };
  /** The first lines that are neither confirmed nor on their way. */
  readonly failed: readonly LineOutcome[];
}

const FINE: ReadonlySet<LineState> = new Set(["confirmed", "queued", "sending", "desired"]);

async function summarize(
  rows: AsyncIterable<LineOutcome>,
  output: ResultFile | undefined,
): Promise<Summary & { readonly failures: string }> {
  let lines = 0;
  const outcomes: { [State in LineState]?: number } = {};
  const failed: LineOutcome[] = [];
  const groups = createFailureGroups();
  for await (const row of rows) {
    lines += 1;
    outcomes[row.outcome] = (outcomes[row.outcome] ?? 0) + 1;
    if (!FINE.has(row.outcome)) {
      groups.add(row);
      if (failed.length < MAX_FAILED) failed.push(row);
    }
    await output?.write(row);
  }
  return { lines, outcomes, failed, failures: groups.render() };
}

function renderSummary({ lines, outcomes }: Summary, failures: string, result?: string): string {
  const counts = Object.entries(outcomes).map(([state, count]) => `${count} ${state}`);
  const where =
    result === undefined ? "--result <file> writes what became of each row" : `see ${result}`;
  const more = failures === "" ? "" : `${failures}${where}\n`;
  return `${more}${lines} rows: ${counts.join(", ")}\n`;
}

function* listRows(staged: StagedOffers): Generator<DesiredOffer, void, undefined> {
  for (const { desired } of staged.lines()) {
    if (desired !== null) yield createRow(desired);
  }
}

function* listStockCodes(staged: StagedOffers): Generator<string, void, undefined> {
  for (const { stockCode } of listRows(staged)) yield stockCode;
}

async function showChanges(
  staged: StagedOffers,
  { sync, seller }: PushTarget,
  { json }: PushFlags,
  io: CommandIo,
): Promise<number> {
  let count = 0;
  for await (const change of sync.offers.compare(seller, listRows(staged))) {
    count += 1;
    const text = json ? renderJson(change) : escapeLine(renderChange(change));
    if (!(await io.write(`${text}\n`))) return EXIT.success;
  }
  const groups = createFailureGroups();
  for (const { line, stockCode, failure, example } of staged.lines()) {
    if (failure === null) continue;
    groups.add({ line, stockCode, outcome: "invalid", reason: failure, example });
  }
  io.error(groups.render());
  const { lines, invalid } = staged.counts();
  io.error(`${count} of ${lines} rows would be sent, ${invalid} are invalid; nothing was sent\n`);
  return invalid > 0 ? EXIT.incomplete : EXIT.success;
}

function renderChange({ stockCode, from, to }: OfferChange): string {
  const prices = ({ listPrice, salePrice, currencyType }: OfferChange["to"]) =>
    [listPrice, salePrice, currencyType].filter((each) => each !== null).join(" ") ||
    "not sent yet";
  const parts = [stockCode];
  if (to.listPrice !== null || to.currencyType !== null) {
    parts.push(`prices ${prices(from)} -> ${prices(to)}`);
  }
  if (to.quantity !== null)
    parts.push(`stock ${from.quantity ?? "not sent yet"} -> ${to.quantity}`);
  return parts.join("  ");
}
