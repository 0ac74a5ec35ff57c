import { invoiceTotal, isLive, sumDecimals } from "@marketplace-seller/rest-client";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { parseLines, useCommand } from "./command.fixture.ts";

const DAY_MS = 86_400_000;
const BEGIN = "2024-11-01";
/** The day of a time in the interface document's zone. */
const dayOf = (epochMs: number) =>
  new Date(epochMs + 3 * 3_600_000).toISOString().slice(0, "yyyy-MM-dd".length);

describe("an export of packages and lines", () => {
  const command = useCommand({ packages: 300 });
  beforeEach(async () => {
    await command.run(`once --begin ${BEGIN}`);
  });
  type Exported = Readonly<Record<string, string>>;
  const rowsOf = async (line: string): Promise<readonly Exported[]> =>
    parse((await command.run(line)).out, { columns: true });

  /** All packages in the service, after some of them were split. */
  const listPackages = async () => {
    await using sync = command.openSync(sqliteStore(command.path("orders.db")));
    const { packages } = sync.client("shop");
    const read = () =>
      Array.fromAsync(
        packages.between({ from: Date.parse(BEGIN), to: Date.now() + DAY_MS, sender: "ALL" }),
      );
    let splits = 0;
    for (const { id, orderNumber, lines, shipmentPackageStatus } of await read()) {
      const line = lines.find(({ quantity }) => quantity > 1);
      if (id === null || shipmentPackageStatus !== "Picking" || line === undefined) continue;
      if (++splits > 8) break;
      const { orderLineId } = line;
      const body = { splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }] };
      await packages.splitByQuantity(body, {
        key: orderLineId,
        context: { orderNumber, packageId: id },
      });
    }
    return read();
  };

  it("has day sums that equal the invoice totals of the live packages, to the kuruş", async () => {
    const packages = await listPackages();
    command.sandbox.control.clock.advance(60_000);
    await command.run("once");
    const live = packages.filter((shipment) => isLive(shipment) === true);
    expect(packages.length - live.length).toBeGreaterThan(20);
    const createdAt = (orderNumber: string) =>
      Math.min(
        ...packages
          .filter((shipment) => shipment.orderNumber === orderNumber)
          .flatMap(({ packageHistories }) =>
            packageHistories.map(({ createdDate }) => createdDate),
          ),
      );
    const expected = Map.groupBy(live, ({ orderNumber }) => dayOf(createdAt(orderNumber)));
    const sums = new Map(
      [...expected].map(([day, all]) => [day, sumDecimals(all.map(invoiceTotal))]),
    );
    const lines = await rowsOf("export lines --live");
    const exported = Map.groupBy(lines, (line) => String(line.ordered_at).slice(0, 10));
    const sumOf = (rows: readonly Exported[]) =>
      sumDecimals(rows.map((line) => String(line.seller_invoice_amount)));
    expect(new Map([...exported].map(([day, rows]) => [day, sumOf(rows)]))).toEqual(sums);
    expect(sums.size).toBeGreaterThan(5);
    for (const [day, sum] of [...sums].slice(0, 3)) {
      const rows = await rowsOf(`export lines --live --from ${day} --to ${day}`);
      expect([day, sumOf(rows)]).toEqual([day, sum]);
    }
    const all = await rowsOf("export packages");
    const split = all.filter((row) => row.is_split === "true");
    expect(split.length).toBeGreaterThan(3);
    const liveKeys = (await rowsOf("export packages --live")).map((row) => row.package_key);
    expect(split.filter((row) => liveKeys.includes(row.package_key))).toEqual([]);
    expect(liveKeys.length).toBe(live.length);
  });

  it.each(["ordered", "shipped", "delivered", "updated"])(
    "selects by the time when packages were %s, over the whole last day",
    async (by) => {
      const column = by === "updated" ? "last_modified_at" : `${by}_at`;
      const all = await rowsOf("export packages");
      const days = all.map((row) => String(row[column]).slice(0, 10)).filter((day) => day !== "");
      const [from = "", to = ""] = [days.toSorted()[5], days.toSorted().at(-5)];
      const inRange = days.filter((day) => day >= from && day <= to);
      expect(inRange.length).toBeGreaterThan(5);
      for (const table of ["packages", "lines"]) {
        const rows = await rowsOf(`export ${table} --by ${by} --from ${from} --to ${to}`);
        const keys = new Set(rows.map((row) => row.package_key));
        expect([table, keys.size]).toEqual([table, inRange.length]);
      }
    },
  );

  it("has local times in CSV and UTC in NDJSON", async () => {
    const [inUtc] = parseLines((await command.run("export lines --format ndjson")).out);
    expect(inUtc).toMatchObject({ is_split: expect.any(Boolean) });
    const local = new Date(Date.parse(inUtc.ordered_at) + 3 * 3_600_000).toISOString();
    const [row] = await rowsOf("export lines --time-zone Europe/Istanbul");
    expect(row).toMatchObject({ ordered_at: local.slice(0, 19).replace("T", " ") });
    const [inUtcZone] = await rowsOf("export lines --time-zone UTC");
    expect(inUtcZone).toMatchObject({
      ordered_at: inUtc.ordered_at.slice(0, 19).replace("T", " "),
    });
  });

  it("is written in Windows-1254, and says once which letter that lacks", async () => {
    const { out, error } = await command.run("export packages --encoding windows-1254");
    expect(error).toBe("");
    const decoded = new TextDecoder("windows-1254").decode(Buffer.from(out, "latin1"));
    expect(decoded).toBe((await command.run("export packages")).out);
    expect(decoded).toMatch(/[ŞşĞğİı]/);
    await using sync = command.openSync(sqliteStore(command.path("orders.db")));
    await sync.consume("rename", async (_, tx) => {
      await tx.run("UPDATE package SET customer_name = 'Łukasz S\u0327en 🎁'");
    });
    await sync.once();
    const lacking = await command.run("export packages --encoding windows-1254");
    expect(lacking.error).toBe(
      'note: Windows-1254 lacks "Ł": such letters became ?; --encoding utf-8 keeps them\n',
    );
    expect(lacking.out).toContain("?ukasz \xdeen ?");
  });
});
