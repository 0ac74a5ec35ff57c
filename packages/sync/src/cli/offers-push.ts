import { resolve } from "node:path";
import type { Sync } from "../app/sync.ts";
import { formatTime } from "../store/stored-time.ts";
import type { CommandIo } from "./command-io.ts";
import { readDateFlag, resolveTimeZone } from "./config/resolve-options.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { createFailureGroups } from "./files/failure-groups.ts";
import {
  findLines,
  findOutcome,
  type LineOutcome,
  type LineState,
  renderChange,
} from "./files/line-outcomes.ts";
import { openOffersFile } from "./files/read-offers-file.ts";
import { openResultFile, type ResultFile } from "./files/result-file.ts";
import type { FormatFlags } from "./files/row-format.ts";
import { copyToSource, openSourceFile } from "./files/source-file.ts";
import { StagedOffers } from "./files/staged-offers.ts";
import { createPushProgress } from "./output/push-progress.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import type { SharedFlags } from "./shared-flags.ts";

export interface PushFlags extends FormatFlags {
  readonly asOf?: string;
  readonly dryRun?: true;
  readonly result?: string;
  readonly wait: boolean;
  readonly json?: true;
}

/** A file of offers that is pushed, with the flags of the command. */
interface Push {
  readonly file: string;
  readonly flags: SharedFlags & PushFlags;
  readonly io: CommandIo;
  readonly sync: Sync;
  readonly seller: string;
  readonly signal: AbortSignal;
  /** The clock, epoch milliseconds. */
  readonly now: () => number;
}

/** The maximum number of failed lines that the output of `--json` contains. */
const MAX_FAILED = 20;

/** Pushes a file of offers, and returns the exit code of the command. */
export async function pushFile(push: Push): Promise<number> {
  const { file, flags, io, sync, seller } = push;
  const now = push.now();
  await using source =
    file === "-"
      ? await copyToSource("standard input", process.stdin)
      : await openSourceFile(resolve(io.folder, file), file);
  const asOf =
    flags.asOf === undefined
      ? (source.modifiedAt ?? now)
      : await readDateFlag("--as-of", flags.asOf, flags, io, "refused");
  // Setting no rows refuses a measurement time that is in the database's future, and creates a missing database
  // before a result file with the same name could be created.
  await sync.offers.set(seller, [], { asOf }).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    const message = `${file}: ${error.message}; --as-of says when its quantities were measured`;
    throw new UsageError(message, { cause: error });
  });
  const timeZone = await resolveTimeZone(flags, io);
  const pushed = await openOffersFile(source, {
    ...flags,
    timeZone,
    moment: { now, asOf },
    onNotice: (notice) => io.error(`${escapeLine(notice)}\n`),
  });
  using staged = await StagedOffers.of(pushed.rows);
  const { lines, stocks } = staged.counts;
  if (lines === 0) throw new UsageError(`${file} has no rows`);
  if (flags.dryRun) return await showChanges(push, staged);
  const result = flags.result === undefined ? undefined : resolve(io.folder, flags.result);
  // The result file is opened before any offer is sent, so that a result file that cannot be written ends the command
  // early.
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
  await pushStaged(push, staged);
  const { summary, text } = await summarize(push, staged, output);
  await output?.end();
  io.out(flags.json ? `${renderJson(summary, 2)}\n` : text);
  const { confirmed = 0, queued = 0 } = summary.outcomes;
  const isDone = confirmed + (flags.wait ? 0 : queued) === summary.lines;
  return isDone ? EXIT.success : EXIT.incomplete;
}

/**
 * Sets the desired offers in the rows of a file, and pushes them to the marketplace. When the user asked for a result
 * file, the function reads the prices and stock that the marketplace lists after the push.
 */
async function pushStaged(
  { file, flags, io, sync, seller, signal }: Push,
  staged: StagedOffers,
): Promise<void> {
  const { lines, invalid } = staged.counts;
  const { isTerminal, error: write } = io;
  const progress = createPushProgress({ write, isTerminal, now: Date.now });
  try {
    const set = await sync.offers.set(seller, staged.desiredOffers(), { signal });
    const counts = [
      `${invalid} invalid`,
      `${set.changed} new or changed`,
      `${set.unchanged - set.superseded} desired before`,
      ...(set.superseded > 0 ? [`${set.superseded} superseded by a newer measurement`] : []),
    ];
    io.error(`${file}: ${lines} rows, ${counts.join(", ")}\n`);
    const until = flags.wait ? "confirmed" : "sent";
    const outcome = await sync.offers
      .push(seller, { until, onProgress: progress.show, signal })
      .finally(progress.end);
    if (outcome.state === "failed") io.error(`${escapeLine(`${seller}: ${outcome.failure}`)}\n`);
    else if (flags.result !== undefined && flags.wait) {
      const stockCodes = Array.from(staged.desiredOffers(), ({ stockCode }) => stockCode);
      await sync.offers.observe(seller, stockCodes, { signal });
    }
  } catch (error) {
    // A command that the user stops still reports the rows that it has sent.
    if (!signal.aborted) throw error;
  }
}

const FINE: ReadonlySet<LineState> = new Set(["confirmed", "queued", "sending", "desired"]);

/** Writes the outcome of each row to the result file, and counts and renders the outcomes. */
async function summarize(
  { flags, sync, seller }: Push,
  staged: StagedOffers,
  output: ResultFile | undefined,
) {
  const outcomes: { [State in LineState]?: number } = {};
  /** The first lines whose offer is neither confirmed nor being sent. */
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
  const { lines } = staged.counts;
  const counts = Object.entries(outcomes).map(([state, count]) => `${count} ${state}`);
  const where = flags.result
    ? `see ${flags.result}`
    : "--result <file> writes what became of each row";
  const failures = failed.length > 0 ? `${groups.render()}${where}\n` : "";
  const text = `${failures}${lines} rows: ${counts.join(", ")}\n`;
  return { summary: { lines, outcomes, failed }, text };
}

/** Prints the changes that pushing the file would make, and sends nothing. */
async function showChanges(
  { flags, io, sync, seller }: Push,
  staged: StagedOffers,
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
    const text = flags.json ? renderJson({ stockCode, from: view?.desired ?? null, to }) : change;
    if (!(await io.write(`${escapeLine(text)}\n`))) return EXIT.success;
  }
  io.error(groups.render());
  const { lines, invalid } = staged.counts;
  io.error(`${count} of ${lines} rows would change, ${invalid} are invalid; nothing was sent\n`);
  return invalid > 0 ? EXIT.incomplete : EXIT.success;
}
