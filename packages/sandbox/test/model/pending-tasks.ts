import fc from "fast-check";
import { expect } from "vitest";
import { asCommand, type Command } from "./command.ts";
import { parseExactJson } from "./exact.ts";
import type { Model, ModelSeller, PendingTask } from "./model.ts";
import { expectProducts } from "./observe.ts";
import type { ReadResponse, Service } from "./service.ts";
import type { ShownReceipt } from "./shown.ts";
import { claimId } from "./split-outcome.ts";

/** A task was taken: nothing changes until it is due. */
export async function expectQueued(
  model: Model,
  service: Service,
  seller: ModelSeller,
  response: ReadResponse,
  task: { readonly type: string; readonly skus: number; readonly apply: PendingTask["apply"] },
): Promise<void> {
  expect(response.status, response.text).toBe(200);
  const receipt = parseExactJson<ShownReceipt>(response.text);
  expect(receipt).toMatchObject({ type: task.type, status: "IN_QUEUE" });
  // On acceptance a single message states the number of SKUs (Task, `reasons`).
  expect(receipt.reasons).toEqual([expect.stringMatching(new RegExp(`^${task.skus} SKU`))]);
  claimId(model, "task", receipt.id);
  const due = model.now + model.taskDelayMs;
  model.pending.push({ taskId: receipt.id, seller, due, apply: task.apply });
  await expectProducts(service, seller);
}

/** Applies to the model what is due by now, and holds the service to it. */
export async function expectDueTasks(model: Model, service: Service): Promise<void> {
  const waiting = model.pending.splice(0);
  for (const task of waiting) {
    if (task.due > model.now) model.pending.push(task);
  }
  const applied = waiting.filter(({ due }) => due <= model.now).map((task) => outcome(task));
  for (const seller of new Set(waiting.map((task) => task.seller))) {
    await expectProducts(service, seller);
  }
  for (const { task, statuses } of applied) {
    const { outcomes } = service.sandbox.control.tasks.find(task.seller.sellerId, task.taskId);
    expect(outcomes.map(({ status }) => status)).toEqual(statuses);
  }
}

function outcome(task: PendingTask) {
  return { task, statuses: task.apply() };
}

/** Lets time pass; tasks that fall due meanwhile are applied, and no other. */
async function advanceClock(milliseconds: number, model: Model, service: Service): Promise<void> {
  service.sandbox.control.clock.advance(milliseconds);
  model.now += milliseconds;
  await expectDueTasks(model, service);
}

/** Around the delay of a task: just short of it, exactly it, past it. */
export const advances: fc.Arbitrary<Command> = fc
  .constantFrom(1, 999, 1_000, 1_999, 2_000, 2_001, 60_000)
  .map(asCommand(advanceClock));
