import type { SubmittedSku, Task } from "../model/task.ts";

/** Whether a fault still keeps an accepted SKU of a product task from being applied now. */
export function isWithheld({ withheldUntil }: SubmittedSku<unknown>, now: number): boolean {
  return withheldUntil === null || (withheldUntil !== undefined && withheldUntil > now);
}

/**
 * Returns the next moment (epoch ms) at which a product task or one of its withheld SKUs is due; null when the task
 * is completely applied.
 */
export function nextDue({ status, appliedDate, dueDate, work }: Task): number | null {
  if (status !== "IN_QUEUE") return null;
  if (appliedDate === null) return dueDate;
  const moments = work.skus.flatMap(({ withheldUntil = null }) =>
    withheldUntil !== null && withheldUntil > appliedDate ? [withheldUntil] : [],
  );
  return moments.length === 0 ? null : Math.min(...moments);
}
