import type { Database } from "@marketplace-seller/sqlite";
import type { Sequence } from "../domain/store.ts";
import { textOf } from "./columns.ts";

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

/** The id sequences, in a table, so that a number is given with the transaction or not at all. */
export class Sequences {
  readonly #database: Database;

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
    // As text: a number beyond 2^53 does not fit the double that SQLite's driver would give.
    const row = this.#database.row(
      "UPDATE sequences SET next = next + 1 WHERE name = ? RETURNING CAST(next - 1 AS TEXT)",
      sequence,
    );
    return textOf(row?.[0]);
  }
}
