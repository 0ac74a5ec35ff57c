import { RefusedError, TransportError } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { taskDetailsBy } from "./task-details.ts";

const { signal } = new AbortController();
const task = { taskId: "7", skus: 3, signal };
const row = (itemCode: unknown, status = "SUCCESS", reasons: unknown = []) =>
  Object({ itemCode, status, reasons });

/**
 * Reads the details of a task from a service that returns the pages of the parameter, and then repeats the last page
 * forever.
 */
function read(...pages: readonly unknown[]) {
  let calls = 0;
  const queryTaskDetails = async () => pages[Math.min(calls++, pages.length - 1)];
  return taskDetailsBy({ queryTaskDetails })?.(task);
}

const processed = (...content: readonly unknown[]) => ({ status: "PROCESSED", skus: { content } });

it("reads task details only with a client that was generated with the operation", () => {
  expect(taskDetailsBy({})).toBeUndefined();
  expect(taskDetailsBy({ queryTaskDetails: () => undefined })).toBeDefined();
});

it("reads why stock codes were rejected, page after page, up to an empty or a repeated page", async () => {
  const first = processed(row("A"), row("B", "FAIL", ["too low", "too late"]));
  const second = processed(row("C", "FAIL", null));
  const details = {
    state: "processed",
    rejected: new Map([
      ["B", "too low; too late"],
      ["C", expect.stringContaining("without a reason")],
    ]),
    rejectedReason: undefined,
  };
  expect(await read(first, second, processed())).toEqual(details);
  expect(await read(first, second)).toEqual(details);
});

it("reports that a task is queued, or rejected as a whole", async () => {
  expect(await read({ status: "IN_QUEUE", skus: { content: [] } })).toEqual({ state: "queued" });
  const rejectedReason = "The service rejected the whole product task";
  expect(await read({ status: "REJECT" })).toMatchObject({ rejected: new Map(), rejectedReason });
});

it("ignores fields of the response that have an unexpected type", async () => {
  for (const odd of [undefined, null, {}, { status: "DONE" }, "text"]) {
    expect(await read(odd)).toBeUndefined();
  }
  const content = [null, 1, row(5, "FAIL"), row("A", "MAYBE"), {}];
  expect(await read(processed(...content))).toMatchObject({ rejected: new Map() });
});

it("returns undefined for a task that the service does not return, and throws other failures", async () => {
  const failing = (error: Error) =>
    taskDetailsBy({ queryTaskDetails: () => Promise.reject(error) })?.(task);
  expect(await failing(new RefusedError("The task was not found", {}))).toBeUndefined();
  const lost = new TransportError("lost");
  await expect(failing(lost)).rejects.toBe(lost);
});
