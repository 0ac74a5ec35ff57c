import { deliveryQueue, FEED_QUEUE } from "../../src/store/queues.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { nameFence, nameLease } from "./job-queue.ts";
import { Oracle } from "./oracle.ts";
import { hasMemoryQueue } from "./plan.ts";
import { hold } from "./violation.ts";
import type { Process } from "./world.ts";

/** What only the holder of a job or of a lease may change. */
interface GuardedRows {
  /** Of each row the columns of its key, then those that are guarded. */
  readonly columns: string;
  readonly keyColumns: number;
  /** Names the fence or lease that must be in the transaction which changes a row. */
  readonly guard: (row: Row) => string;
  /** Whether a change of a row needs its guard; every change does by default. One of the two may be missing. */
  readonly isGuarded?: (before: Row | undefined, after: Row | undefined) => boolean;
}

const feedFence = ({ seller }: Row): string => nameFence(FEED_QUEUE, seller);
const deliveryFence = ({ consumer, seller }: Row): string =>
  nameFence(deliveryQueue(String(consumer)), seller);

/** By their tables. What people may change without a guard is not among the columns, or is let pass. */
const guarded: Readonly<Record<string, GuardedRows>> = {
  dead_letter: {
    columns: "consumer, seller, sequence, last_attempt_at",
    keyColumns: 3,
    guard: deliveryFence,
    isGuarded: (_, after) => after !== undefined,
  },
  consumer_offset: {
    columns: "consumer, seller, failures",
    keyColumns: 2,
    guard: deliveryFence,
    isGuarded: (_, after) => Number(after?.failures ?? 0) > 0,
  },
  quarantined_package: {
    columns: "seller, package_key, digest, last_attempt_at",
    keyColumns: 3,
    guard: feedFence,
  },
  feed_check: {
    columns:
      "seller, checked_at, inconclusive_checks, last_held_at, false_premises, missed_changes",
    keyColumns: 1,
    guard: feedFence,
    // Whoever acknowledges missed changes sets their number to 0.
    isGuarded: (before, after) => !(before?.missed_changes !== 0 && after?.missed_changes === 0),
  },
  seller: {
    columns: "name AS seller, checkpoint, polls, audit_from",
    keyColumns: 1,
    guard: feedFence,
    // A row that is new, or that a machine whose clock is wrong by years has written; whoever asks for an audit resets
    // where it is.
    isGuarded: (before, after) =>
      String(after?.checkpoint) < "2026-06" &&
      (before?.polls !== after?.polls ||
        before?.checkpoint !== after?.checkpoint ||
        after?.audit_from !== null) &&
      before !== undefined,
  },
  offer: {
    columns: "seller, stock_code, task, price_open, stock_open, sent_quantity",
    keyColumns: 2,
    guard: ({ seller }) => nameLease(`the offers of ${JSON.stringify(seller)}`),
    isGuarded: (before) => before !== undefined,
  },
  keyed_write: {
    columns: "seller, write_key, queue, state",
    keyColumns: 2,
    guard: ({ seller, queue }) => nameLease(`the writes of ${JSON.stringify([seller, queue])}`),
    isGuarded: (before) => before?.state === "sending",
  },
};

/** Judges that only the process that holds a job or a lease writes what depends on it. */
export class GuardOracle extends Oracle {
  readonly #rows = new Map<string, ReadonlyMap<string, Row>>();

  async judge(process: Process, session: Session, written: ReadonlySet<string>): Promise<void> {
    for (const [table, { columns, keyColumns, guard, isGuarded }] of Object.entries(guarded)) {
      if (!written.has(table)) continue;
      const known = this.#rows.get(table) ?? new Map<string, Row>();
      const rows = await session.query(`SELECT ${columns} FROM ${table}`);
      const found = new Map(rows.map((row) => [render(row, keyColumns), row] as const));
      this.#rows.set(table, found);
      for (const key of new Set([...known.keys(), ...found.keys()])) {
        const [before, after] = [known.get(key), found.get(key)];
        const [was, is] = [before && render(before), after && render(after)];
        const row = after ?? before;
        if (row === undefined || was === is || isGuarded?.(before, after) === false) continue;
        const name = guard(row);
        if (hasMemoryQueue(this.plan) && !name.startsWith("lease")) continue;
        const what = `${key} of ${table} without the ${name}: ${was} became ${is}`;
        hold(written.has(name), () => `${process.name} writes ${what}`);
      }
    }
  }
}

const render = (row: Row, columns = Infinity): string =>
  Object.values(row).slice(0, columns).join(" ");
