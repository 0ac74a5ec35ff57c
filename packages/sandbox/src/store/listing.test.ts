import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "../domain/model/order.ts";
import { packageStatuses, type ShipmentPackage } from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import type { PackageFilter, RenderedPage } from "../domain/store.ts";
import {
  createTestDomain,
  filterSavedPackages,
  parseContent,
  sellerId,
  type TestDomain,
  testNow,
} from "../test-domain.fixture.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * A store with many packages on some days, few packages on other days, and packages with equal dates, so that every
 * kind of query plan is used.
 */
function crowdedStore(): TestDomain {
  const domain = createTestDomain({ packages: 20 });
  const [model] = filterSavedPackages(domain, (shipment) => shipment.packageId !== null);
  const order = domain.store.read((session) =>
    session.orders.find(sellerId, model?.orderNumber ?? ""),
  );
  if (model === undefined || order === undefined) throw new Error("The seed has no package");
  domain.store.write((session) => {
    for (let index = 0; index < 3000; index += 1) {
      const copy = { ...order, orderId: `c${index}`, orderNumber: `N${index}` };
      const shipment = crowded(model, copy, index, session.nextPackageKey());
      session.orders.save({ ...copy, createdDate: shipment.orderCreatedDate });
      session.packages.save(shipment, copy);
    }
  });
  return domain;
}

function crowded(
  model: ShipmentPackage,
  order: Order,
  index: number,
  key: number,
): ShipmentPackage {
  const age = index % 3 === 0 ? (index * 7919 * 1000) % (20 * day) : (index * 104_729) % (2 * day);
  const created = index % 500 === 7 ? firstListedDate - 1 + (index % 2) : testNow - age;
  return {
    ...model,
    key,
    packageId: `P${index}`,
    cargoTrackingNumber: `T${index}`,
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderCreatedDate: created,
    lastModifiedDate: created + (index % 5) * hour,
    status: packageStatuses[index % packageStatuses.length] ?? "Created",
    sender: index % 4 === 0 ? "MARKETPLACE" : "SELLER",
    lines: model.lines.map((line) => ({ ...line, orderLineId: `${index + 1}${line.orderLineId}` })),
  };
}

/** The expected package listing, computed by filtering every package. */
function naive(all: readonly ShipmentPackage[], filter: PackageFilter): readonly ShipmentPackage[] {
  const { window, status, sender, packageIds, orderNumber } = filter;
  const found = all.filter((shipment) => {
    const date = window.axis === "created" ? shipment.orderCreatedDate : shipment.lastModifiedDate;
    return (
      date >= window.from &&
      date <= window.to &&
      shipment.orderCreatedDate >= firstListedDate &&
      (status === undefined || shipment.status === status) &&
      (sender === "ALL" || shipment.sender === sender) &&
      (orderNumber === undefined || shipment.orderNumber === orderNumber) &&
      (packageIds === undefined || packageIds.includes(shipment.packageId ?? ""))
    );
  });
  const sortKey = (shipment: ShipmentPackage) => [shipment.lastModifiedDate, shipment.key];
  const sign = filter.direction === "ASC" ? 1 : -1;
  return found.sort((left, right) => {
    const leftKey = sortKey(left);
    const index = leftKey.findIndex((value, at) => value !== sortKey(right)[at]);
    return index < 0 ? 0 : sign * ((leftKey[index] ?? 0) - (sortKey(right)[index] ?? 0));
  });
}

/** Generates dates near the start or the end of a date window. */
const instants = fc.oneof(
  fc.integer({ min: testNow - 21 * day, max: testNow + day }),
  fc.integer({ min: testNow - 2 * day, max: testNow }),
  fc.constantFrom(testNow, testNow - 15 * day, Math.floor(testNow / day) * day, firstListedDate),
);

/** A date window has at most 15 days. */
const maxRange = 15 * day;

const filters: fc.Arbitrary<PackageFilter> = fc.record({
  window: fc
    .record({ axis: fc.constantFrom("created", "modified"), from: instants, to: instants })
    .map(({ axis, from, to }) => ({ axis, from: Math.max(from, to - maxRange), to })),
  status: fc.option(fc.constantFrom(...packageStatuses), { nil: undefined, freq: 2 }),
  sender: fc.constantFrom("SELLER", "MARKETPLACE", "ALL"),
  orderNumber: fc.option(
    fc.integer({ min: 0, max: 3100 }).map((index) => `N${index}`),
    { nil: undefined, freq: 6 },
  ),
  packageIds: fc.option(
    fc.array(
      fc.integer({ min: 0, max: 3100 }).map((index) => `P${index}`),
      { maxLength: 5 },
    ),
    { nil: undefined, freq: 6 },
  ),
  direction: fc.constantFrom("ASC", "DESC"),
  page: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 200 })),
  size: fc.constantFrom(1, 7, 20, 100),
});

describe("package listing", () => {
  it("returns the same packages as a filter over all packages, on any page of any window", () => {
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

  it("counts saved packages, and none of a write that is rolled back", () => {
    const domain = createTestDomain({ packages: 20 });
    const [shipment] = domain.saved.values();
    if (shipment === undefined) throw new Error("The seed has no package");
    const change = {
      key: 999,
      packageId: "P",
      cargoTrackingNumber: "T",
      orderCreatedDate: testNow,
    };
    const save = (isUndone: boolean) =>
      domain.store.write((session) => {
        const order = session.orders.find(sellerId, shipment.orderNumber);
        if (order !== undefined) session.packages.save({ ...shipment, ...change }, order);
        if (isUndone) throw new Error("undone");
      });
    const total = () =>
      domain.store.read((session) => session.packages.list(sellerId, wholeListing)).total;
    const before = total();
    expect(() => save(true)).toThrow("undone");
    expect(total()).toBe(before);
    save(false);
    expect(total()).toBe(before + 1);
  });

  it("returns no packages to another seller", () => {
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
  return parseContent(content).map(({ id }) => id);
}
