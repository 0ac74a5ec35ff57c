import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { findTask, runDueTasks } from "../domain/operations/product-tasks.ts";

/** Product tasks with the outcome of each SKU, which no operation of the contract returns. */
export class TaskControl {
  readonly #context: DomainContext;

  /** @internal created by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /** Newest first, after due tasks were applied. */
  list(sellerId: string, limit = 100): readonly Task[] {
    runDueTasks(this.#context);
    return this.#context.store.read(({ tasks }) => tasks.list(sellerId, limit));
  }

  /** @throws RefusalError when the seller has no such task */
  find(sellerId: string, taskId: string): Task {
    return findTask(this.#context, sellerId, taskId);
  }
}
