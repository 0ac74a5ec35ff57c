import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { Sync } from "../../src/sync.ts";
import { type Shop, useShop } from "./shop.fixture.ts";

const LINES = [
  { stockCode: "STK-00001", quantity: 1 },
  { stockCode: "STK-00002", quantity: 2 },
];

describeEachStore("a package that cannot be stored", (create) => {
  const shop = useShop(create);
  let rewritten: (listing: string) => string;
  beforeEach(async () => {
    shop.sandbox.control.clock.freeze();
    rewritten = (listing) => listing;
  });

  /** Creates a sync that receives each listing as `rewritten` changes it. */
  const open = (): Sync =>
    createSync({
      ...shop.options,
      clock: { ...systemClock, now: () => shop.sandbox.control.clock.now() },
      client: {
        baseUrl: shop.sandbox.url,
        retry: { maxAttempts: 1 },
        fetch: async (...request) => {
          const response = await fetch(...request);
          return new Response(rewritten(await response.text()), response);
        },
      },
    });
  const place = () => {
    const { control, sellerId } = shop.sandbox;
    const { orderNumber, packages } = control.orders.place(sellerId, { lines: LINES });
    return { orderNumber, packageId: String(packages[0]?.packageId) };
  };
  const rows = (sql: string, ...values: string[]) =>
    shop.working().read((session) => session.query(sql, values));
  const done = async (sync: Sync): Promise<void> => {
    // A package that was updated in the current millisecond is not read yet.
    shop.sandbox.control.clock.advance(10);
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
  };

  it("is stored as a new package when the service reuses its id under another order number", async () => {
    const { orderNumber, packageId } = place();
    await using sync = open();
    await done(sync);
    const listing = (number: string) => (text: string) => text.replaceAll(orderNumber, number);
    for (const number of ["9000000000000001", orderNumber]) {
      shop.sandbox.control.orders.movePackage(
        shop.sandbox.sellerId,
        packageId,
        number === orderNumber ? "Shipped" : "Picking",
      );
      rewritten = listing(number);
      await done(sync);
      expect(
        await rows("SELECT order_number FROM package WHERE package_key = ?", packageId),
      ).toEqual([{ order_number: number }]);
    }
    expect(
      await rows("SELECT kind FROM change WHERE package_key = ? ORDER BY sequence", packageId),
    ).toEqual([{ kind: "new" }, { kind: "new" }, { kind: "new" }]);
    expect(await rows("SELECT position FROM line WHERE package_key = ?", packageId)).toHaveLength(
      2,
    );
    expect((await sync.health()).problems).toEqual([]);
  });

  it("has its split original under the new order number too, though only its parts changed since", async () => {
    const { orderNumber, packageId } = place();
    const { orders } = shop.sandbox.control;
    const { sellerId } = shop.sandbox;
    orders.movePackage(sellerId, packageId, "Picking");
    await using sync = open();
    await done(sync);
    const [first] = orders.find(sellerId, orderNumber).packages[0]?.lines ?? [];
    const client = createRestClient({
      baseUrl: shop.sandbox.url,
      credentials: shop.sandbox.credentials,
    });
    await client.packages.splitByOrderLines({
      splitGroups: [{ orderLineIds: [first?.orderLineId ?? ""] }],
    });
    await done(sync);
    const links = () =>
      rows(
        `SELECT parent_key, child_key, order_number FROM split_link
         WHERE parent_key = ? ORDER BY child_key`,
        packageId,
      );
    const isSplit = (number: string) =>
      rows("SELECT package_key FROM package WHERE order_number = ? AND is_split", number);
    const before = await links();
    expect(before).toHaveLength(2);
    for (const number of ["9000000000000001", orderNumber]) {
      rewritten = (text) => text.replaceAll(orderNumber, number);
      for (const { child_key } of before) {
        const status = number === orderNumber ? "Delivered" : "Shipped";
        orders.movePackage(sellerId, String(child_key), status);
        await done(sync);
        expect(await isSplit(number)).toEqual([{ package_key: packageId }]);
      }
      expect(await links()).toEqual(before.map((link) => ({ ...link, order_number: number })));
    }
    expect(
      await rows("SELECT DISTINCT order_number FROM change WHERE package_key = ?", packageId),
    ).toEqual([{ order_number: orderNumber }]);
  });

  it("is stored only once when a restored service lists an earlier version again", async () => {
    const { orderNumber, packageId } = place();
    await using sync = open();
    await done(sync);
    for (const number of ["9000000000000001", orderNumber, orderNumber]) {
      rewritten = (text) => text.replaceAll(orderNumber, number);
      shop.sandbox.control.clock.advance(10);
      await sync.audit();
    }
    expect(await rows("SELECT order_number FROM package WHERE package_key = ?", packageId)).toEqual(
      [{ order_number: orderNumber }],
    );
    expect(await rows("SELECT sequence FROM change WHERE package_key = ?", packageId)).toHaveLength(
      3,
    );
  });

  it("is quarantined with the reason while other packages are stored, and is stored once that is possible", async () => {
    const { packageId } = place();
    await using sync = open();
    rewritten = (text) => text.replace(`"id":"${packageId}"`, `"id":[${packageId}]`);
    await done(sync);
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148 });
    expect(await sync.status()).toMatchObject([{ state: "current", quarantined: 1 }]);
    expect(await sync.health()).toEqual({
      isHealthy: false,
      problems: [expect.stringMatching(/^seller "shop": 1 package could not be stored.*\bid\b/)],
    });
    await done(sync);
    expect(await sync.status()).toMatchObject([{ quarantined: 1 }]);
    rewritten = (text) => text;
    // Every fifth poll retries the quarantined packages.
    for (let poll = 0; poll < 5; poll += 1) await done(sync);
    expect(await shop.stored()).toMatchObject({ packages: 149, changes: 149 });
    expect(await sync.status()).toMatchObject([{ quarantined: 0 }]);
    expect((await sync.health()).problems).toEqual([]);
  });

  it("is the only one quarantined when the database refuses its row, and is retried", async () => {
    const { packageId } = place();
    place();
    await using sync = open();
    await sync.offers.set("shop", []);
    const refuse = (on: boolean) => refuseRows(shop, packageId, on);
    await refuse(true);
    await done(sync);
    expect(await shop.stored()).toMatchObject({ packages: 149, changes: 149, sequence: 149 });
    expect(await sync.status()).toMatchObject([{ state: "current", quarantined: 1 }]);
    await refuse(false);
    for (let poll = 0; poll < 5; poll += 1) await done(sync);
    expect(await shop.stored()).toMatchObject({ packages: 150, changes: 150, sequence: 150 });
    expect(await sync.status()).toMatchObject([{ quarantined: 0 }]);
    expect(
      await rows("SELECT package_key FROM line WHERE package_key = ?", packageId),
    ).toHaveLength(2);
  });
});

/** Makes the database refuse one package by a constraint, which an application of the user may have added. */
async function refuseRows(shop: Shop, packageId: string, on: boolean): Promise<void> {
  const isSqlite = shop.working().constructor.name.startsWith("Sqlite");
  if (isSqlite) {
    await shop.execute(
      on
        ? `CREATE TRIGGER refused BEFORE INSERT ON line WHEN NEW.package_key = '${packageId}'
           BEGIN SELECT RAISE(ABORT, 'refused by a rule'); END`
        : "DROP TRIGGER refused",
    );
  } else {
    await shop.execute(
      on
        ? `ALTER TABLE line ADD CONSTRAINT refused CHECK (package_key <> '${packageId}') NOT VALID`
        : "ALTER TABLE line DROP CONSTRAINT refused",
    );
  }
}
