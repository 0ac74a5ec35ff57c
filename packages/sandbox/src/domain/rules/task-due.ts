import type { SubmittedSku, Task } from "../model/task.ts";

/** Whether a fault keeps an accepted SKU from being applied at this moment. */
export function isWithheld({ withheldUntil }: SubmittedSku<unknown>, now: number): boolean {
  return withheldUntil === null || (withheldUntil !== undefined && withheldUntil > now);
}

/** Returns when a task or a withheld SKU of it is due next, epoch ms; null when the task is completely applied. */
export function nextDue({ status, appliedDate, dueDate, work }: Task): number | null {
  if (status !== "IN_QUEUE") return null;
  if (appliedDate === null) return dueDate;
  const moments = work.skus.flatMap(({ withheldUntil = null }) =>
    withheldUntil !== null && withheldUntil > appliedDate ? [withheldUntil] : [],
  );
  return moments.length === 0 ? null : Math.min(...moments);
}
