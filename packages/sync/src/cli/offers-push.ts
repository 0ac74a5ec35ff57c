import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Sync } from "../app/sync.ts";
import { isSyncError } from "../contract/sync-error.ts";
import type { SetOffersOptions, SetOffersReport } from "../offers/set-options.ts";
import { StagedOffers } from "../offers/stage-offers.ts";
import { formatTime } from "../store/stored-time.ts";
import type { CommandIo } from "./command-io.ts";
import { readDateFlag, resolveTimeZone } from "./config/resolve-options.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { createFailureGroups } from "./files/failure-groups.ts";
import { findLines, findOutcome, type LineOutcome, type LineState } from "./files/line-outcomes.ts";
import { openOffersFile } from "./files/read-offers-file.ts";
import {
  LargestChanges,
  type PreviewState,
  previewRow,
  renderPreview,
} from "./files/render-changes.ts";
import { openResultFile, type ResultFile } from "./files/result-file.ts";
import type { FormatFlags } from "./files/row-format.ts";
import { copyToSource, openSourceFile } from "./files/source-file.ts";
import { createPushProgress } from "./output/push-progress.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import type { SharedFlags } from "./shared-flags.ts";

export interface PushFlags
  extends FormatFlags,
    Pick<SetOffersOptions, "negativeAsZero" | "onShelf" | "sumDuplicates"> {
  readonly asOf?: string;
  readonly dryRun?: true;
  readonly verbose?: true;
  readonly result?: string;
  readonly wait: boolean;
  readonly json?: true;
}

interface Push {
  readonly file: string;
  readonly flags: SharedFlags & PushFlags;
  readonly io: CommandIo;
  readonly sync: Sync;
  readonly seller: string;
  readonly signal: AbortSignal;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Of the output of `--json`. */
const MAX_FAILED = 20;

/** @returns the exit code */
export async function pushFile(push: Push): Promise<number> {
  const { file, flags, io, sync, seller } = push;
  // V8 would fill 200 MB more with the garbage of a million rows before it collects it.
  setFlagsFromString("--semi-space-growth-factor=1");
  const now = push.now();
  await using source =
    file === "-"
      ? await copyToSource("standard input", process.stdin)
      : await openSourceFile(resolve(io.folder, file), file);
  const asOf =
    flags.asOf === undefined
      ? (source.modifiedAt ?? now)
      : await readDateFlag("--as-of", flags.asOf, flags, io, "refused");
  // Setting no rows refuses a measurement time in the database's future, and creates a missing database before a result
  // file of the same name.
  await sync.offers.set(seller, [], { asOf }).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    const message = `${file}: ${error.message}; --as-of says when its quantities were measured`;
    throw new UsageError(message, { cause: error });
  });
  const timeZone = await resolveTimeZone(flags, io);
  const pushed = await openOffersFile(source, {
    ...flags,
    timeZone,
    moment: { now, asOf, negativeAsZero: flags.negativeAsZero, onShelf: flags.onShelf },
    onNotice: (notice) => io.error(`${escapeLine(notice)}\n`),
  });
  using staged = await StagedOffers.of(pushed.rows, flags.sumDuplicates ? "summed" : "refused");
  const { lines = 0, stocks = 0 } = staged.counts;
  if (lines === 0) throw new UsageError(`${file} has no rows`);
  if (flags.dryRun) return await showChanges(push, staged, asOf);
  const result = flags.result === undefined ? undefined : resolve(io.folder, flags.result);
  // Opened before any offer is sent, so that a file that cannot be written ends the command.
  await using output =
    result === undefined
      ? undefined
      : await openResultFile(result, pushed, {
          decimalComma: flags.decimalComma === true,
          timeZone,
        });
  const origin =
    source.modifiedAt === undefined ? "when it was read" : "when the file was last modified";
  const measured = flags.asOf === undefined ? `, ${origin}` : "";
  if (stocks > 0) io.error(`stock as of ${formatTime(asOf)}${measured}\n`);
  await pushStaged(push, staged, asOf);
  const { summary, text } = await summarize(push, staged, output);
  await output?.end();
  io.out(flags.json ? `${renderJson(summary, 2)}\n` : text);
  const { confirmed = 0, queued = 0 } = summary.outcomes;
  const isDone = confirmed + (flags.wait ? 0 : queued) === summary.lines;
  return isDone ? EXIT.success : EXIT.incomplete;
}

/** Sets the file's offers and pushes them; for a result file, reads what the marketplace lists afterwards. */
async function pushStaged(push: Push, staged: StagedOffers, asOf: number): Promise<void> {
  const { file, flags, io, sync, seller, signal } = push;
  const { isTerminal, error: write } = io;
  const progress = createPushProgress({ write, isTerminal, now: Date.now });
  try {
    const set = await setStaged(push, staged, { asOf });
    const counts = [
      `${set.invalid} invalid`,
      `${set.changed} new or changed`,
      `${Math.max(0, set.unchanged - set.superseded - set.listedLower)} desired before`,
      ...(set.superseded > 0 ? [`${set.superseded} superseded by a newer measurement`] : []),
      ...(set.listedLower > 0 ? [`${set.listedLower} listed lower and not raised`] : []),
      ...(set.held > 0 ? [`the prices of ${set.held} held`] : []),
      ...(set.absent > 0 ? [`${set.absent} of them lacking in the file, which get stock 0`] : []),
    ];
    io.error(`${file}: ${set.rows} rows, ${counts.join(", ")}\n`);
    const until = flags.wait ? "confirmed" : "sent";
    const outcome = await sync.offers
      .push(seller, { until, onProgress: progress.show, signal })
      .finally(progress.end);
    if (outcome.state === "failed") io.error(`${escapeLine(`${seller}: ${outcome.failure}`)}\n`);
    else if (flags.result !== undefined && flags.wait) {
      await sync.offers.observe(seller, staged.stockCodes(), { signal });
    }
  } catch (error) {
    // A stopped command still reports what it has sent.
    if (!signal.aborted) throw error;
  }
}

