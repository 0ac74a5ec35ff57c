import { fields, recordTable } from "../domain/table.ts";
import type { Session } from "../store/store.ts";

/** One attempt to do what is due for a key of a queue, such as the feed of a seller. */
export interface Turn {
  readonly queue: string;
  readonly key: string;
  readonly id: string;
  /** Tells attempts with the same id apart. */
  readonly retryCount: number;
}

export interface NextTurn {
  /** From now on, milliseconds; null for when something wakes it. */
  readonly afterMs: number | null;
  /** Why this turn failed. An engine keeps that it did, and not why: the text may quote a customer. */
  readonly failure?: string;
}

/** A commit of a turn that another attempt has replaced; nothing was written. */
export class StaleTurnError extends Error {
  override readonly name = "StaleTurnError";

  constructor({ queue, key }: Pick<Turn, "queue" | "key">) {
    super(
      `Nothing was written for ${JSON.stringify(key)} in queue ${queue}: another process has taken over, ` +
        "or the seller was removed",
    );
  }
}

/**
 * Who does what when, with at most one living turn of each key of a queue. A turn whose process ended is given to
 * another; the process that had it, should it still be alive, can write no more.
 */
export interface TurnEngine {
  /**
   * Begins turns that are due, longest due first.
   *
   * @param keys - of these alone, also when they are not due yet
   */
  claim(queue: string, limit: number, keys?: readonly string[]): Promise<readonly Turn[]>;
  /**
   * Keeps a turn from being given to another process for the rest of a transaction.
   *
   * @throws StaleTurnError when that has happened
   */
  hold(session: Session, turn: Turn): Promise<void>;
  /**
   * Ends a turn within a transaction.
   *
   * @throws StaleTurnError when another process has it
   */
  end(session: Session, turn: Turn, next: NextTurn): Promise<void>;
  /** To be called after each turn; one that was not ended is tried again soon. */
  release(turn: Turn): void;
  /** Gives a turn that is due now to each key that has none. */
  ensure(queue: string, keys: readonly string[]): Promise<void>;
  /** Makes due what was woken since; see `wake`. */
  applyWakes(): Promise<void>;
  close(): Promise<void>;
}

/** What was made due, until the engine takes it. */
export const wakeTable = recordTable(
  "wake",
  { queue: fields.text, turnKey: fields.text },
  { key: ["queue", "turn_key"] },
);

/**
 * Makes the turn of a key due as soon as the transaction is committed, from any process. One that is under way is
 * not woken: at its end it looks again, in a transaction that comes before or after this one.
 */
export async function wake(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((turnKey) => ({ queue, turnKey }));
  await session.insert(wakeTable, rows, "ignore");
}

export async function takeWakes(session: Session): Promise<ReadonlyMap<string, readonly string[]>> {
  const taken = new Map<string, string[]>();
  for (const row of await session.query("DELETE FROM wake RETURNING queue, turn_key")) {
    const { queue, turnKey } = wakeTable.parse(row);
    taken.set(queue, [...(taken.get(queue) ?? []), turnKey]);
  }
  return taken;
}
