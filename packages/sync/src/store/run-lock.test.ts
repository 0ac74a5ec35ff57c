import { afterEach, beforeEach, expect, it } from "vitest";
import { useFolder } from "./folder.fixture.ts";
import { deleteOldLeases } from "./lease.ts";
import { findRunLock, requestRunLock, takeRunLock } from "./run-lock.ts";
import { sqliteStore } from "./sqlite/sqlite-store.ts";
import type { Store } from "./store.ts";

const folder = useFolder();
const me = (command: string) => `${command} (process ${process.pid})`;
let now: number;
let first: Store;
let second: Store;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  const source = sqliteStore(folder.path("sync.db"));
  first = await source.open(() => now);
  second = await source.open(() => now);
});
afterEach(async () => {
  await first.close();
  await second.close();
});

it.each(["run", "once", "audit"])(
  "is refused at once while %s has it, whose process is named",
  async (command) => {
    await takeRunLock(first, command);
    const message = `Another marketplace-sync process uses this database file: ${me(command)}.`;
    const refused = { code: "database-locked", message: expect.stringContaining(message) };
    await expect(takeRunLock(second, "run")).rejects.toMatchObject(refused);
    await expect(requestRunLock(second, "run")).rejects.toMatchObject(refused);
    expect(await findRunLock(first)).toEqual({ holder: me(command) });
  },
);

it("is requested from a backfill for as long as the request is renewed", async () => {
  await takeRunLock(first, "backfill");
  expect(await requestRunLock(second, "run")).toBe(me("backfill"));
  expect(await findRunLock(first)).toEqual({ holder: me("backfill"), requester: me("run") });
  now += 4_000;
  await requestRunLock(second, "run");
  now += 4_000;
  expect(await findRunLock(first)).toMatchObject({ requester: me("run") });
  now += 1_000;
  expect(await findRunLock(first)).toEqual({ holder: me("backfill") });
});

it("is requested by one process, until that one is gone", async () => {
  await takeRunLock(first, "backfill");
  await requestRunLock(second, "run");
  // Another process has another number.
  const other = () => requestRunLock(second, "another run");
  await expect(other()).rejects.toThrow(`${me("backfill")}, awaited by ${me("run")}`);
  now += 5_000;
  expect(await other()).toBe(me("backfill"));
});

it("is waited for while its new holder has not yet said who it is", async () => {
  expect(await requestRunLock(second, "run")).toBe("backfill");
});

it("still names its process after days", async () => {
  await takeRunLock(first, "run");
  await first.write((session) => deleteOldLeases(session, now));
  await expect(takeRunLock(second, "run")).rejects.toThrow(me("run"));
});
