import { type Clock, sleep } from "../deadline/clock.ts";
import {
  type Change,
  type ChangeIdentity,
  type ReadChanges,
  readChanges,
  seekChanges,
} from "./seek-changes.ts";
import { splitIntoWindows, type TimeWindow } from "./time-window.ts";
import {
  UnreadableRowList,
  type UnreadableRowOptions,
  type WithUnreadableRows,
} from "./unreadable-rows.ts";

export interface ChangeQuery<Part> {
  /** One of several merged listings, such as that of one status: a request takes one. */
  readonly part: Part;
  readonly window: TimeWindow;
  readonly page: number;
}

export interface ListedPage<Row> extends WithUnreadableRows {
  readonly rows: readonly Row[];
  /** As the service reports it. */
  readonly totalPages?: number | undefined;
}

export interface ChangeWalkOptions<Row, Part> extends UnreadableRowOptions {
  /** The listings to merge; `[undefined]` for a single one. */
  readonly parts: readonly Part[];
  readonly read: (
    query: ChangeQuery<Part>,
    signal: AbortSignal | undefined,
  ) => Promise<ListedPage<Row>>;
  readonly identify: (row: Row) => ChangeIdentity;
  readonly from: number;
  /** `Infinity` reads up to now. */
  readonly to: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
  /** The seller and the filter; a cursor has a digest of them. */
  readonly scope: () => Promise<string>;
  /**
   * How long a change may be missing from the listing, milliseconds, at least 1; what is more recent is not read.
   * Default 2000.
   */
  readonly consistencyDelayMs?: number | undefined;
  /** Of one request. */
  readonly widestMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly operation?: string | undefined;
}

/** The changes of a listing. A second `for await` loop continues after the change with which the first one ended. */
export interface ChangeWalk<Row> extends AsyncIterable<Row> {
  /**
   * A text to store, from which a walk with the same filter and key resumes, with the millisecond of the last row: its
   * rows are returned again. Empty before the first row.
   */
  readonly cursor: string;
  /** Up to this time (epoch ms) all merged listings were read completely; undefined before that. */
  readonly completeUntil: number | undefined;
}

/**
 * Walks all rows that were last updated in a range, oldest first; returns each version once, in constant memory, while
 * rows are updated and move between listings. Reads up to shortly before now, then repeatedly what changed since, until
 * nothing is new; a range in the past is read once. A range that ends now takes `consistencyDelayMs` longer. Of two
 * updates before a row is read, only the later version is returned.
 *
 * @throws ProtocolError when the listing does not filter or sort by last update; at the end when rows could not be read
 * @throws RangeError when the range or the cursor is invalid; during the iteration for a cursor of another scope
 * @throws the reason of the signal, or the error of a read; the walk can then be continued from its cursor
 */
export function walkChanges<Row, Part>(options: ChangeWalkOptions<Row, Part>): ChangeWalk<Row> {
  const { from, to, cursor } = options;
  if (!(from <= to)) throw new RangeError("a range must not end before it begins");
  const resumed = cursor === undefined ? undefined : parseCursor(cursor);
  const time = Math.max(from, resumed?.time ?? from);
  const unreadable = new UnreadableRowList(options.operation, options);
  const progress: Progress = { time, seen: new Set(), unreadable, completeUntil: undefined };
  let digest = resumed?.digest;
  return {
    get cursor() {
      return digest === undefined ? "" : formatCursor({ time: progress.time, digest });
    },
    get completeUntil() {
      return progress.completeUntil;
    },
    async *[Symbol.asyncIterator]() {
      const scopeDigest = await computeDigest(await options.scope());
      if (digest !== undefined && digest !== scopeDigest) throw foreignCursor();
      digest = scopeDigest;
      yield* passes(options, progress);
      unreadable.check();
    },
  };
}

function foreignCursor(): RangeError {
  return new RangeError(
    "the cursor was taken under another filter or by another seller, and would leave packages out: " +
      "begin without a cursor, from the completeUntil that you stored or from the first moment of interest",
  );
}

const DEFAULT_CONSISTENCY_DELAY_MS = 2000;

interface Progress {
  /** All rows updated before it were returned. */
  time: number;
  /** Returned versions whose last update is in the millisecond of `time`. */
  readonly seen: Set<string>;
  readonly unreadable: UnreadableRowList;
  completeUntil: number | undefined;
}

