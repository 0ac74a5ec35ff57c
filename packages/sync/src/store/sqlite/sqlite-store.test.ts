import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { useFolder } from "../folder.fixture.ts";
import { countJournaled } from "../journaled-requests.ts";
import type { Store } from "../store.ts";
import { sqliteStore } from "./sqlite-store.ts";

describe("a SQLite file", () => {
  const { path } = useFolder();
  const FILE = "orders.db";
  const open = (name = FILE) => sqliteStore(path(name)).open(Date.now);
  const refusal = (name = FILE) =>
    open(name).then(
      () => "opened",
      ({ name, code, message }) => `${name} ${code}: ${message}`,
    );

  it("does not exist and cannot be created", async () => {
    expect(await refusal("missing/orders.db")).toBe(
      "SyncError database-unreachable: The database file cannot be opened. Check the path, the permissions, and that the volume can be written. " +
        "(unable to open database file) [database-unreachable]",
    );
    expect(await refusal(".")).toContain("SyncError database-unreachable");
  });

  it("may be read but not written by this user", async () => {
    await (await open()).close();
    chmodSync(path(FILE), 0o444);
    chmodSync(path(), 0o555);
    const message = await withoutPrivileges(() => refusal());
    expect(message).toContain("SyncError database-read-only: The database file cannot be written");
  });

  it("is read in a folder that cannot be written, and refused beside a log that cannot be used", async () => {
    const store = await open();
    await store.write((session) => countJournaled(session, "shop"));
    mkdirSync(path("copy"));
    for (const end of ["", "-wal"])
      copyFileSync(path(`${FILE}${end}`), path("copy", `log?.db${end}`));
    await store.close();
    copyFileSync(path(FILE), path("copy", "a #1?.db"));
    chmodSync(path(), 0o755);
    for (const name of readdirSync(path("copy"))) chmodSync(path("copy", name), 0o444);
    chmodSync(path("copy"), 0o555);
    const read = (name: string) =>
      withoutPrivileges(async () => {
        const opened = await sqliteStore(path("copy", name)).openReadOnly?.(Date.now);
        const rows = await opened?.read((session) => session.query("SELECT seller FROM journaled"));
        await opened?.close();
        return rows;
      });
    expect(await read("a #1?.db")).toEqual([{ seller: "shop" }]);
    await expect(read("log?.db")).rejects.toMatchObject({
      code: "database-read-only",
      message: expect.stringContaining("Copy both files into a writable folder"),
    });
    chmodSync(path("copy"), 0o755);
  });

  it("has one run lock, whichever symbolic link leads to it", async () => {
    const store = await open();
    symlinkSync(path(FILE), path("link.db"));
    const linked = await open("link.db");
    expect(await lockOf(store)).toBe(true);
    expect(await lockOf(linked)).toBe(false);
    await Promise.all([store.close(), linked.close()]);
    expect(readdirSync(path()).filter((name) => name.startsWith("link"))).toEqual(["link.db"]);
    symlinkSync(path("new.db"), path("link-to-new.db"));
    await (await open("link-to-new.db")).close();
    expect(readdirSync(path())).toContain("new.db");
  });

  it("is refused when it has a second name (a hard link)", async () => {
    await (await open()).close();
    linkSync(path(FILE), path("other.db"));
    for (const name of [FILE, "other.db"]) {
      const refused = /SyncError database-unreachable: .* has 2 names \(hard links\)/;
      expect(await refusal(name)).toMatch(refused);
    }
  });

  it.each(["deleted", "replaced"])("that was %s while open takes no write", async (event) => {
    const store = await open();
    rmSync(path(FILE));
    if (event === "replaced") await (await open()).close();
    await expect(store.write(async () => undefined)).rejects.toThrow("was deleted or replaced");
    await store.close();
  });

  it("is accessible only by its user, like the files beside it, and follows no symbolic link", async () => {
    const store = await open();
    await lockOf(store);
    await store.write((session) => countJournaled(session, "shop"));
    const modes = readdirSync(path()).map((name) => statSync(path(name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    await store.close();
    writeFileSync(path("precious"), "precious");
    for (const side of [path(`${FILE}-sent`), path(`${FILE}-run`)]) {
      rmSync(side);
      symlinkSync(path("precious"), side);
      const using = open().then((opened) => lockOf(opened).finally(() => opened.close()));
      const refused = { name: "SyncError", code: "database-input-output" };
      await expect(using).rejects.toMatchObject(refused);
      rmSync(side);
    }
    expect(readFileSync(path("precious"), "utf8")).toBe("precious");
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
