import type { DomainContext } from "../context.ts";
import type { Task, TaskReceipt, TaskRequest, TaskWork } from "../model/task.ts";
import { acceptance, decimalRejections, receiptOf, rejections } from "../rules/task-receipt.ts";
import { runDueTasks } from "./run-due-tasks.ts";

/**
 * Queues the work of a product task, or rejects all of it (interface-specification.md, Create products, Update
 * product information, Update price and stock).
 */
export function submitTask(
  context: DomainContext,
  sellerId: string,
  { integrator, unreadSkus = 0 }: TaskRequest<unknown>,
  work: TaskWork,
): TaskReceipt {
  runDueTasks(context);
  const now = context.clock();
  const { wrongDecimals = "fail" } = context.settings;
  const refused = [
    ...rejections(work.type, work.skus.length + unreadSkus),
    ...(wrongDecimals === "reject" ? decimalRejections(work.skus) : []),
  ];
  const rejected = refused.length > 0;
  return context.store.write((session) => {
    const task: Task = {
      id: session.nextId("task"),
      sellerId,
      status: rejected ? "REJECT" : "IN_QUEUE",
      reasons: rejected ? refused : [acceptance(work.skus)],
      createdDate: now,
      dueDate: now + context.settings.taskDelayMs,
      appliedDate: null,
      integrator,
      work: rejected ? { type: work.type, skus: [] } : work,
      outcomes: [],
    };
    session.saveTask(task);
    return receiptOf(task);
  });
}
