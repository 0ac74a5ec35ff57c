import type { Task } from "../domain/model/task.ts";
import type { TaskReader } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import type { Database } from "./database.ts";
import type { Sellers } from "./sellers.ts";

/** Product tasks; `due` is null once a task is applied or when it was rejected. */
export class Tasks implements TaskReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  #nextDue: number | undefined;
  #nextDueKnown = false;

  constructor(database: Database, sellers: Sellers) {
    this.#database = database;
    this.#sellers = sellers;
  }

  find(sellerId: string, taskId: string): Task | undefined {
    const row = this.#database.row(
      "SELECT document FROM tasks WHERE seller = ? AND task_id = ?",
      this.#sellers.keyOf(sellerId),
      taskId,
    );
    return row && recordOf<Task>(row[0]);
  }

  list(sellerId: string, limit: number): readonly Task[] {
    return this.#database
      .rows(
        "SELECT document FROM tasks WHERE seller = ? ORDER BY task_key DESC LIMIT ?",
        this.#sellers.keyOf(sellerId),
        limit,
      )
      .map((row) => recordOf<Task>(row[0]));
  }

  due(now: number): readonly Task[] {
    return this.#database
      .rows("SELECT document FROM tasks WHERE due <= ? ORDER BY task_key", now)
      .map((row) => recordOf<Task>(row[0]));
  }

  nextDue(): number | undefined {
    if (!this.#nextDueKnown) {
      const row = this.#database.row("SELECT min(due) FROM tasks WHERE due IS NOT NULL");
      this.#nextDue = typeof row?.[0] === "number" ? numberOf(row[0]) : undefined;
      this.#nextDueKnown = true;
    }
    return this.#nextDue;
  }

  save(task: Task): void {
    const waits = task.status === "IN_QUEUE" && task.appliedDate === null;
    this.#database.run(
      `INSERT INTO tasks (seller, task_id, due, document) VALUES (?, ?, ?, ?)
       ON CONFLICT (task_id) DO UPDATE SET due = excluded.due, document = excluded.document`,
      this.#sellers.keyOf(task.sellerId),
      task.id,
      waits ? task.dueDate : null,
      JSON.stringify(task),
    );
    this.#nextDueKnown = false;
  }

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#nextDueKnown = false;
  }
}
