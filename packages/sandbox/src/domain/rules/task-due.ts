import type { SubmittedSku, Task } from "../model/task.ts";

/** Whether an accepted SKU is not to be applied yet. */
export function isWithheld({ withheldUntil }: SubmittedSku<unknown>, now: number): boolean {
  return withheldUntil === null || (withheldUntil !== undefined && withheldUntil > now);
}

/** When something of a task is to be done next, epoch ms; null when nothing is left. */
export function nextDue({ status, appliedDate, dueDate, work }: Task): number | null {
  if (status !== "IN_QUEUE") return null;
  if (appliedDate === null) return dueDate;
  const moments = work.skus.flatMap(({ withheldUntil = null }) =>
    withheldUntil !== null && withheldUntil > appliedDate ? [withheldUntil] : [],
  );
  return moments.length === 0 ? null : Math.min(...moments);
}
