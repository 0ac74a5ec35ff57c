import type { SubmittedSku, Task } from "../model/task.ts";

/** By a fault. */
export function isWithheld({ withheldUntil }: SubmittedSku<unknown>, now: number): boolean {
  return withheldUntil === null || (withheldUntil !== undefined && withheldUntil > now);
}

/** Of the task or one of its withheld SKUs, epoch ms; null when it is completely applied. */
export function nextDue({ status, appliedDate, dueDate, work }: Task): number | null {
  if (status !== "IN_QUEUE") return null;
  if (appliedDate === null) return dueDate;
  const moments = work.skus.flatMap(({ withheldUntil = null }) =>
    withheldUntil !== null && withheldUntil > appliedDate ? [withheldUntil] : [],
  );
  return moments.length === 0 ? null : Math.min(...moments);
}
