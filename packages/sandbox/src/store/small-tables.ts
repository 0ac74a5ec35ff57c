import type { Database } from "@marketplace-seller/sqlite";
import type { Seller } from "../domain/model/seller.ts";
import type { Task } from "../domain/model/task.ts";
import type { SellerReader, Sequence, TaskReader } from "../domain/store.ts";
import { recordOf, textOf } from "./columns.ts";

/** Sellers. */
export class Sellers implements SellerReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  findByKeyHash(appKeyHash: string): Seller | undefined {
    return this.#one("key_hash = ?", appKeyHash);
  }

  find(sellerId: string): Seller | undefined {
    return this.#one("seller_id = ?", sellerId);
  }

  list(): readonly Seller[] {
    return this.#database
      .rows("SELECT document FROM sellers ORDER BY place")
      .map((row) => recordOf<Seller>(row[0]));
  }

  save(seller: Seller): void {
    this.#database.run(
      `INSERT INTO sellers (seller_id, key_hash, document) VALUES (?, ?, ?)
       ON CONFLICT (seller_id) DO UPDATE SET key_hash = excluded.key_hash, document = excluded.document`,
      seller.sellerId,
      seller.appKeyHash,
      JSON.stringify(seller),
    );
  }

  #one(condition: string, value: string): Seller | undefined {
    const row = this.#database.row(`SELECT document FROM sellers WHERE ${condition}`, value);
    return row && recordOf<Seller>(row[0]);
  }
}

/** Product tasks; `due` is null once a task is applied or when it was rejected. */
export class Tasks implements TaskReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(sellerId: string, taskId: string): Task | undefined {
    const row = this.#database.row(
      "SELECT document FROM tasks WHERE seller = ? AND task_id = ?",
      sellerId,
      taskId,
    );
    return row && recordOf<Task>(row[0]);
  }

  list(sellerId: string, limit: number): readonly Task[] {
    return this.#database
      .rows(
        "SELECT document FROM tasks WHERE seller = ? ORDER BY task_key DESC LIMIT ?",
        sellerId,
        limit,
      )
      .map((row) => recordOf<Task>(row[0]));
  }

  due(now: number): readonly Task[] {
    return this.#database
      .rows("SELECT document FROM tasks WHERE due <= ? ORDER BY task_key", now)
      .map((row) => recordOf<Task>(row[0]));
  }

  save(task: Task): void {
    const waits = task.status === "IN_QUEUE" && task.appliedDate === null;
    this.#database.run(
      `INSERT INTO tasks (seller, task_id, due, document) VALUES (?, ?, ?, ?)
       ON CONFLICT (task_id) DO UPDATE SET due = excluded.due, document = excluded.document`,
      task.sellerId,
      task.id,
      waits ? task.dueDate : null,
      JSON.stringify(task),
    );
  }
}

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
