import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createSync } from "../../create-sync.ts";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import { sqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { runHere, sandboxVariables } from "../command.fixture.ts";

describe("a SQLite database that is copied to PostgreSQL", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  let address: string;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 30 });
    folder = mkdtempSync(join(tmpdir(), "copy-"));
    address = await createDatabase(inject("postgres"));
    await run("once");
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const file = () => join(folder, "marketplace.db");
  const run = (line: string, database = file()) =>
    runHere([...line.split(" "), "--database", database], {
      folder,
      environment: sandboxVariables(sandbox),
    });
  const copy = () => run(`copy --to ${address}`);
  const openWith = (store: ReturnType<typeof sqliteStore>) =>
    createSync({
      store,
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    });

  it("has the same rows, and its feeds continue", async () => {
    expect(await copy()).toMatchObject({ status: 0, out: expect.stringContaining("is copied") });
    for (const table of ["packages", "lines", "changes"]) {
      const [before, after] = await Promise.all([
        run(`export ${table} --format ndjson`),
        run(`export ${table} --format ndjson`, address),
      ]);
      // The test sorts the rows itself, because the databases sort text differently.
      const [rows, copied] = [before, after].map(({ out }) => out.split("\n").toSorted());
      expect(rows?.length).toBeGreaterThan(10);
      expect(copied).toEqual(rows);
    }
    sandbox.control.orders.place(sandbox.sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });
    sandbox.control.clock.advance(60_000);
    await run("once", address);
    const { out } = await run("changes bus", address);
    const sequences = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    expect(sequences.length).toBeGreaterThan(
      (await run("changes bus")).out.trim().split("\n").length,
    );
  });

  it("delivers no change twice to a consumer", async () => {
    expect((await run("changes bus")).out).not.toBe("");
    await copy();
    expect((await run("changes bus", address)).out).toBe("");
  });

  it("contains the keys of writes, and the SQLite file sends no writes any more", async () => {
    const key = "collect once";
    const from = openWith(sqliteStore(file()));
    const [shipment] = (await from.client("shop").packages.list({ status: "Picking" })).content;
    const body = {
      collectionRequestDetails: (shipment?.lines ?? []).map(({ orderLineId }) => ({
        id: shipment?.id ?? "",
        orderLineId,
        boxQuantity: 1,
        desi: 1,
        shipmentCompany: "HLZ" as const,
      })),
    };
    const request = (sync: typeof from, name: string) =>
      sync.client("shop").packages.requestCollection(body, { key: name });
    expect(await request(from, key)).toMatchObject({ isSent: true });
    await from.close();
    await copy();
    await using to = openWith(postgresStore(address));
    expect(await request(to, key)).toMatchObject({ isSent: false });
    await using former = openWith(sqliteStore(file()));
    await expect(request(former, "another")).rejects.toMatchObject({ code: "writes-paused" });
  });

  it("can only be copied to an empty database, and only to PostgreSQL", async () => {
    await copy();
    expect(await copy()).toMatchObject({
      status: 1,
      error: expect.stringContaining("already has sellers, and nothing was copied"),
    });
    expect(await run(`copy --to ${join(folder, "other.db")}`)).toMatchObject({ status: 2 });
    expect(await run(`copy --to ${address}`, address)).toMatchObject({ status: 2 });
  });
});
