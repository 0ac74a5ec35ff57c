import type { Database } from "@marketplace-seller/sqlite";
import type { Task } from "../domain/model/task.ts";
import type { TaskReader } from "../domain/store.ts";
import { recordOf } from "./columns.ts";

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
