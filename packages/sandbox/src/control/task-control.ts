import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { findTask, runDueTasks } from "../domain/operations/product-tasks.ts";

/** The product tasks of a sandbox, with the outcome of each SKU; the contract has no operation that returns those outcomes. */
export class TaskControl {
  readonly #context: DomainContext;

  /** @internal made by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** Lists a seller's product tasks, newest first. Tasks that are due are applied first. */
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
