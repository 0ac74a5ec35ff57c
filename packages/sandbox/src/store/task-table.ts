import type { Database } from "@marketplace-seller/sqlite";
import type { Task } from "../domain/model/task.ts";
import { nextDue } from "../domain/rules/task-due.ts";
import type { TaskTable } from "../domain/store.ts";
import { readNumber, readRecords } from "./columns.ts";

/** Stores product tasks; the column `due` is null when a product task is completely applied or was rejected. */
export function taskTable(database: Database): TaskTable {
  const select = (rest: string, ...values: readonly (string | number)[]) =>
    readRecords<Task>(database, `SELECT document FROM tasks WHERE ${rest}`, ...values);
  return {
    find: (sellerId, taskId) => select("seller = ? AND task_id = ?", sellerId, taskId)[0],
    list: (sellerId, limit) => select("seller = ? ORDER BY task_key DESC LIMIT ?", sellerId, limit),
    due: (now) => select("due <= ? ORDER BY task_key", now),
    countQueued: (sellerId, now) =>
      readNumber(
        database.row("SELECT count(*) FROM tasks WHERE seller = ? AND due > ?", sellerId, now)?.[0],
      ),
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
