import type { Sequence } from "../domain/store.ts";
import { textOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** Where each sequence starts, unless `bigIds` moves the shown ones beyond 2^53. */
const starts: { readonly [name in Sequence | "key"]: bigint } = {
  key: 1n,
  order: 81_000_001n,
  orderNumber: 207_400_000_001n,
  package: 3_400_000_001n,
  orderLine: 5_600_000_001n,
  tracking: 7_270_000_000_001n,
  product: 640_000_001n,
  task: 1_200_001n,
  group: 1n,
};

const beyondDoubles = 2n ** 53n;

/**
 * The id sequences, in a table, so that a number is given with the transaction or not at all. What the
 * present transaction has given stands in memory, and is written once at its end.
 */
export class Sequences {
  readonly #database: Database;
  readonly #next = new Map<Sequence | "key", bigint>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates the sequences that are missing. */
  start(bigIds: boolean): void {
    for (const [name, start] of Object.entries(starts)) {
      const moved = bigIds && name !== "key" && name !== "group" ? start + beyondDoubles : start;
      this.#database.run("INSERT OR IGNORE INTO sequences (name, next) VALUES (?, ?)", name, moved);
    }
  }

  next(sequence: Sequence | "key"): string {
    const id = this.#next.get(sequence) ?? this.#stored(sequence);
    this.#next.set(sequence, id + 1n);
    return id.toString();
  }

  /** Writes what the transaction has given; runs at its end. */
  settle(): void {
    for (const [name, next] of this.#next) {
      this.#database.run("UPDATE sequences SET next = ? WHERE name = ?", next, name);
    }
    this.#next.clear();
  }

  /** Forgets what an undone transaction gave. */
  forget(): void {
    this.#next.clear();
  }

  #stored(sequence: Sequence | "key"): bigint {
    // As text: a number beyond 2^53 does not fit the double that SQLite's driver would give.
    const row = this.#database.row(
      "SELECT CAST(next AS TEXT) FROM sequences WHERE name = ?",
      sequence,
    );
    return BigInt(textOf(row?.[0]));
  }
}
