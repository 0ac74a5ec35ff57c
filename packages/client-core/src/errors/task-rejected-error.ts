import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/** A product task that was rejected with `REJECT`. */
export interface RejectedTask {
  /** The task's id, as digits. */
  readonly taskId: string | undefined;
  /** The service's reasons, in its own words. */
  readonly reasons: readonly string[];
  /** The SKUs that it was about, by their stock codes. */
  readonly stockCodes?: readonly string[];
}

/**
 * A product create, update, or price-and-stock task was not taken into processing
 * (interface-specification.md, Task). None of its SKUs was changed.
 */
export class TaskRejectedError extends SellerError {
  readonly code = "task-rejected";
  override readonly name = "TaskRejectedError";
  readonly taskId: string | undefined;
  readonly reasons: readonly string[];
  /** The SKUs that the task was about, by their stock codes; none of them was changed. */
  readonly stockCodes: readonly string[];

  constructor(message: string, task: RejectedTask, context: SellerErrorContext = {}) {
    super(message, context);
    this.taskId = task.taskId;
    this.reasons = task.reasons;
    this.stockCodes = task.stockCodes ?? [];
  }

  override toJSON(): Record<string, unknown> {
    const { taskId, reasons, stockCodes } = this;
    return { ...super.toJSON(), taskId, reasons, stockCodes };
  }
}
