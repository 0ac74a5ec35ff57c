import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSeller } from "../../src/feed/seller-row.ts";
import { useFolder } from "../../src/store/folder.fixture.ts";
import { countJournaled, JOURNALED } from "../../src/store/journaled-requests.ts";
import { execute } from "../../src/store/postgres/execute.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { StoreSource } from "../../src/store/store.ts";

/**
 * Opens a database, sends a number of requests for one of its sellers, and returns the sellers whose writes are
 * paused.
 */
async function use(source: StoreSource, requests: number): Promise<readonly unknown[]> {
  const store = await source.open(Date.now);
  await store.write(async (session) => {
    await addSeller(session, { name: "shop", scope: "{}", from: 0, auditIntervalMs: 0 });
    for (let n = 0; n < requests; n += 1) await countJournaled(session, "shop");
  });
  const held = await store.read((session) => session.query("SELECT seller FROM paused_seller"));
  await store.close();
  return held.map((row) => row.seller);
}

describe("a SQLite file", () => {
  const { path } = useFolder();
  let file: string;
  beforeEach(async () => {
    file = path("orders.db");
    await use(sqliteStore(file), 2);
    copyFileSync(file, `${file}.backup`);
  });
  const restore = () => copyFileSync(`${file}.backup`, file);

  it("pauses writes when a restored backup contains fewer requests than were sent", async () => {
    await use(sqliteStore(file), 1);
    restore();
    expect(await use(sqliteStore(file), 0)).toEqual(["shop"]);
  });

  it("pauses writes when the file that counts sent requests is missing, as on another machine", async () => {
    rmSync(`${file}-sent`);
    expect(await use(sqliteStore(file), 0)).toEqual(["shop"]);
  });

  it("does not pause writes when no request was sent since the backup, or at any time", async () => {
    restore();
    expect(await use(sqliteStore(file), 0)).toEqual([]);
    expect(await use(sqliteStore(`${file}-other`), 0)).toEqual([]);
    expect(await use(sqliteStore(`${file}-other`), 0)).toEqual([]);
  });

  it("keeps committed data, and reports it, when the file that counts sent requests cannot be written", async () => {
    const other = `${file}-other`;
    const failures: string[] = [];
    const store = await sqliteStore(other).open(Date.now, {
      onJournalFailure: (failure) => failures.push(failure),
    });
    mkdirSync(`${other}-sent`);
    await store.write((session) => countJournaled(session, "shop"));
    expect(failures).toEqual([expect.stringContaining(`${other}-sent cannot be written`)]);
    expect(await store.read((session) => session.query(JOURNALED))).toEqual([{ journaled: 1 }]);
    await store.close();
  });

  it("fails with a message when the file that counts sent requests cannot be read", async () => {
    const other = `${file}-other`;
    mkdirSync(`${other}-sent`);
    await expect(use(sqliteStore(other), 1)).rejects.toMatchObject({
      name: "SyncError",
      message: expect.stringContaining(`${other}-sent`),
    });
  });

  it("does not pause writes when a process was killed before it counted a request", async () => {
    copyFileSync(`${file}-sent`, `${file}-sent-before`);
    await use(sqliteStore(file), 1);
    copyFileSync(`${file}-sent-before`, `${file}-sent`);
    expect(await use(sqliteStore(file), 1)).toEqual([]);
    expect(await use(sqliteStore(file), 0)).toEqual([]);
  });
});

describe("a PostgreSQL database that is restored from a copy", () => {
  let postgres: RunningPostgres;
  let address: string;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    address = await postgres.createDatabase();
    await use(postgresStore(address), 1);
    await administer(`CREATE DATABASE ${name()}_backup TEMPLATE ${name()}`);
  });

  const name = () => new URL(address).pathname.slice(1);
  /** Runs SQL in another database of the same server. */
  const administer = (...statements: readonly string[]) =>
    execute(Object.assign(new URL(address), { pathname: "/postgres" }).href, ...statements);
  const restore = () =>
    administer(
      `DROP DATABASE ${name()} WITH (FORCE)`,
      `ALTER DATABASE ${name()}_backup RENAME TO ${name()}`,
    );

  it("pauses writes, and not before", async () => {
    expect(await use(postgresStore(address), 1)).toEqual([]);
    await restore();
    expect(await use(postgresStore(address), 0)).toEqual(["shop"]);
  });

  it("pauses writes in a process that was running during the restore", async () => {
    const store = await postgresStore(address).open(Date.now);
    await store.write((session) => countJournaled(session, "shop"));
    await restore();
    const held = () => store.read((session) => session.query("SELECT seller FROM paused_seller"));
    // A connection that has just been ended may fail once.
    await expect.poll(() => held().catch(() => [])).toEqual([{ seller: "shop" }]);
    await store.close();
  });
});
