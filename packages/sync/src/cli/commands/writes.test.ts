import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSync } from "../../create-sync.ts";
import { sqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { runHere, sandboxVariables } from "../command.fixture.ts";

const COLLECT = "createCollectionRequest";

describe("the command writes", () => {
  let sandbox: RunningSandbox;
  let file: string;

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 50 });
    file = join(mkdtempSync(join(tmpdir(), "sync-")), "marketplace.db");
    sandbox.control.faults.add({ kind: "reset-after-commit", operation: COLLECT });
    await collect("collect-1").catch(() => undefined);
    return () => sandbox.close();
  });
  afterEach(() => sandbox.control.faults.remove());

  const open = () =>
    createSync({
      store: sqliteStore(file),
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials: sandbox.credentials }],
      writes: { consistencyDelayMs: 0 },
    });
  const health = async () => {
    await using sync = open();
    return await sync.health();
  };
  const collect = async (key: string) => {
    await using sync = open();
    const collectionRequestDetails = [
      { id: "1", orderLineId: "2", boxQuantity: 1, desi: 1, shipmentCompany: "CEVA" as const },
    ];
    const body = { collectionRequestDetails };
    return await sync.client("shop").packages.requestCollection(body, { key });
  };
  const run = (...args: readonly string[]) => runWith({}, ...args);
  const runWith = async (changed: Record<string, string>, ...args: readonly string[]) => {
    const environment = { ...sandboxVariables(sandbox), ...changed };
    const ended = await runHere(["writes", "--database", file, ...args], {
      folder: tmpdir(),
      environment,
    });
    return { status: ended.status, text: ended.error + ended.out };
  };

  it("lists a write whose outcome is unknown, and resolves it", async () => {
    const { status, text } = await run("--unknown");
    expect(text).toMatch(/^shop {2}collect-1 {2}createCollectionRequest /);
    expect(status).toBe(3);
    const listed = await run("--json");
    expect(JSON.parse(listed.text)).toMatchObject([{ key: "collect-1", operation: COLLECT }]);
    expect(await run("--resolve", "collect-1", "--as", "applied")).toEqual({
      status: 0,
      text: "collect-1 is resolved as applied\n",
    });
    expect(await run()).toEqual({ status: 0, text: "No write has an unknown outcome.\n" });
  });

  it("lists and resolves stored writes without service and credentials", async () => {
    await run("--unknown");
    for (const without of [
      { MARKETPLACE_BASE_URL: "", MARKETPLACE_APP_KEY: "" },
      { MARKETPLACE_BASE_URL: "https://other.example.com", MARKETPLACE_APP_KEY: "" },
      { MARKETPLACE_BASE_URL: "https://other.example.com" },
    ]) {
      const { status, text } = await runWith(without, "--unknown");
      expect([status, text]).toEqual([3, expect.stringMatching(/^shop {2}collect-1 /m)]);
    }
    const without = { MARKETPLACE_BASE_URL: "" };
    expect((await runWith(without, "--resolve", "collect-1", "--as", "applied")).status).toBe(0);
    expect((await runWith(without, "--pause")).status).toBe(0);
    expect((await health()).problems).toEqual([expect.stringContaining("writes --reconcile")]);
    expect((await runWith(without, "--reconcile")).text).toContain("Set MARKETPLACE_BASE_URL");
  });

  it("counts pending writes", async () => {
    const database = new DatabaseSync(file);
    database.exec("UPDATE keyed_write SET state = 'sending'");
    database.exec(`INSERT INTO lease SELECT 'the writes of ["shop","' || queue || '"]', 'another',
      strftime('%FT%TZ', 'now', '+1 minute') FROM keyed_write`);
    database.close();
    expect(await run("--unknown")).toEqual({
      status: 0,
      text:
        "No write has an unknown outcome.\n" +
        "Pending writes: 1. Another process is sending these writes, or has just ended; list them again in a minute.\n",
    });
  });

  it("refuses to resolve a key that is not unknown, or without an outcome", async () => {
    expect(await run("--resolve", "other", "--as", "applied")).toEqual({
      status: 1,
      text: 'error: "shop" has no write with the key "other" whose outcome is unknown [nothing-to-resolve]\n',
    });
    expect((await run("--resolve", "collect-1")).status).toBe(2);
    expect((await run("--resolve", "collect-1", "--as", "maybe")).status).toBe(2);
    expect((await run("--unknown")).text).toContain("collect-1");
  });

  it("pauses writes after a restore until the service was read again", async () => {
    expect((await run("--pause")).status).toBe(0);
    expect(await run("--reconcile")).toEqual({
      status: 0,
      text: expect.stringMatching(/^shop: up to date\nshop: keyed writes are sent again\n$/m),
    });
  });

  it("pauses writes when a restored backup lacks a used key", async () => {
    sandbox.control.faults.remove();
    copyFileSync(file, `${file}.backup`);
    const refused = await collect("collect-2").catch((error: unknown) => error);
    expect(refused).not.toMatchObject({ code: "writes-paused" });
    copyFileSync(`${file}.backup`, file);
    sandbox.control.requests.clear();
    await expect(collect("collect-2")).rejects.toMatchObject({ code: "writes-paused" });
    await expect(collect("collect-3")).rejects.toMatchObject({ code: "writes-paused" });
    expect(sandbox.control.requests.list()).toEqual([]);
    expect((await health()).problems).toEqual([expect.stringContaining("writes --reconcile")]);
    expect((await run("--reconcile")).text).toMatch(
      /^shop: up to date\nshop: keyed writes are sent again\n$/m,
    );
    await expect(collect("collect-3")).rejects.not.toMatchObject({ code: "writes-paused" });
    expect((await health()).problems).toEqual([]);
    expect(sandbox.control.requests.list().map(({ operation }) => operation)).toContain(COLLECT);
  });
});
