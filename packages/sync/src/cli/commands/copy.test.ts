import { createDatabase } from "@marketplace-seller/testing/postgres";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import { sqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { useCommand } from "../command.fixture.ts";

describe("a SQLite database that is copied to PostgreSQL", () => {
  const command = useCommand({ packages: 30 });
  let address: string;
  beforeEach(async () => {
    address = await createDatabase(inject("postgres"));
    await run("once");
  });
  const file = () => command.path("orders.db");
  const run = (line: string, database = file()) => command.run(`${line} --database ${database}`);
  const copy = () => run(`copy --to ${address}`);
  const linesOf = async (...args: Parameters<typeof run>) =>
    (await run(...args)).out.trim().split("\n");

  it("has the same rows, and its feeds and consumers continue", async () => {
    const before = await linesOf("changes bus");
    expect(await copy()).toMatchObject({ status: 0, out: expect.stringContaining("is copied") });
    for (const table of ["packages", "lines", "changes"]) {
      const line = `export ${table} --format ndjson`;
      // The test sorts the rows itself, because the databases sort text differently.
      const rows = (await linesOf(line)).toSorted();
      expect(rows.length).toBeGreaterThan(10);
      expect((await linesOf(line, address)).toSorted()).toEqual(rows);
    }
    expect((await run("changes bus", address)).out).toBe("");
    const { control, sellerId } = command.sandbox;
    control.orders.place(sellerId, { lines: [{ stockCode: "STK-00001", quantity: 1 }] });
    control.clock.advance(60_000);
    await run("once", address);
    const after = await linesOf("changes bus", address);
    const sequences = [...before, ...after].map((line) => JSON.parse(line).sequence);
    expect(after.length).toBeGreaterThan(0);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it("contains the keys of writes, and the SQLite file sends no writes any more", async () => {
    const key = "collect once";
    const from = command.openSync(sqliteStore(file()));
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
    await using to = command.openSync(postgresStore(address));
    expect(await request(to, key)).toMatchObject({ isSent: false });
    await using former = command.openSync(sqliteStore(file()));
    await expect(request(former, "another")).rejects.toMatchObject({ code: "writes-paused" });
  });

  it("can only be copied to an empty database, and only to PostgreSQL", async () => {
    await copy();
    expect(await copy()).toMatchObject({
      status: 1,
      error: expect.stringContaining("already has sellers, and nothing was copied"),
    });
    expect(await run("copy --to other.db")).toMatchObject({ status: 2 });
    expect(await run(`copy --to ${address}`, address)).toMatchObject({ status: 2 });
  });
});
