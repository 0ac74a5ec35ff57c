import { readFileSync } from "node:fs";
import { isSellerError } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import type { Row } from "../src/store/store.ts";
import { useShop } from "./faults/shop.fixture.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [sql = "", invoicedByDay = ""] = Array.from(
  README.matchAll(/```sql\n([\s\S]*?)```/g),
  ([, block = ""]) => block,
);
const [postgresDay = ""] = /date\(shipped_at AT TIME ZONE .*?\)/.exec(README) ?? [];
/** The documented queries: packages to send, invoice amounts, units sold, cancelled packages; then invoice amounts by day. */
const queries = sql.split(/;\n/).filter((text) => text.trim() !== "");

describeEachStore("the documented queries", (create, kind) => {
  const shop = useShop(create, 300);

  it("give the right rows, over splits of packages and of parts", async () => {
    const { control, sellerId } = shop.sandbox;
    control.clock.freeze();
    await using sync = shop.open({ clock: shop.clock });
    const poll = async (): Promise<void> => {
      control.clock.advance(10);
      expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    };
    await poll();
    const { packages } = sync.client("shop");
    let splits = 0;
    for (const shipment of picking(shop.sandbox).slice(0, 12)) {
      const [line] = shipment.lines.filter(({ quantity }) => quantity > 1);
      if (line === undefined) continue;
      const { orderLineId } = line;
      const body = { splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }] };
      const sent = packages.splitByQuantity(body, { key: orderLineId }).catch(ignoreRefusal);
      if ((await sent) === undefined) continue;
      splits += 1;
    }
    expect(splits).toBeGreaterThan(3);
    await poll();
    for (const shipment of picking(shop.sandbox).slice(0, 20)) {
      control.packages.move(sellerId, shipment.cargoTrackingNumber, "Shipped");
    }
    await poll();

    /** The values of the only column of a query, sorted. */
    const valuesOf = async (text: string) =>
      (await shop.query(text)).map((row) => Object.values(row)[0]).sort();
    const listed = await valuesOf("SELECT cargo_tracking_number FROM package");
    const live = alive(shop.sandbox).filter((shipment) =>
      listed.includes(shipment.cargoTrackingNumber),
    );
    expect(await valuesOf("SELECT cargo_tracking_number FROM live_package")).toEqual(
      live.map(({ cargoTrackingNumber }) => cargoTrackingNumber).sort(),
    );
    const [toSend = [], toInvoice = [], sold = [], cancelled = []] = await Promise.all(
      queries.map((text) => shop.query(text)),
    );
    const idsOf = (rows: readonly Row[]) => rows.map((row) => row.package_id).sort();
    const idsIn = (shipments: typeof live, ...statuses: readonly string[]) =>
      shipments
        .filter(({ status }) => statuses.includes(status))
        .map(({ packageId }) => packageId)
        .sort();
    expect(idsOf(toSend)).toEqual(idsIn(live, "Created", "Picking"));
    expect(idsOf(toInvoice)).toEqual(idsIn(live, "Shipped", "Delivered"));
    expect(idsOf(cancelled)).toEqual(idsIn(inRecord(shop.sandbox), ...CANCELLED));
    expect(cancelled.length).toBeGreaterThan(10);
    const units = new Map<string, number>();
    for (const { stockCode, quantity } of live.flatMap(({ lines }) => lines)) {
      units.set(stockCode, (units.get(stockCode) ?? 0) + quantity);
    }
    expect(new Map(sold.map((row) => [row.stock_code, Number(row.units)]))).toEqual(units);
    const invoiced = await shop.query(
      `SELECT package_key AS key, seller_invoice_amount AS amount
       FROM line JOIN live_package USING (seller, package_key)
       WHERE live_package.status IN ('Shipped', 'Delivered')`,
    );
    const amounts = Map.groupBy(invoiced, ({ key }) => key).values();
    const cents = (amount: unknown) => Math.round(Number(amount) * 100);
    expect(toInvoice.map((row) => cents(row.invoice_amount)).sort()).toEqual(
      [...amounts].map((lines) => lines.reduce((sum, line) => sum + cents(line.amount), 0)).sort(),
    );
    const query =
      kind === "sqlite"
        ? invoicedByDay
        : invoicedByDay.replace(/date\(shipped_at, .*?\)/, postgresDay);
    const byDay = await shop.query(
      `SELECT CAST(day AS text) AS day, invoice_amount FROM (${query.replace(";", "")}) days ORDER BY day`,
    );
    const dayOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10);
    const shippedOn = Map.groupBy(
      live.flatMap(({ histories, lines }) => {
        const shippedAt = histories.find(({ status }) => status === "Shipped")?.createdDate;
        return shippedAt === undefined ? [] : [{ day: dayOf(shippedAt), lines }];
      }),
      ({ day }) => day,
    );
    expect(byDay.map(({ day }) => day)).toEqual([...shippedOn.keys()].sort());
    expect(byDay.map((row) => cents(row.invoice_amount)).reduce((sum, next) => sum + next, 0)).toBe(
      invoiced.reduce((sum, line) => sum + cents(line.amount), 0),
    );
    const statuses = await valuesOf(
      "SELECT DISTINCT status FROM package UNION SELECT status FROM line",
    );
    expect(statuses.map((status) => String(status).trim())).toEqual(statuses);
  });
});

const ignoreRefusal = (error: unknown): undefined => {
  if (!isSellerError(error, "refused")) throw error;
};

const CANCELLED: readonly string[] = ["Cancelled", "UnSupplied"];

/** The packages that contain the lines of all orders, as the sandbox stores them. */
function inRecord({ control, sellerId }: RunningSandbox) {
  const { content } = control.orders.list(sellerId, { size: 1000 });
  return content.flatMap(({ packages }) => packages);
}

const alive = (sandbox: RunningSandbox) =>
  inRecord(sandbox).filter(({ status }) => !CANCELLED.includes(status));

const picking = (sandbox: RunningSandbox) =>
  alive(sandbox).filter(({ status }) => status === "Picking");
