import { resolve } from "node:path";
import { checkedRow, type DesiredOffer } from "../../offers/read-desired-offer.ts";
import type { OfferChange } from "../../offers/set-offers.ts";
import type { PushProgress } from "../../offers/take-offers-turn.ts";
import type { Sync } from "../../sync.ts";
import { type CommandIo, EXIT, UsageError } from "../command-io.ts";
import { type ProgressOptions, progressLine } from "../progress.ts";
import { duration, printableLine } from "../render.ts";
import {
  type LineOutcome,
  type LineState,
  lineOutcomes,
  type ResultFile,
  resultFile,
} from "./line-outcomes.ts";
import { readOffersCsv } from "./read-offers-csv.ts";
import { StagedOffers } from "./staged-offers.ts";

export interface PushFlags {
  readonly dryRun?: true;
  readonly decimalComma?: true;
  readonly restock?: true;
  readonly result?: string;
  readonly wait: boolean;
  readonly json?: true;
}

/** Lines that are shown besides those of the result file. */
const MOST_SHOWN = 20;

export async function pushFile(
  file: string,
  flags: PushFlags,
  io: CommandIo,
  {
    sync,
    seller,
    signal,
  }: { readonly sync: Sync; readonly seller: string; readonly signal: AbortSignal },
): Promise<number> {
  const path = resolve(io.folder, file);
  const format = { decimalComma: flags.decimalComma === true };
  using staged = await StagedOffers.of(readOffersCsv(path, format));
  const { lines, invalid } = staged.counts();
  if (lines === 0) throw new UsageError(`${file} has no rows`);
  if (flags.dryRun) {
    await showChanges(sync, seller, staged, flags, io);
    return invalid > 0 ? EXIT.incomplete : EXIT.success;
  }
  const result = flags.result === undefined ? undefined : resolve(io.folder, flags.result);
  // Before anything is sent, so that a file that cannot be written is known in time.
  const output = result === undefined ? undefined : await resultFile(result);
  const { error: write, isTerminal } = io;
  const progress = pushProgress({ write, isTerminal, now: Date.now });
  try {
    const { changed, unchanged } = await sync.offers.set(seller, listSkus(staged), {
      restock: flags.restock,
      signal,
    });
    const desired = `${changed} new or changed, ${unchanged} desired before`;
    io.error(`${file}: ${lines} rows, ${invalid} invalid, ${desired}\n`);
    const outcome = await sync.offers.push(seller, {
      until: flags.wait ? "confirmed" : "sent",
      onProgress: progress.show,
      signal,
    });
    progress.end();
    if (outcome.state === "failed") io.error(`${printableLine(`${seller}: ${outcome.failure}`)}\n`);
  } catch (error) {
    progress.end();
    // What was sent until the command was stopped is reported all the same.
    if (!signal.aborted) {
      await output?.discard();
      throw error;
    }
  }
  const summary = await summarize(lineOutcomes(sync, seller, staged), output);
  await output?.end();
  io.out(flags.json ? `${JSON.stringify(summary, null, 2)}\n` : renderSummary(summary, flags));
  const good: readonly LineState[] = flags.wait ? ["confirmed"] : ["confirmed", "queued"];
  const isDone = Object.keys(summary.outcomes).every((state) =>
    good.some((each) => each === state),
  );
  return isDone ? EXIT.success : EXIT.incomplete;
}

interface Summary {
  readonly lines: number;
  readonly outcomes: { readonly [State in LineState]?: number };
  /** The first lines that are neither confirmed nor on their way. */
  readonly failed: readonly LineOutcome[];
}

const WELL: ReadonlySet<LineState> = new Set(["confirmed", "queued", "sending", "desired"]);

async function summarize(
  outcomes: AsyncIterable<LineOutcome>,
  output: ResultFile | undefined,
): Promise<Summary> {
  let lines = 0;
  const counts: { [State in LineState]?: number } = {};
  const failed: LineOutcome[] = [];
  for await (const each of outcomes) {
    lines += 1;
    counts[each.outcome] = (counts[each.outcome] ?? 0) + 1;
    if (!WELL.has(each.outcome) && failed.length < MOST_SHOWN) failed.push(each);
    await output?.take(each);
  }
  return { lines, outcomes: counts, failed };
}

function renderSummary({ lines, outcomes, failed }: Summary, { result }: PushFlags): string {
  const counts = Object.entries(outcomes).map(([state, count]) => `${count} ${state}`);
  const shown = failed.map(
    ({ line, stockCode, outcome, reason }) =>
      `${printableLine(`line ${line}  ${stockCode}  ${outcome}  ${reason}`)}\n`,
  );
  const all = Object.entries(outcomes)
    .filter(([state]) => !WELL.has(state as LineState))
    .reduce((sum, [, count]) => sum + count, 0);
  const rest = all - failed.length;
  const where = result === undefined ? "--result <file> writes them all" : `see ${result}`;
  const more = rest > 0 ? `and ${rest} more; ${where}\n` : "";
  return `${shown.join("")}${more}${lines} rows: ${counts.join(", ")}\n`;
}

function* listSkus(staged: StagedOffers): Generator<DesiredOffer, void, undefined> {
  for (const { desired } of staged.lines()) {
    if (desired !== null) yield checkedRow(desired);
  }
}

async function showChanges(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
  { json, restock }: PushFlags,
  io: CommandIo,
): Promise<void> {
  let count = 0;
  for await (const change of sync.offers.compare(seller, listSkus(staged), { restock })) {
    count += 1;
    const text = json ? JSON.stringify(change) : printableLine(renderChange(change));
    if (!(await io.write(`${text}\n`))) return;
  }
  for (const { line, stockCode, failure } of staged.lines()) {
    if (failure === null) continue;
    io.error(`${printableLine(`line ${line}  ${stockCode}  invalid  ${failure}`)}\n`);
  }
  const { lines, invalid } = staged.counts();
  io.error(`${count} of ${lines} rows would be sent, ${invalid} are invalid; nothing was sent\n`);
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

const WIDTH = 24;
/** Said while another process has the turn. */
const OTHERS = "waiting for another process that pushes, or for the lease of one that was killed";

/** Writes how much of what is desired is settled: a bar on a terminal, else a line every five seconds. */
export function pushProgress(options: ProgressOptions) {
  const { isTerminal, now } = options;
  const line = progressLine(options);
  let total = 0;
  let startedAt = 0;
  return {
    show({ desired, open, isWaiting }: PushProgress): void {
      if (total === 0) startedAt = now();
      total = Math.max(total, desired + open);
      if (total === 0) return;
      line.show(() => {
        const text = describe(total, desired, open, now() - startedAt);
        const whose = isWaiting ? `, ${OTHERS}` : "";
        return `${isTerminal ? `${bar(total - desired - open, total)} ` : ""}${text}${whose}`;
      });
    },
    end: line.clear,
  };
}

function describe(total: number, desired: number, open: number, elapsedMs: number): string {
  const settled = total - desired - open;
  const left = settled > 0 ? (elapsedMs * (total - settled)) / settled : undefined;
  const parts = [
    `${count(settled)} of ${count(total)} settled`,
    `${count(desired)} to be sent`,
    `${count(open)} to be confirmed`,
  ];
  if (left !== undefined && left > 0) parts.push(`about ${duration(left)} left`);
  return parts.join(", ");
}

function bar(done: number, total: number): string {
  const filled = Math.floor((WIDTH * done) / total);
  return `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}]`;
}

const count = (value: number): string => value.toLocaleString("en-US");
