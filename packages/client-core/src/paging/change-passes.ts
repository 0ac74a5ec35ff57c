import { sleep } from "../deadline/sleep.ts";
import { type Change, changesOf, type ReadChanges } from "./change.ts";
import type { ChangeWalkOptions } from "./change-walk-options.ts";
import { mergeAscending } from "./merge-ascending.ts";
import { seekChanges } from "./seek-changes.ts";
import { windowsOf } from "./windows.ts";

const SETTLE_MS = 2000;

/** How far a walk has come. */
export interface Progress {
  /** Everything before this epoch millisecond was given, */
  time: number;
  /** and of that very millisecond these versions. */
  readonly seen: Set<string>;
  completeUntil: number | undefined;
}

/** Passes over the range until nothing new appears; see `walkChanges`. */
export async function* passes<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  progress: Progress,
): AsyncGenerator<Row, void, undefined> {
  const { clock, to, signal } = options;
  const settleMs = Math.max(1, options.settleMs ?? SETTLE_MS);
  for (let changesBefore = Infinity; ; ) {
    const end = Math.min(to, clock.now() - settleMs);
    let found = false;
    for await (const row of onePass(options, progress, end)) {
      found = true;
      yield row;
    }
    progress.completeUntil = end;
    if (end >= to || (!found && end >= changesBefore)) return;
    // The next pass is to see whatever changed up to now.
    changesBefore = clock.now();
    await sleep(clock, Math.min(to, changesBefore) + settleMs - clock.now(), signal);
  }
}

/** Gives what is new since the progress so far, up to `to`, and moves it along. */
async function* onePass<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  progress: Progress,
  to: number,
): AsyncGenerator<Row, void, undefined> {
  if (progress.time > to) return;
  for (const window of windowsOf({ from: progress.time, to }, options.widestMs)) {
    const sources = options.parts.map((part) =>
      seekChanges(readerOf(options, part), window, options.pageSize, options.operation),
    );
    for await (const run of mergeAscending(sources)) {
      for (const change of run) if (isNew(change, progress)) yield change.row;
    }
  }
}

/** Remembers the versions of one millisecond only: rows come in ascending order. */
function isNew({ time, id }: Change<unknown>, progress: Progress): boolean {
  if (time < progress.time) return false;
  if (time > progress.time) {
    progress.time = time;
    progress.seen.clear();
  }
  if (progress.seen.has(id)) return false;
  progress.seen.add(id);
  return true;
}

function readerOf<Row, Part>(
  { read, identify, signal, operation }: ChangeWalkOptions<Row, Part>,
  part: Part,
): ReadChanges<Row> {
  return async (window, page) => {
    signal?.throwIfAborted();
    return changesOf(await read({ part, window, page }, signal), identify, window, operation);
  };
}
