import type { PackageHistory, PackageStatus } from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import type { Random } from "./random.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * What an order is about. Which scenario an order has depends on its place, so that also a small seed
 * holds every kind.
 */
export interface Scenario {
  readonly createdDate: number;
  readonly corporate: boolean;
  readonly abroad: boolean;
  readonly deliveryPoint: boolean;
  readonly locationSpecific: boolean;
  readonly marketplaceSends: boolean;
  readonly split: boolean;
  readonly sameDay: boolean;
  readonly service: boolean;
  /** Past statuses of the package, oldest first; the last one is the present. */
  readonly histories: readonly [PackageHistory, ...PackageHistory[]];
}

/** The scenario of the order at `place`. */
export function makeScenario(random: Random, place: number, now: number): Scenario {
  const split = place % 16 === 9;
  const createdDate = creation(random, place, now);
  return {
    createdDate,
    corporate: place % 4 === 1,
    abroad: place % 25 === 7,
    deliveryPoint: place % 12 === 5,
    locationSpecific: place % 30 === 11,
    marketplaceSends: place % 10 === 3,
    split,
    sameDay: place % 20 === 4,
    service: place % 15 === 6,
    histories: makeHistories(random, place, createdDate, now, split),
  };
}

function creation(random: Random, place: number, now: number): number {
  if (place % 80 === 17) return firstListedDate + random.between(-10 * day, 10 * day);
  if (place % 4 === 2) return now - random.between(15 * day, 60 * day);
  if (place % 5 === 0) return now - random.between(hour, day);
  return now - random.between(day, 15 * day - hour);
}

function makeHistories(
  random: Random,
  place: number,
  createdDate: number,
  now: number,
  split: boolean,
): readonly [PackageHistory, ...PackageHistory[]] {
  const histories: [PackageHistory, ...PackageHistory[]] = [{ createdDate, status: "Created" }];
  let at = createdDate;
  for (const { status, after } of makeMoves(random, place, split)) {
    at += random.between(hour / 2, after);
    if (at > now) break;
    histories.push({ createdDate: at, status });
  }
  return histories;
}

function makeMoves(
  random: Random,
  place: number,
  split: boolean,
): readonly { readonly status: PackageStatus; readonly after: number }[] {
  const picking = { status: "Picking", after: hour } as const;
  if (split) return [picking];
  if (place % 15 === 0) return [];
  if (place % 5 === 0 || place % 7 === 1) return [picking];
  if (place % 14 === 6) return [{ status: "Cancelled", after: 6 * hour }];
  const shipped = { status: "Shipped", after: 2 * day } as const;
  const delivered = { status: "Delivered", after: 4 * day } as const;
  return random.chance(12) ? [picking, shipped] : [picking, shipped, delivered];
}
