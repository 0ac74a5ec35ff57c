import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { findTask, runDueTasks } from "../domain/operations/product-tasks.ts";

/**
 * Lists and finds the product tasks of a sandbox with the outcome of each SKU, which no operation of the contract
 * returns.
 */
export class TaskControl {
  readonly #context: DomainContext;

  /** @internal created by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** Lists a seller's product tasks, newest first, after the sandbox has applied the tasks that are due. */
  list(sellerId: string, limit = 100): readonly Task[] {
    runDueTasks(this.#context);
    return this.#context.store.read(({ tasks }) => tasks.list(sellerId, limit));
  }

  /**
   * Finds a product task of a seller.
   *
   * @throws RefusalError when the seller has no such task.
   */
  find(sellerId: string, taskId: string): Task {
    return findTask(this.#context, sellerId, taskId);
  }
}
