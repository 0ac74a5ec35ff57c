import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { useCommand } from "./command.fixture.ts";

const COLLECT = "createCollectionRequest";

describe("the command writes", () => {
  const command = useCommand({ packages: 50 });
  beforeEach(async () => {
    command.sandbox.control.faults.add({ kind: "reset-after-commit", operation: COLLECT });
    await using sync = command.openSync(sqliteStore(command.path("orders.db")));
    const collectionRequestDetails = [
      { id: "1", orderLineId: "2", boxQuantity: 1, desi: 1, shipmentCompany: "CEVA" as const },
    ];
    await sync
      .client("shop")
      .packages.requestCollection({ collectionRequestDetails }, { key: "collect-1" })
      .catch(() => undefined);
  });

  const run = async (flags: string, changed: Record<string, string> = {}) => {
    const { status, out, error } = await command.run(`writes ${flags}`.trim(), changed);
    return { status, text: error + out };
  };
  const RESOLVE = "--resolve collect-1 --as applied";

  it("lists a write whose outcome is unknown, and resolves it", async () => {
    const unknown = expect.stringMatching(/^shop {2}collect-1 {2}createCollectionRequest /);
    expect(await run("--unknown")).toEqual({ status: 3, text: unknown });
    expect(JSON.parse((await run("--json")).text)).toMatchObject([
      { key: "collect-1", operation: COLLECT },
    ]);
    expect(await run(RESOLVE)).toEqual({ status: 0, text: "collect-1 is resolved as applied\n" });
    expect(await run("")).toEqual({ status: 0, text: "No write has an unknown outcome.\n" });
  });

  it("lists, resolves and pauses stored writes without service and credentials", async () => {
    await run("--unknown");
    for (const url of ["", "https://other.example.com"]) {
      const without = { MARKETPLACE_BASE_URL: url, MARKETPLACE_APP_KEY: "" };
      const unknown = expect.stringMatching(/^shop {2}collect-1 /m);
      expect(await run("--unknown", without)).toEqual({ status: 3, text: unknown });
    }
    const without = { MARKETPLACE_BASE_URL: "" };
    expect((await run(RESOLVE, without)).status).toBe(0);
    expect((await run("--pause", without)).status).toBe(0);
    const paused = { status: 3, error: expect.stringContaining("writes --reconcile") };
    expect(await command.run("status --check")).toMatchObject(paused);
    expect((await run("--reconcile", without)).text).toContain("MARKETPLACE_BASE_URL is set");
    expect(await run("--reconcile")).toEqual({
      status: 0,
      text: expect.stringMatching(/^shop: up to date\nshop: keyed writes are sent again\n$/m),
    });
    expect(await command.run("status --check")).toMatchObject({ status: 0, error: "" });
  });

  it("counts pending writes", async () => {
    const database = new DatabaseSync(command.path("orders.db"));
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
    expect(await run("--resolve other --as applied")).toEqual({
      status: 1,
      text: 'error: "shop" has no write with the key "other" whose outcome is unknown [nothing-to-resolve]\n',
    });
    expect((await run("--resolve collect-1")).status).toBe(2);
    expect((await run("--resolve collect-1 --as maybe")).status).toBe(2);
    expect((await run("--unknown")).text).toContain("collect-1");
  });
});
