import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { PackageFilter, WriteSession } from "../domain/store.ts";
import { sellerId, type TestDomain, testNow } from "../test-domain.fixture.ts";
import { crowdedStore, day, hour, instants, longest, naive, shownIn } from "./listing.fixture.ts";

/** Every package as it stands, by its key. */
type Packages = Map<number, ShipmentPackage>;

const firstPage: PackageFilter = {
  window: { axis: "created", from: testNow - longest, to: testNow },
  status: undefined,
  sender: "SELLER",
  orderNumber: undefined,
  packageIds: undefined,
  direction: "DESC",
  page: 0,
  size: 20,
};

/** Few, so that the same are asked for again and again. */
const listings: fc.Arbitrary<PackageFilter> = fc
  .record({
    to: fc.constantFrom(testNow, testNow, testNow + 2 * day, testNow - 12 * hour),
    status: fc.constantFrom(undefined, undefined, "Created", "Picking"),
    axis: fc.constantFrom("created", "created", "modified"),
    direction: fc.constantFrom("DESC", "DESC", "ASC"),
    sender: fc.constantFrom("SELLER", "ALL"),
    page: fc.constantFrom(0, 0, 1, 9, 30, 70),
  })
  .map(({ to, axis, ...rest }) => ({
    ...firstPage,
    ...rest,
    window: { axis, from: to - longest, to },
  }));

/** A write of a package: as it is or as a new one, moved, kept or undone. */
interface PackageWrite {
  /** Which package: on the page that is asked for next, or of all. */
  readonly place: number;
  readonly isListed: boolean;
  readonly change: Partial<ShipmentPackage>;
  readonly isNew: boolean;
  readonly isUndone: boolean;
}

const writes: fc.Arbitrary<PackageWrite> = fc.record({
  place: fc.nat(),
  isListed: fc.boolean(),
  change: fc.record(
    {
      status: fc.constantFrom("Created", "Picking", "Shipped", "Unpacked"),
      lastModifiedDate: fc.oneof(fc.constant(testNow), instants),
      orderCreatedDate: fc.constantFrom(testNow, testNow + 2 * day, testNow - longest),
    },
    { requiredKeys: [] },
  ),
  isNew: fc.boolean(),
  isUndone: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});

function chosen(
  all: Packages,
  filter: PackageFilter,
  { place, isListed }: PackageWrite,
): ShipmentPackage {
  const start = filter.page * filter.size;
  const listed = naive([...all.values()], filter).slice(start, start + filter.size);
  const among = isListed && listed.length > 0 ? listed : [...all.values()];
  const found = among[place % among.length];
  if (found === undefined) throw new RangeError("There is no package");
  return found;
}

/** Saves as {@link PackageWrite} says, in the store and among the packages to compare with. */
function carryOut(
  { store }: TestDomain,
  all: Packages,
  old: ShipmentPackage,
  { change: { orderCreatedDate, ...change }, isNew, isUndone }: PackageWrite,
): void {
  const undone = new Error("undone");
  try {
    store.write((session) => {
      const order = session.orders.find(sellerId, old.orderNumber);
      if (order === undefined) throw new RangeError("The package has no order");
      const fresh = isNew ? freshPackage(session, orderCreatedDate ?? old.orderCreatedDate) : {};
      const shipment = { ...old, ...change, ...fresh };
      session.savePackage(shipment, order);
      if (isUndone) throw undone;
      all.set(shipment.key, shipment);
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

/** What a new package has of its own; the date of its order never changes later. */
function freshPackage(session: WriteSession, orderCreatedDate: number): Partial<ShipmentPackage> {
  const key = session.nextPackageKey();
  return { key, packageId: `F${key}`, cargoTrackingNumber: `F${key}`, orderCreatedDate };
}

/** Holds a page against what a look at every package gives. */
function compare({ store }: TestDomain, all: Packages, filter: PackageFilter): void {
  const page = store.read((session) => session.packages.list(sellerId, filter));
  const expected = naive([...all.values()], filter);
  const start = filter.page * filter.size;
  expect(page.total).toBe(expected.length);
  expect(page.content.map(shownIn)).toEqual(
    expected.slice(start, start + filter.size).map(shownOf),
  );
}

function shownOf({ packageId, status, lastModifiedDate }: ShipmentPackage): readonly unknown[] {
  return [packageId, status, lastModifiedDate];
}

describe("package listing after writes", () => {
  it("gives the same after any movement, new package or write undone", () => {
    const domain = crowdedStore();
    const all = new Map(domain.saved);
    fc.assert(
      fc.property(fc.array(fc.tuple(writes, listings), { maxLength: 20 }), (steps) => {
        for (const [write, filter] of steps) {
          compare(domain, all, filter);
          carryOut(domain, all, chosen(all, filter, write), write);
          compare(domain, all, filter);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("gives the first package of a day that had none", () => {
    const domain = crowdedStore();
    const all = new Map(domain.saved);
    const tomorrow = testNow + day;
    const window = { axis: "created", from: tomorrow - longest, to: tomorrow } as const;
    const filter = { ...firstPage, direction: "ASC", window } as const;
    compare(domain, all, filter);
    const change = { orderCreatedDate: tomorrow, lastModifiedDate: window.from };
    const write = { change, place: 0, isListed: true, isNew: true, isUndone: false };
    carryOut(domain, all, chosen(all, filter, write), write);
    compare(domain, all, filter);
  });
});