/**
 * Sets the rows, or says what would become of them.
 *
 * @throws UsageError when the rows are refused as a whole
 */
async function setStaged(
  { file, flags, io, sync, seller, signal }: Push,
  staged: StagedOffers,
  options: Pick<SetOffersOptions, "asOf" | "dryRun">,
): Promise<SetOffersReport> {
  const { complete, onShelf } = flags;
  const onCompare = (requests: number) =>
    io.error(
      `comparing with the marketplace: ${requests === 1 ? "1 request" : `up to ${requests} requests`}\n`,
    );
  const all = { ...options, complete, onShelf, signal, onCompare };
  return sync.offers.set(seller, staged, all).catch((error: unknown) => {
    if (!isSyncError(error, "offers-refused")) throw error;
    throw new UsageError(`${file}: ${error.message}`, { cause: error });
  });
}

const FINE: ReadonlySet<LineState> = new Set(["confirmed", "queued", "sending", "desired"]);

/** Writes each row's outcome to the result file, and counts the outcomes. */
async function summarize(
  { flags, sync, seller }: Push,
  staged: StagedOffers,
  output: ResultFile | undefined,
) {
  const outcomes: { [State in LineState]?: number } = {};
  /** Neither confirmed nor being sent. */
  const failed: Omit<LineOutcome, "cells">[] = [];
  const groups = createFailureGroups();
  for await (const line of findLines(sync, seller, staged)) {
    const row = findOutcome(line);
    outcomes[row.outcome] = (outcomes[row.outcome] ?? 0) + 1;
    if (!FINE.has(row.outcome)) {
      groups.add(row);
      const { cells: _, ...outcome } = row;
      if (failed.length < MAX_FAILED) failed.push(outcome);
    }
    await output?.write(row);
  }
  const { lines = 0 } = staged.counts;
  const counts = Object.entries(outcomes).map(([state, count]) => `${count} ${state}`);
  const where = flags.result
    ? `see ${flags.result}`
    : "--result <file> writes what became of each row";
  const release = `release held prices: marketplace-sync offers accept ${flags.result ?? "<stockCode...>"}\n`;
  const failures = failed.length > 0 ? `${groups.render()}${where}\n` : "";
  const held = outcomes.held === undefined ? "" : release;
  const text = `${failures}${held}${lines} rows: ${counts.join(", ")}\n`;
  return { summary: { lines, outcomes, failed }, text };
}

const PREVIEW_BATCH = 100;

/** Prints what a push would do, and sends nothing. */
async function showChanges(push: Push, staged: StagedOffers, asOf: number): Promise<number> {
  const { flags, io } = push;
  const { rows, absent } = await setStaged(push, staged, { asOf, dryRun: true });
  const counts: Record<PreviewState, number> = {
    send: 0,
    unchanged: 0,
    held: 0,
    "listed-lower": 0,
    superseded: 0,
    invalid: 0,
  };
  let heldWithStock = 0;
  const largest = new LargestChanges();
  const groups = createFailureGroups();
  for (const batch of staged.batches(PREVIEW_BATCH)) {
    for (const row of batch) {
      const preview = previewRow(row);
      counts[preview.state] += 1;
      if (preview.state === "held" && preview.quantity !== null) heldWithStock += 1;
      largest.add(preview);
      const { state, reason } = preview;
      if (state === "invalid" || state === "listed-lower")
        groups.add({ ...findOutcome({ ...row, view: undefined }), outcome: state, reason });
      if (!flags.verbose || preview.state === "unchanged") continue;
      const text = flags.json
        ? renderJson(preview)
        : renderPreview(preview, flags.decimalComma === true);
      if (!(await io.write(`${escapeLine(text)}\n`))) return EXIT.success;
    }
  }
  io.error(groups.render());
  const lines = largest.previews.map(
    (each) => `  ${renderPreview(each, flags.decimalComma === true)}\n`,
  );
  const held = `${counts.held} held${heldWithStock === 0 ? "" : ` (the stock of ${heldWithStock} would be sent)`}`;
  const lower = counts["listed-lower"];
  const kept = lower === 0 ? "" : `, ${lower} listed lower and not raised`;
  const summary = `${rows} rows: ${counts.send} would be sent, ${counts.unchanged} unchanged, ${held}${kept}, ${counts.superseded} superseded, ${counts.invalid} invalid; nothing was sent\n`;
  const lacking = absent === 0 ? "" : `${absent} of them the file lacks: they would get stock 0\n`;
  const text = `${lines.length === 0 ? "" : `largest changes:\n${lines.map((line) => `${escapeLine(line.trimEnd())}\n`).join("")}`}${lacking}${summary}`;
  const json = { rows, ...counts, heldWithStock, absent, largest: largest.previews };
  io.out(flags.json ? `${renderJson(json, flags.verbose ? 0 : 2)}\n` : text);
  const isWhole = counts.send + counts.unchanged === rows;
  return isWhole ? EXIT.success : EXIT.incomplete;
}
