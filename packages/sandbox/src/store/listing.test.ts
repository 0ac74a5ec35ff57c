import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damageIn } from "../damage.fixture.ts";
import { packageStatuses, type ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { PackageFilter, RenderedPage } from "../domain/store.ts";
import { parsed, sellerId, testDomain, testNow } from "../test-domain.fixture.ts";
import { migrateFile, openDatabase } from "./database-file.ts";
import { crowdedStore, day, hour, instants, longest, naive } from "./listing.fixture.ts";
import { chooseIndex } from "./package-listing.ts";

const filters: fc.Arbitrary<PackageFilter> = fc.record({
  window: fc
    .record({ axis: fc.constantFrom("created", "modified"), from: instants, to: instants })
    .map(({ axis, from, to }) => ({ axis, from: Math.max(from, to - longest), to })),
  status: fc.option(fc.constantFrom(...packageStatuses), { nil: undefined, freq: 2 }),
  sender: fc.constantFrom("SELLER", "MARKETPLACE", "ALL"),
  orderNumber: fc.option(
    fc.integer({ min: 0, max: 3100 }).map((place) => `N${place}`),
    { nil: undefined, freq: 6 },
  ),
  packageIds: fc.option(
    fc.array(
      fc.integer({ min: 0, max: 3100 }).map((place) => `P${place}`),
      { maxLength: 5 },
    ),
    { nil: undefined, freq: 6 },
  ),
  direction: fc.constantFrom("ASC", "DESC"),
  page: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 200 })),
  size: fc.constantFrom(1, 7, 20, 100),
});

describe("package listing", () => {
  it("gives what a look at every package gives, on any page of any window", () => {
    const domain = crowdedStore();
    const all = [...domain.saved.values()];
    fc.assert(
      fc.property(filters, (filter) => {
        const page = domain.store.read((session) => session.packages.list(sellerId, filter));
        const expected = naive(all, filter);
        expect(page.total).toBe(expected.length);
        const start = filter.page * filter.size;
        expect(idsOn(page)).toEqual(
          expected.slice(start, start + filter.size).map((shipment) => shipment.packageId),
        );
      }),
      { numRuns: 600 },
    );
  });

  it("gives every package once when it is read page by page, in either direction", () => {
    const domain = crowdedStore();
    for (const direction of ["ASC", "DESC"] as const) {
      const filter = { ...wholeListing, direction, size: 100 };
      const ids: unknown[] = [];
      for (let page = 0; ; page += 1) {
        const found = domain.store.read((session) =>
          session.packages.list(sellerId, { ...filter, page }),
        );
        if (found.count === 0) break;
        ids.push(...idsOn(found));
      }
      const expected = naive([...domain.saved.values()], filter);
      expect(ids).toEqual(expected.map((shipment) => shipment.packageId));
    }
  });

  it("keeps its total right while the window slides past packages", () => {
    const domain = crowdedStore();
    const all = [...domain.saved.values()];
    for (let step = 0; step < 200; step += 1) {
      const to = testNow - 3 * day + step * 31_000;
      const filter: PackageFilter = {
        ...wholeListing,
        window: { axis: "created", from: to - 15 * day, to },
      };
      const { total } = domain.store.read((session) => session.packages.list(sellerId, filter));
      expect(total).toBe(naive(all, filter).length);
    }
  });

  it("keeps its totals with every write, and nothing of one that is undone", () => {
    const domain = testDomain({ packages: 20 });
    const [shipment] = domain.saved.values();
    if (shipment === undefined) throw new Error("The seed has no package");
    const save = (change: Partial<ShipmentPackage>, isUndone = false) =>
      domain.store.write((session) => {
        const order = session.orders.find(sellerId, shipment.orderNumber);
        if (order !== undefined) session.packages.save({ ...shipment, ...change }, order);
        if (isUndone) throw new Error("undone");
      });
    const before = domain.store.read((session) => session.packages.list(sellerId, wholeListing));
    for (const change of [
      { lastModifiedDate: testNow + hour },
      { status: "UnSupplied" },
      { sender: "MARKETPLACE" },
      { key: 999, packageId: "P", cargoTrackingNumber: "T", orderCreatedDate: testNow },
    ] as const) {
      expect(() => save(change, true)).toThrow("undone");
      expect(damageIn(domain.store)).toEqual([]);
      save(change);
      expect(damageIn(domain.store)).toEqual([]);
    }
    const after = domain.store.read((session) => session.packages.list(sellerId, wholeListing));
    expect(after.total).toBe(before.total + 1);
  });

  it("sorts what an old window holds, and reads a recent one in the order of the listing", () => {
    const database = openDatabase(":memory:");
    migrateFile(database);
    for (let key = 1; key <= 500; key += 1) {
      const created = testNow - (key <= 20 ? 30 : 1) * day - key;
      database.run(
        "INSERT INTO packages VALUES (?, ?, 1, NULL, 'T', 0, 0, ?, ?)",
        ...[key, sellerId, created, created],
      );
    }
    const old = { axis: "created", from: testNow - 31 * day, to: testNow - 29 * day } as const;
    const indexes = [
      { ...wholeListing, window: old },
      { ...wholeListing, window: old, direction: "ASC" as const },
      wholeListing,
    ].map((filter) => chooseIndex(database, sellerId, filter, 20));
    expect(indexes).toEqual(["packages_created", "packages_modified", "packages_modified"]);
  });

  it("shows another seller nothing", () => {
    const { store } = crowdedStore();
    const page = store.read((session) => session.packages.list("1000002", wholeListing));
    expect(page).toEqual({ total: 0, count: 0, content: new Uint8Array() });
  });
});

const wholeListing: PackageFilter = {
  window: { axis: "created", from: testNow - 15 * day, to: testNow },
  status: undefined,
  sender: "ALL",
  orderNumber: undefined,
  packageIds: undefined,
  direction: "DESC",
  page: 0,
  size: 20,
};

function idsOn({ content }: RenderedPage): readonly unknown[] {
  return parsed(content).map(({ id }) => id);
}
