import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { runDueTasks } from "../domain/operations/run-due-tasks.ts";
import { Refused } from "../domain/refusals.ts";

/** The product tasks of a sandbox, with the outcome of each SKU, which the contract does not show. */
export class TaskControl {
  readonly #context: DomainContext;

  /** @internal made by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** A seller's tasks, newest first; those that are due are applied before. */
  list(sellerId: string, limit = 100): readonly Task[] {
    runDueTasks(this.#context);
    return this.#context.store.read(({ tasks }) => tasks.list(sellerId, limit));
  }

  /**
   * One task of a seller.
   *
   * @throws Refused when the seller has no such task.
   */
  find(sellerId: string, taskId: string): Task {
    runDueTasks(this.#context);
    const task = this.#context.store.read(({ tasks }) => tasks.find(sellerId, taskId));
    if (task === undefined) throw new Refused("unknownTask");
    return task;
  }
}
