import { existsSync } from "node:fs";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../store/postgres/postgres-store.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { useCommand } from "./command.fixture.ts";

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
    const exports = ["packages", "lines", "changes"].map(
      (table) => `export ${table} --format ndjson`,
    );
    // The test sorts the rows itself, because the databases sort text differently.
    const rows = new Map<string, readonly string[]>();
    for (const line of exports) rows.set(line, (await linesOf(line)).toSorted());
    expect(await copy()).toMatchObject({ status: 0, out: expect.stringContaining("is copied") });
    for (const [line, exported] of rows) {
      expect(exported.length).toBeGreaterThan(10);
      expect((await linesOf(line, address)).toSorted()).toEqual(exported);
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

  it("contains the keys of writes", async () => {
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
  });

  it("is used no more: every command says where the copy is, and copy alone may read the file again", async () => {
    await copy();
    const { pathname } = new URL(address);
    const error = expect.stringMatching(
      `was copied to postgres://[^@ ]+${pathname} at .*--database`,
    );
    const lines = `once; run; status; export changes; changes bus; consumers; writes; erase-customer 1;
      audit; offers status; move --base-url http://127.0.0.1:9`;
    for (const line of lines.split(/;\s+/)) {
      expect(await run(line), line).toMatchObject({ status: 1, error });
    }
    await using former = command.openSync(sqliteStore(file()));
    await expect(former.once()).rejects.toMatchObject({ code: "database-copied" });
    const other = await createDatabase(inject("postgres"));
    expect(await run(`copy --to ${other}`)).toMatchObject({ status: 0 });
    expect(await run("once", other)).toMatchObject({ status: 0 });
  });

  it("can only be copied to an empty database, and only to PostgreSQL", async () => {
    await copy();
    expect(await copy()).toMatchObject({
      status: 1,
      error: expect.stringContaining("already has sellers, and nothing was copied"),
    });
    for (const to of ["other.db", "postgres.db", "postgresql", "./postgres/x.db"]) {
      expect(await run(`copy --to ${to}`)).toMatchObject({ status: 2 });
      expect(existsSync(command.path(to))).toBe(false);
      expect(existsSync(to)).toBe(false);
    }
    expect(await run(`copy --to ${address}`, address)).toMatchObject({ status: 2 });
  });
});
