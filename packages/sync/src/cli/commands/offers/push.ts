import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { formatTime } from "../../../domain/stored-time.ts";
import { createSku, type DesiredOffer } from "../../../offers/desired-offer.ts";
import type { Sync } from "../../../sync.ts";
import type { CommandIo } from "../../command-io.ts";
import type { CsvSeparator } from "../../csv/csv-dialect.ts";
import { EXIT, UsageError } from "../../exit-codes.ts";
import { escapeLine, renderJson } from "../../output/terminal-text.ts";
import { createFailureGroups } from "./failure-groups.ts";
import { findLines, findOutcome, type LineOutcome, type LineState } from "./line-outcomes.ts";
import { createPushProgress } from "./push-progress.ts";
import { openOffersCsv, parseColumns } from "./read-offers-csv.ts";
import { renderChange } from "./render-change.ts";
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

/** The options with which a file of offers is pushed. */
interface PushTarget {
  readonly sync: Sync;
  readonly seller: string;
  readonly signal: AbortSignal;
}

/** The outcomes of the rows of a pushed file. */
interface Summary {
  readonly lines: number;
  readonly outcomes: { readonly [State in LineState]?: number };
  /** The first lines whose offer is neither confirmed nor being sent. */
  readonly failed: readonly LineOutcome[];
}

/** The maximum number of failed lines that the output of `--json` contains. */
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
  const modifiedAt = await stat(path).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => now,
  );
  const asOf = flags.asOf ?? modifiedAt;
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
  // The result file is opened before any offer is sent, so that a result file that cannot be written ends the command
  // early.
  const output = result === undefined ? undefined : await openResultFile(result, dialect, columns);
  const measured = flags.asOf === undefined ? ", when the file was last modified" : "";
  if (staged.counts().stocks > 0) io.error(`stock as of ${formatTime(asOf)}${measured}\n`);
  await pushStaged(file, staged, { ...target, output }, flags, io);
  const { failures, ...summary } = await summarize(target, staged, output);
  await output?.end();
  const text = renderSummary(summary, failures, flags.result);
  io.out(flags.json ? `${renderJson(summary, 2)}\n` : text);
  const { confirmed = 0, queued = 0 } = summary.outcomes;
  const isDone = confirmed + (flags.wait ? 0 : queued) === summary.lines;
  return isDone ? EXIT.success : EXIT.incomplete;
}

/**
 * Sets desired offers and creates a missing database, before a result file with the same name could be created.
 *
 * @throws UsageError when quantities were measured later than the database's present
 */
async function refuseFutureFile(file: string, asOf: number, { sync, seller }: PushTarget) {
  await sync.offers.set(seller, [], { asOf }).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    const message = `${file}: ${error.message}; --as-of says when its quantities were measured`;
    throw new UsageError(message, { cause: error });
  });
}

/**
 * Sets and pushes the rows of a file. When the user asked for a result file, the function reads the prices and stock
 * that the marketplace lists after the push.
 */
async function pushStaged(
  file: string,
  staged: StagedOffers,
  { sync, seller, signal, output }: PushTarget & { readonly output: ResultFile | undefined },
  flags: PushFlags,
  io: CommandIo,
): Promise<void> {
  const { lines, invalid } = staged.counts();
  const { isTerminal, error: write } = io;
  const progress = createPushProgress({ write, isTerminal, now: Date.now });
  try {
    const set = await sync.offers.set(seller, listRows(staged), { signal });
    const counts = [
      `${invalid} invalid`,
      `${set.changed} new or changed`,
      `${set.unchanged - set.superseded} desired before`,
      ...(set.superseded > 0 ? [`${set.superseded} superseded by a newer measurement`] : []),
    ];
    io.error(`${file}: ${lines} rows, ${counts.join(", ")}\n`);
    const outcome = await sync.offers.push(seller, {
      until: flags.wait ? "confirmed" : "sent",
      onProgress: progress.show,
      signal,
    });
    progress.end();
    if (outcome.state === "failed") io.error(`${escapeLine(`${seller}: ${outcome.failure}`)}\n`);
    else if (output !== undefined && flags.wait) {
      const stockCodes = Array.from(staged.validOffers(), ({ stockCode }) => stockCode);
      await sync.offers.observe(seller, stockCodes, { signal });
    }
  } catch (error) {
    progress.end();
    // A command that the user stops still reports the rows that it has sent.
    if (signal.aborted) return;
    await output?.discard();
    throw error;
  }
}

const FINE: ReadonlySet<LineState> = new Set(["confirmed", "queued", "sending", "desired"]);

async function summarize(
  { sync, seller }: PushTarget,
  staged: StagedOffers,
  output: ResultFile | undefined,
): Promise<Summary & { readonly failures: string }> {
  let lines = 0;
  const outcomes: { [State in LineState]?: number } = {};
  const failed: LineOutcome[] = [];
  const groups = createFailureGroups();
  for await (const line of findLines(sync, seller, staged)) {
    const row = findOutcome(line);
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
  for (const { stockCode, prices, stock } of staged.validOffers()) {
    yield createSku(stockCode, { ...prices, ...stock });
  }
}

/** Prints the changes that pushing the file would make, and sends nothing. */
async function showChanges(
  staged: StagedOffers,
  { sync, seller }: PushTarget,
  { json }: PushFlags,
  io: CommandIo,
): Promise<number> {
  let count = 0;
  const groups = createFailureGroups();
  for await (const line of findLines(sync, seller, staged)) {
    if (line.desired === null) groups.add(findOutcome(line));
    const change = renderChange(line);
    if (change === undefined) continue;
    count += 1;
    const { stockCode, desired, view } = line;
    const to = { ...desired?.prices, ...desired?.stock };
    const text = json ? renderJson({ stockCode, from: view?.desired ?? null, to }) : change;
    if (!(await io.write(`${escapeLine(text)}\n`))) return EXIT.success;
  }
  io.error(groups.render());
  const { lines, invalid } = staged.counts();
  io.error(`${count} of ${lines} rows would change, ${invalid} are invalid; nothing was sent\n`);
  return invalid > 0 ? EXIT.incomplete : EXIT.success;
}
