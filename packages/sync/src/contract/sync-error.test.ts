import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { isDatabaseError, isSyncError, SyncError, wrapDatabaseError } from "./sync-error.ts";

it("is told apart by its code", () => {
  const error = new SyncError("unknown-write", "It is unknown", { key: "k" });
  expect(error).toMatchObject({ name: "SyncError", code: "unknown-write", key: "k" });
  expect(isSyncError(error)).toBe(true);
  expect(isSyncError(error, "unknown-write")).toBe(true);
  expect(isSyncError(error, "key-reused")).toBe(false);
  expect(isDatabaseError(error)).toBe(false);
});

it("contains the message of the database", () => {
  const cause = Object.assign(new Error(""), { code: "ECONNREFUSED" });
  const error = wrapDatabaseError(["unreachable", "The database cannot be reached."], cause);
  expect(error).toMatchObject({
    code: "database-unreachable",
    message: "The database cannot be reached. (ECONNREFUSED) [database-unreachable]",
    cause,
  });
  expect(isDatabaseError(error)).toBe(true);
});

it("is recognized from another realm, unlike other errors", () => {
  const mark = Symbol.for("@marketplace-seller/sync-error");
  const foreign: unknown = runInNewContext(
    "Object.assign(new Error('m'), { code: 'key-reused', [mark]: true })",
    { mark },
  );
  expect(foreign).not.toBeInstanceOf(Error);
  expect(isSyncError(foreign, "key-reused")).toBe(true);
  for (const other of [undefined, null, 1, "key-reused", new Error("m"), { code: "key-reused" }]) {
    expect(isSyncError(other)).toBe(false);
  }
});
