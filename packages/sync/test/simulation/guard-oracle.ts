import { deliveryQueue, FEED_QUEUE } from "../../src/store/queues.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { nameFence, nameLease } from "./job-queue.ts";
import { Oracle } from "./oracle.ts";
import { hasMemoryQueue } from "./plan.ts";
import { hold } from "./violation.ts";
import type { Process } from "./world.ts";

/** What only the holder of a job or of a lease may change. */
interface GuardedRows {
  readonly key: string;
  readonly columns: string;
  /** Names the fence or lease that must be in the transaction which changes a row; that of its feed by default. */
  readonly guard?: (row: Row) => string;
  /** Whether a change of a row needs its guard; every change does by default. One of the two may be missing. */
  readonly isGuarded?: (before: Row | undefined, after: Row | undefined) => boolean;
}

const feedFence = ({ seller }: Row): string => nameFence(FEED_QUEUE, seller);
const deliveryFence = ({ consumer, seller }: Row): string =>
  nameFence(deliveryQueue(String(consumer)), seller);

/** By their tables. What people may change without a guard is not among the columns, or is let pass. */
const guarded: Readonly<Record<string, GuardedRows>> = {
  dead_letter: {
    key: "consumer, seller, sequence",
    columns: "last_attempt_at",
    guard: deliveryFence,
    isGuarded: (_, after) => after !== undefined,
  },
  consumer_offset: {
    key: "consumer, seller",
    columns: "failures",
    guard: deliveryFence,
    isGuarded: (_, after) => Number(after?.failures ?? 0) > 0,
  },
  quarantined_package: { key: "seller, package_key, digest", columns: "last_attempt_at" },
  feed_check: {
    key: "seller",
    columns: "checked_at, inconclusive_checks, last_held_at, false_premises, missed_changes",
    // Whoever acknowledges missed changes sets their number to 0.
    isGuarded: (before, after) => !(before?.missed_changes !== 0 && after?.missed_changes === 0),
  },
  seller: {
    key: "name AS seller",
    columns: "checkpoint, polls, audit_from",
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
    key: "seller, stock_code",
    columns: "task, price_open, stock_open, sent_quantity",
    guard: ({ seller }) => nameLease(`the offers of ${JSON.stringify(seller)}`),
    isGuarded: (before) => before !== undefined,
  },
  keyed_write: {
    key: "seller, write_key",
    columns: "queue, state",
    guard: ({ seller, queue }) => nameLease(`the writes of ${JSON.stringify([seller, queue])}`),
    isGuarded: (before) => before?.state === "sending",
  },
};

/** Judges that only the process that holds a job or a lease writes what depends on it. */
export class GuardOracle extends Oracle {
  readonly #rows = new Map<string, ReadonlyMap<string, { row: Row; text: string }>>();

  async judge(process: Process, session: Session, written: ReadonlySet<string>): Promise<void> {
    for (const [table, rowsOf] of Object.entries(guarded)) {
      if (!written.has(table)) continue;
      const { key, columns, guard = feedFence, isGuarded } = rowsOf;
      const known = this.#rows.get(table) ?? new Map<string, { row: Row; text: string }>();
      const rows = await session.query(`SELECT ${key}, ${columns} FROM ${table}`);
      const width = key.split(", ").length;
      const entryOf = (row: Row) => [render(row, width), { row, text: render(row) }] as const;
      const found = new Map(rows.map(entryOf));
      this.#rows.set(table, found);
      for (const [name, { row }] of new Map([...known, ...found])) {
        const [before, after] = [known.get(name), found.get(name)];
        const [was, is] = [before?.text, after?.text];
        if (was === is || isGuarded?.(before?.row, after?.row) === false) continue;
        const guardName = guard(row);
        if (hasMemoryQueue(this.plan) && !guardName.startsWith("lease")) continue;
        const what = `${name} of ${table} without the ${guardName}: ${was} became ${is}`;
        hold(written.has(guardName), () => `${process.name} writes ${what}`);
      }
    }
  }
}

const render = (row: Row, columns = Infinity): string =>
  Object.values(row).slice(0, columns).join(" ");
