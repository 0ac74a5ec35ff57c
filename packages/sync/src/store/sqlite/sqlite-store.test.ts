import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { countJournaled } from "../journaled-requests.ts";
import type { Store } from "../store.ts";
import { sqliteStore } from "./sqlite-store.ts";

describe("a SQLite file", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sync-"));
    file = join(folder, "orders.db");
  });

  const open = (path = file) => sqliteStore(path).open(Date.now);
  const refusal = (path = file) =>
    open(path).then(
      () => "opened",
      ({ name, code, message }) => `${name} ${code}: ${message}`,
    );

  it("does not exist and cannot be created", async () => {
    const missing = await refusal(join(folder, "missing", "orders.db"));
    expect(missing).toBe(
      "SyncError database-unreachable: The database file cannot be opened. Check the path, the permissions, and that the volume can be written. " +
        "(unable to open database file) [database-unreachable]",
    );
    expect(await refusal(folder)).toContain("SyncError database-unreachable");
  });

  it("may be read but not written by this user", async () => {
    await (await open()).close();
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    const message = await withoutPrivileges(() => refusal());
    expect(message).toContain("SyncError database-read-only: The database file cannot be written");
  });

  it("has one run lock, whichever symbolic link leads to it", async () => {
    const store = await open();
    symlinkSync(file, join(folder, "link.db"));
    const linked = await open(join(folder, "link.db"));
    expect(await lockOf(store)).toBe(true);
    expect(await lockOf(linked)).toBe(false);
    await Promise.all([store.close(), linked.close()]);
    expect(readdirSync(folder).filter((name) => name.startsWith("link"))).toEqual(["link.db"]);
    symlinkSync(join(folder, "new.db"), join(folder, "link-to-new.db"));
    await (await open(join(folder, "link-to-new.db"))).close();
    expect(readdirSync(folder)).toContain("new.db");
  });

  it("is refused when it has a second name (a hard link)", async () => {
    await (await open()).close();
    linkSync(file, join(folder, "other.db"));
    expect(await refusal()).toMatch(
      /SyncError database-unreachable: .* has 2 names \(hard links\)/,
    );
    expect(await refusal(join(folder, "other.db"))).toContain("has 2 names");
  });

  it.each(["deleted", "replaced"])("that was %s while open takes no write", async (event) => {
    const store = await open();
    rmSync(file);
    if (event === "replaced") await (await open()).close();
    await expect(store.write(async () => undefined)).rejects.toThrow("was deleted or replaced");
    await store.close();
  });

  it("is accessible only by its user, like the files beside it, and follows no symbolic link", async () => {
    const store = await open();
    await lockOf(store);
    await store.write((session) => countJournaled(session, "shop"));
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await store.close();
    const precious = join(folder, "precious");
    writeFileSync(precious, "precious");
    for (const side of ["sent", "run"]) {
      rmSync(`${file}-${side}`);
      symlinkSync(precious, `${file}-${side}`);
      const using = open().then((opened) => lockOf(opened).finally(() => opened.close()));
      await expect(using).rejects.toMatchObject({
        name: "SyncError",
        code: "database-input-output",
      });
      rmSync(`${file}-${side}`);
    }
    expect(readFileSync(precious, "utf8")).toBe("precious");
  });

  it("lets the event loop handle signals, timers and sockets between writes", async () => {
    const store = await open();
    let isHandled = false;
    setImmediate(() => {
      isHandled = true;
    });
    for (const _ of [1, 2]) await store.write(async () => undefined);
    expect(isHandled).toBe(true);
    await store.close();
  });
});

/** Runs `work` as the user `nobody`, because the superuser may write every file. */
async function withoutPrivileges<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.("nobody");
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** Acquires the run lock of the database file. */
async function lockOf({ jobQueue }: Store): Promise<boolean> {
  if (jobQueue.kind !== "embedded") throw new Error("not a file");
  return jobQueue.lock();
}
