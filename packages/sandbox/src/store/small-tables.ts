import type { Database } from "@marketplace-seller/sqlite";
import type { ReturnClaim } from "../domain/model/return-claim.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { Task } from "../domain/model/task.ts";
import { nextDue } from "../domain/rules/task-due.ts";
import type { ReturnTable, SellerTable, Sequence, TaskTable } from "../domain/store.ts";
import { readRecord, readRecords, readText } from "./columns.ts";

/** Stores sellers. */
export function sellerTable(database: Database): SellerTable {
  const find = (column: "key_hash" | "seller_id", value: string) =>
    readRecord<Seller>(database, `SELECT document FROM sellers WHERE ${column} = ?`, value);
  return {
    findByKeyHash: (appKeyHash) => find("key_hash", appKeyHash),
    find: (sellerId) => find("seller_id", sellerId),
    list: () => readRecords<Seller>(database, "SELECT document FROM sellers ORDER BY place"),
    save: (seller) => {
      database.run(
        `INSERT INTO sellers (seller_id, key_hash, document) VALUES (?, ?, ?)
         ON CONFLICT (seller_id) DO UPDATE SET key_hash = excluded.key_hash, document = excluded.document`,
        seller.sellerId,
        seller.appKeyHash,
        JSON.stringify(seller),
      );
    },
  };
}

/** Stores product tasks; the column `due` is null when a task is completely applied or was rejected. */
export function taskTable(database: Database): TaskTable {
  const select = (rest: string, ...values: readonly (string | number)[]) =>
    readRecords<Task>(database, `SELECT document FROM tasks WHERE ${rest}`, ...values);
  return {
    find: (sellerId, taskId) => select("seller = ? AND task_id = ?", sellerId, taskId)[0],
    list: (sellerId, limit) => select("seller = ? ORDER BY task_key DESC LIMIT ?", sellerId, limit),
    due: (now) => select("due <= ? ORDER BY task_key", now),
    save: (task) => {
      database.run(
        `INSERT INTO tasks (seller, task_id, due, document) VALUES (?, ?, ?, ?)
         ON CONFLICT (task_id) DO UPDATE SET due = excluded.due, document = excluded.document`,
        task.sellerId,
        task.id,
        nextDue(task),
        JSON.stringify(task),
      );
    },
  };
}

/** Stores the returns that buyers requested. */
export function returnTable(database: Database): ReturnTable {
  const select = (rest: string, ...values: readonly string[]) =>
    readRecords<ReturnClaim>(database, `SELECT document FROM returns WHERE ${rest}`, ...values);
  return {
    find: (sellerId, id) => select("seller = ? AND claim_return_id = ?", sellerId, id)[0],
    list: (sellerId) => select("seller = ? ORDER BY return_key DESC", sellerId),
    ofLine: (sellerId, lineId) => select("seller = ? AND order_line_id = ?", sellerId, lineId),
    save: (claim) => {
      database.run(
        `INSERT INTO returns (seller, claim_return_id, order_line_id, document) VALUES (?, ?, ?, ?)
         ON CONFLICT (claim_return_id) DO UPDATE SET document = excluded.document`,
        claim.sellerId,
        claim.claimReturnId,
        claim.orderLineId,
        JSON.stringify(claim),
      );
    },
  };
}

/** The first number of each sequence. The option `bigIds` moves all but the internal ones beyond 2^53. */
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

/** Creates missing id sequences. The sequences are in a table, so that a number is used up only when its transaction commits. */
export function startSequences(database: Database, bigIds: boolean): void {
  for (const [name, start] of Object.entries(SEQUENCE_STARTS)) {
    const moved = bigIds && name !== "key" && name !== "group" ? start + BEYOND_DOUBLES : start;
    database.run("INSERT OR IGNORE INTO sequences (name, next) VALUES (?, ?)", name, moved);
  }
}

export function nextInSequence(database: Database, sequence: Sequence | "key"): string {
  // The number is read as text, because SQLite's driver returns numbers as doubles, which lose digits beyond 2^53.
  const row = database.row(
    "UPDATE sequences SET next = next + 1 WHERE name = ? RETURNING CAST(next - 1 AS TEXT)",
    sequence,
  );
  return readText(row?.[0]);
}
