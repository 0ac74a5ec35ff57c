import { RefusedError, TransportError } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { taskDetailsBy } from "./read-task-details.ts";

const signal = new AbortController().signal;
const task = { taskId: "7", skus: 3 };
const row = (itemCode: unknown, status = "SUCCESS", reasons: unknown = []) => ({
  itemCode,
  status,
  reasons,
});

/** Reads a task of a service that gives these pages, the last one again and again. */
function read(...pages: readonly unknown[]) {
  let calls = 0;
  const queryTaskDetails = async () => pages[Math.min(calls++, pages.length - 1)];
  return taskDetailsBy({ queryTaskDetails })?.(task, signal);
}

const processed = (...content: readonly unknown[]) => ({ status: "PROCESSED", skus: { content } });

it("is there only where the client was generated with the operation", () => {
  expect(taskDetailsBy({})).toBeUndefined();
  expect(taskDetailsBy({ queryTaskDetails: () => undefined })).toBeDefined();
});

it("reads the outcome of each stock code, page after page, with the reasons of those that failed", async () => {
  const details = await read(
    processed(row("A"), row("B", "FAIL", ["too low", "too late"])),
    processed(row("C", "FAIL", null)),
  );
  expect(details).toEqual({
    state: "processed",
    outcomes: new Map([
      ["A", { state: "applied" }],
      ["B", { state: "rejected", reason: "too low; too late" }],
      ["C", { state: "rejected", reason: expect.stringContaining("no reason") }],
    ]),
    rest: undefined,
  });
});

it("ends at an empty page, and at one that it has had", async () => {
  const outcomes = new Map([["A", { state: "applied" }]]);
  expect(await read(processed(row("A")), processed())).toMatchObject({ outcomes });
  expect(await read(processed(row("A")))).toMatchObject({ outcomes });
});

it("says that a task is queued, or rejected as a whole", async () => {
  expect(await read({ status: "IN_QUEUE", skus: { content: [] } })).toEqual({ state: "queued" });
  const rejected = { state: "rejected", reason: "The service rejected the whole task" };
  expect(await read({ status: "REJECT" })).toMatchObject({ outcomes: new Map(), rest: rejected });
});

it("ignores what the response does not have in this shape", async () => {
  for (const odd of [undefined, null, {}, { status: "DONE" }, "text"]) {
    expect(await read(odd)).toBeUndefined();
  }
  const content = [null, 1, row(5), row("A", "MAYBE"), {}];
  expect(await read(processed(...content))).toMatchObject({ outcomes: new Map() });
});

it("says nothing of a task that the service refuses to show, and passes other failures on", async () => {
  const failing = (error: Error) =>
    taskDetailsBy({ queryTaskDetails: () => Promise.reject(error) })?.(task, signal);
  expect(await failing(new RefusedError("The task was not found", {}))).toBeUndefined();
  const lost = new TransportError("lost");
  await expect(failing(lost)).rejects.toBe(lost);
});
