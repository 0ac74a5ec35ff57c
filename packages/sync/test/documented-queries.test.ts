import { readFileSync } from "node:fs";
import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { describe, expect, it } from "vitest";
import { createSync } from "../src/index.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Row, StoreSource } from "../src/store/store.ts";
import { FROM } from "./faults/shop.fixture.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, sql = ""] = /```sql\n([\s\S]*?)```/.exec(README) ?? [];
/** The documented queries: packages to send, invoice amounts, units sold, cancelled packages. */
const queries = sql.split(/;\n/).filter((text) => text.trim() !== "");

describe("the documented queries", () => {
  it("give the right rows, over splits of packages and of parts", async () => {
    await using sandbox = createSandbox({ packages: 300, rateLimit: false });
    const { control, sellerId, connection } = sandbox;
    control.clock.freeze();
    const client = createRestClient(connection);
    const { source, query } = queryable();
    const { baseUrl, fetch, credentials } = connection;
    await using sync = createSync({
      store: source,
      client: { baseUrl, fetch },
      sellers: [{ seller: "shop", credentials, from: FROM }],
      clock: { ...systemClock, now: () => control.clock.now() },
      requestsPerMinute: false,
      feed: { consistencyDelayMs: 1 },
    });
    const poll = async (): Promise<void> => {
      control.clock.advance(10);
      expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    };
    await poll();
    let splits = 0;
    for (const shipment of picking(sandbox).slice(0, 12)) {
      const [line] = shipment.lines.filter(({ quantity }) => quantity > 1);
      if (line === undefined) continue;
      const { orderLineId } = line;
      const body = { splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }] };
      const sentAt = control.clock.now();
      const sent = await client.packages.splitByQuantity(body).catch(ignoreRefusal);
      if (sent === undefined) continue;
      const context = { orderNumber: shipment.orderNumber, packageId: shipment.packageId };
      const written = { operation: "splitPackageByQuantity", body, context, sentAt } as const;
      expect(await client.resolve(written)).toMatchObject({ outcome: "applied" });
      splits += 1;
    }
    expect(splits).toBeGreaterThan(3);
    await poll();
    for (const shipment of picking(sandbox).slice(0, 20)) {
      control.orders.movePackage(sellerId, shipment.cargoTrackingNumber, "Shipped");
    }
    await poll();

    const listed = new Set(
      (await query("SELECT cargo_tracking_number AS n FROM package")).map((row) => row.n),
    );
    const live = alive(sandbox).filter(({ cargoTrackingNumber }) =>
      listed.has(cargoTrackingNumber),
    );
    const inStatus = (...statuses: string[]) =>
      live.filter(({ status }) => statuses.includes(status));
    const ids = (rows: readonly { packageId?: unknown }[]) =>
      rows.map(({ packageId }) => packageId).sort();
    const rows = await query("SELECT cargo_tracking_number AS n FROM live_package");
    expect(rows.map((row) => row.n).sort()).toEqual(
      live.map(({ cargoTrackingNumber }) => cargoTrackingNumber).sort(),
    );
    const [toSend = [], toInvoice = [], sold = [], cancelled = []] = await Promise.all(
      queries.map(query),
    );
    expect(toSend.map((row) => row.package_id).sort()).toEqual(ids(inStatus("Created", "Picking")));
    expect(toInvoice.map((row) => row.package_id).sort()).toEqual(
      ids(inStatus("Shipped", "Delivered")),
    );
    const units = new Map<string, number>();
    for (const { stockCode, quantity } of live.flatMap(({ lines }) => lines)) {
      units.set(stockCode, (units.get(stockCode) ?? 0) + quantity);
    }
    expect(new Map(sold.map((row) => [row.stock_code, row.units]))).toEqual(units);
    const gone = inRecord(sandbox).filter(({ status }) => CANCELLED.includes(status));
    expect(cancelled.map((row) => row.package_id).sort()).toEqual(ids(gone));
    expect(cancelled.length).toBeGreaterThan(10);
    const statuses = (
      await query("SELECT DISTINCT status FROM package UNION SELECT status FROM line")
    ).map((row) => String(row.status));
    expect(statuses.filter((status) => status !== status.trim())).toEqual([]);
  });
});

const ignoreRefusal = (error: unknown): undefined => {
  if (!isSellerError(error, "refused")) throw error;
};

const CANCELLED: readonly string[] = ["Cancelled", "UnSupplied"];

/** The packages that contain the lines of all orders, as the sandbox stores them. */
function inRecord({ control, sellerId }: Sandbox) {
  const { content } = control.orders.list(sellerId, { size: 1000 });
  return content.flatMap(({ packages }) => packages);
}

const alive = (sandbox: Sandbox) =>
  inRecord(sandbox).filter(({ status }) => !CANCELLED.includes(status));

const picking = (sandbox: Sandbox) => alive(sandbox).filter(({ status }) => status === "Picking");

function queryable(): { source: StoreSource; query: (sql: string) => Promise<readonly Row[]> } {
  const opened = sqliteStore(":memory:").open(Date.now);
  return {
    source: { open: () => opened },
    query: async (text) => (await opened).read((session) => session.query(text)),
  };
}
