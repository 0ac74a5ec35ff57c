import type { Database } from "@marketplace-seller/sqlite";
import type { Sequence } from "../domain/store.ts";
import { readText } from "./columns.ts";

/** `bigIds` starts all but the internal ones beyond 2^53. */
const SEQUENCE_STARTS: { readonly [name in Sequence | "key"]: bigint } = {
  key: 1n,
  order: 81_000_001n,
  orderNumber: 207_400_000_001n,
  package: 3_400_000_001n,
  orderLine: 5_600_000_001n,
  tracking: 7_270_000_000_001n,
  product: 640_000_001n,
  task: 1_200_001n,
  claim: 25_000_001n,
  group: 1n,
};

const BEYOND_DOUBLES = 2n ** 53n;

/** In a table, so that a number is used up only when its transaction commits. */
export function startSequences(database: Database, bigIds: boolean): void {
  for (const [name, start] of Object.entries(SEQUENCE_STARTS)) {
    const moved = bigIds && name !== "key" && name !== "group" ? start + BEYOND_DOUBLES : start;
    database.run("INSERT OR IGNORE INTO sequences (name, next) VALUES (?, ?)", name, moved);
  }
}

export function nextInSequence(database: Database, sequence: Sequence | "key"): string {
  // As text, because SQLite's driver returns numbers as doubles.
  const row = database.row(
    "UPDATE sequences SET next = next + 1 WHERE name = ? RETURNING CAST(next - 1 AS TEXT)",
    sequence,
  );
  return readText(row?.[0]);
}