async function* passes<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  progress: Progress,
): AsyncGenerator<Row, void, undefined> {
  const { clock, to, signal } = options;
  const consistencyDelayMs = Math.max(
    1,
    options.consistencyDelayMs ?? DEFAULT_CONSISTENCY_DELAY_MS,
  );
  for (let changesBefore = Infinity; ; ) {
    const end = Math.min(to, clock.now() - consistencyDelayMs);
    let found = false;
    for await (const row of onePass(options, progress, end)) {
      found = true;
      yield row;
    }
    progress.completeUntil = end;
    if (end >= to || (!found && end >= changesBefore)) return;
    changesBefore = clock.now();
    await sleep(clock, Math.min(to, changesBefore) + consistencyDelayMs - clock.now(), signal);
  }
}

async function* onePass<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  progress: Progress,
  to: number,
): AsyncGenerator<Row, void, undefined> {
  if (progress.time > to) return;
  for (const window of splitIntoWindows({ from: progress.time, to }, options.widestMs)) {
    const sources = options.parts.map((part) =>
      seekChanges(
        createReader(options, part, progress.unreadable),
        window,
        options.pageSize,
        options.operation,
      ),
    );
    for await (const run of mergeAscending(sources)) {
      for (const change of run) if (isNew(change, progress)) yield change.row;
    }
  }
}

/** Rows arrive in ascending order, so the versions of the last millisecond suffice. */
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

function createReader<Row, Part>(
  { read, identify, signal, operation }: ChangeWalkOptions<Row, Part>,
  part: Part,
  list: UnreadableRowList,
): ReadChanges<Row> {
  return async ({ window, page }) => {
    signal?.throwIfAborted();
    const { rows, totalPages, unreadable = [] } = await read({ part, window, page }, signal);
    const { changes, undated } = readChanges(rows, identify, window, operation);
    const all = [...unreadable, ...undated];
    list.add(all, undefined);
    return { changes, unreadable: all, totalPages };
  };
}

interface ChangeCursor {
  /** All rows updated before it were returned. */
  readonly time: number;
  readonly digest: string;
}

const FORMAT = 2;
const CURSOR = new RegExp(`^\\[${FORMAT},(-?\\d{1,16}),"([0-9a-f]{16})"\\]$`);

function formatCursor({ time, digest }: ChangeCursor): string {
  return JSON.stringify([FORMAT, time, digest]);
}

/** @throws RangeError */
function parseCursor(text: string): ChangeCursor {
  const [, time, digest] = CURSOR.exec(text) ?? [];
  if (digest === undefined || !Number.isSafeInteger(Number(time))) {
    throw new RangeError("the cursor is not the cursor of an earlier walk");
  }
  return { time: Number(time), digest };
}

/** Not enough digits to reconstruct the scope. */
async function computeDigest(scope: string): Promise<string> {
  const bytes = await findSubtle().digest("SHA-256", new TextEncoder().encode(scope));
  const digits = [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("");
}

/** jsdom replaces the global `crypto` by one without `subtle`. */
function findSubtle(): typeof globalThis.crypto.subtle {
  return globalThis.crypto.subtle ?? process.getBuiltinModule("node:crypto").webcrypto.subtle;
}

interface Head<T> {
  readonly source: AsyncIterator<readonly T[], void, undefined>;
  rows: readonly T[];
}

/**
 * One page of each listing is in memory, and one is read at a time. Rows with equal times are in the order of their
 * listings.
 */
async function* mergeAscending<T extends { readonly time: number }>(
  sources: readonly Head<T>["source"][],
): AsyncGenerator<readonly T[], void, undefined> {
  let heads = sources.map((source): Head<T> => ({ source, rows: [] }));
  try {
    for (;;) {
      for (const head of heads) await refill(head);
      heads = heads.filter(({ rows }) => rows.length > 0);
      const [first, ...others] = heads.toSorted((a, b) => findTime(a) - findTime(b));
      if (first === undefined) return;
      const latest = Math.min(...others.map(findTime));
      const end = first.rows.findIndex(({ time }) => time > latest);
      const taken = end === -1 ? first.rows : first.rows.slice(0, end);
      first.rows = first.rows.slice(taken.length);
      yield taken;
    }
  } finally {
    for (const { source } of heads) await source.return?.();
  }
}

async function refill<T>(head: Head<T>): Promise<void> {
  while (head.rows.length === 0) {
    const next = await head.source.next();
    if (next.done === true) return;
    head.rows = next.value;
  }
}

function findTime({ rows }: Head<{ readonly time: number }>): number {
  return rows[0]?.time ?? Infinity;
}
