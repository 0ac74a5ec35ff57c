import fc from "fast-check";
import type { Order } from "../domain/model/order.ts";
import { packageStatuses, type ShipmentPackage } from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import type { PackageFilter } from "../domain/store.ts";
import {
  packagesThat,
  sellerId,
  type TestDomain,
  testDomain,
  testNow,
} from "../test-domain.fixture.ts";

export const hour = 3_600_000;
export const day = 24 * hour;

/** A store with crowded days, quiet days and equal movements, so that every way to read is taken. */
export function crowdedStore(): TestDomain {
  const domain = testDomain({ packages: 20 });
  const [model] = packagesThat(domain, (shipment) => shipment.packageId !== null);
  const order = domain.store.read((session) =>
    session.orders.find(sellerId, model?.orderNumber ?? ""),
  );
  if (model === undefined || order === undefined) throw new Error("The seed has no package");
  domain.store.write((session) => {
    for (let place = 0; place < 3000; place += 1) {
      const copy = { ...order, orderId: `c${place}`, orderNumber: `N${place}` };
      const shipment = crowded(model, copy, place, session.nextPackageKey());
      session.orders.save({ ...copy, createdDate: shipment.orderCreatedDate });
      session.packages.save(shipment, copy);
    }
  });
  return domain;
}

function crowded(
  model: ShipmentPackage,
  order: Order,
  place: number,
  key: number,
): ShipmentPackage {
  const age = place % 3 === 0 ? (place * 7919 * 1000) % (20 * day) : (place * 104_729) % (2 * day);
  const created = place % 500 === 7 ? firstListedDate - 1 + (place % 2) : testNow - age;
  return {
    ...model,
    key,
    packageId: `P${place}`,
    cargoTrackingNumber: `T${place}`,
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    orderCreatedDate: created,
    lastModifiedDate: created + (place % 5) * hour,
    status: packageStatuses[place % packageStatuses.length] ?? "Created",
    sender: place % 4 === 0 ? "MARKETPLACE" : "SELLER",
    lines: model.lines.map((line) => ({ ...line, orderLineId: `${place + 1}${line.orderLineId}` })),
  };
}

/** What the listing should give, by looking at every package. */
export function naive(
  all: readonly ShipmentPackage[],
  filter: PackageFilter,
): readonly ShipmentPackage[] {
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
  const place = (shipment: ShipmentPackage) => [shipment.lastModifiedDate, shipment.key];
  const sign = filter.direction === "ASC" ? 1 : -1;
  return found.sort((left, right) => {
    const ours = place(left);
    const index = ours.findIndex((value, at) => value !== place(right)[at]);
    return index < 0 ? 0 : sign * ((ours[index] ?? 0) - (place(right)[index] ?? 0));
  });
}

/** Dates around which a listing may begin or end. */
export const instants = fc.oneof(
  fc.integer({ min: testNow - 21 * day, max: testNow + day }),
  fc.integer({ min: testNow - 2 * day, max: testNow }),
  fc.constantFrom(testNow, testNow - 15 * day, Math.floor(testNow / day) * day, firstListedDate),
);

/** A listing looks at no more than 15 days. */
export const longest = 15 * day;
