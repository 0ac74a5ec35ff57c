import { createRestClient } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import type { Sync } from "../../src/app/sync.ts";
import { rewriting } from "../../src/clients/sandbox.fixture.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

const LINES = [
  { stockCode: "STK-00001", quantity: 1 },
  { stockCode: "STK-00002", quantity: 2 },
];
const REUSED = "9000000000000001";

describeEachStore("a package", (create, kind) => {
  const shop = useShop(create);
  let rewritten: (listing: string) => string;
  beforeEach(() => {
    shop.sandbox.control.clock.freeze();
    rewritten = (listing) => listing;
  });

  /** Creates a sync that receives each listing as `rewritten` changes it. */
  const open = (): Sync =>
    shop.open({
      clock: shop.clock,
      client: {
        baseUrl: shop.sandbox.url,
        retry: { maxAttempts: 1 },
        fetch: rewriting((listing) => rewritten(listing)),
      },
    });
  const place = () => {
    const { control, sellerId } = shop.sandbox;
    const { orderNumber, packages } = control.orders.place(sellerId, { lines: LINES });
    return { orderNumber, packageId: String(packages[0]?.packageId) };
  };
  const move = (packageId: string, status: "Picking" | "Shipped" | "Delivered") =>
    shop.sandbox.control.packages.move(shop.sandbox.sellerId, packageId, status);
  const rows = (sql: string, ...values: string[]) => shop.query(sql, values);
  const poll = async (sync: Sync): Promise<void> => {
    // A package that was updated in the current millisecond is not read yet.
    shop.sandbox.control.clock.advance(10);
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
  };

  it("that was split gets the new order number of its parts, though only they changed since", async () => {
    const { orderNumber, packageId } = place();
    move(packageId, "Picking");
    await using sync = open();
    await poll(sync);
    const { control, sellerId, url: baseUrl, credentials } = shop.sandbox;
    const [line] = control.orders.find(sellerId, orderNumber).packages[0]?.lines ?? [];
    await createRestClient({ baseUrl, credentials }).packages.splitByOrderLines({
      splitGroups: [{ orderLineIds: [line?.orderLineId ?? ""] }],
    });
    await poll(sync);
    const findLinks = () =>
      rows(
        `SELECT parent_key, child_key, order_number FROM split_link
         WHERE parent_key = ? ORDER BY child_key`,
        packageId,
      );
    const links = await findLinks();
    expect(links).toHaveLength(2);
    for (const [number, status] of [
      [REUSED, "Shipped"],
      [orderNumber, "Delivered"],
    ] as const) {
      rewritten = (text) => text.replaceAll(orderNumber, number);
      for (const { child_key } of links) {
        move(String(child_key), status);
        await poll(sync);
        expect(
          await rows("SELECT package_key FROM package WHERE order_number = ? AND is_split", number),
        ).toEqual([{ package_key: packageId }]);
      }
      expect(await findLinks()).toEqual(links.map((link) => ({ ...link, order_number: number })));
    }
    expect(
      await rows("SELECT DISTINCT order_number FROM change WHERE package_key = ?", packageId),
    ).toEqual([{ order_number: orderNumber }]);
  });

  // Simulated worlds have a SQLite file that refuses rows.
  if (kind === "sqlite") return;

  it("is the only one quarantined while the database refuses its row, and is stored after that", async () => {
    const { packageId } = place();
    place();
    await using sync = open();
    await sync.offers.set("shop", []);
    const check = `CHECK (package_key <> '${packageId}') NOT VALID`;
    await shop.execute(`ALTER TABLE line ADD CONSTRAINT refused ${check}`);
    for (let polls = 0; polls < 2; polls += 1) {
      await poll(sync);
      expect(await shop.stored()).toMatchObject({ packages: 149, changes: 149, sequence: 149 });
      expect(await sync.status()).toMatchObject([{ state: "current", quarantined: 1 }]);
    }
    const problem = expect.stringMatching(
      /^seller "shop": 1 package could not be stored.*\brefused\b/,
    );
    expect(await sync.health()).toEqual({ isHealthy: false, problems: [problem] });
    await shop.execute("ALTER TABLE line DROP CONSTRAINT refused");
    // Every fifth poll retries the quarantined packages.
    for (let polls = 0; polls < 5; polls += 1) await poll(sync);
    expect(await shop.stored()).toMatchObject({ packages: 150, changes: 150, sequence: 150 });
    expect(await sync.status()).toMatchObject([{ quarantined: 0 }]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
    const lines = await rows("SELECT package_key FROM line WHERE package_key = ?", packageId);
    expect(lines).toHaveLength(2);
  });
});
