import type { DomainContext } from "../context.ts";
import { applyTask } from "./apply-task.ts";

/**
 * Applies every task that is due. Tasks mature by the clock and are applied before the next call
 * that could see them, so nothing waits in the background.
 *
 * @returns how many tasks were applied
 */
export function runDueTasks({ store, clock }: DomainContext): number {
  const now = clock();
  if (store.read(({ tasks }) => tasks.due(now)).length === 0) return 0;
  return store.write((session) => {
    const due = session.tasks.due(now);
    for (const task of due) session.saveTask(applyTask(session, task, now));
    return due.length;
  });
}
