import { walkChanges } from "@marketplace-seller/client-core/internal";
import { packageKey, type ShipmentPackage } from "@marketplace-seller/rest-client";
import { canonicalJson } from "../domain/canonical-json.ts";
import { createServiceClock, type ServiceClock } from "../domain/service-clock.ts";
import type { Listing } from "./listing.ts";

/** An event at the service. */
export interface Happening {
  readonly kind: "place" | "move" | "touch" | "cancel" | "split" | "divide";
  /** The package that the event concerns: its index among the existing packages. */
  readonly target: number;
  /** The time before the event, milliseconds. */
  readonly elapseMs: number;
  /** How long the listing still contains the earlier version, milliseconds. */
  readonly lateMs: number;
}

/** A service in memory whose listing moves while it is read. */
export interface ServiceModel {
  readonly listing: Listing;
  /** A clock whose timers never fire. */
  readonly clock: ServiceClock;
  now(): number;
  elapse(ms: number): void;
  happen(happening: Happening): void;
  /** All versions of all packages, as canonical JSON. */
  readonly versions: ReadonlySet<string>;
  /** The current packages, as canonical JSON. */
  current(): readonly string[];
  /** All splits, as `parent child`. */
  readonly splits: ReadonlySet<string>;
}

interface Listed {
  readonly shipment: ShipmentPackage;
  /** The version that is listed until the listing contains the change. */
  readonly before: ShipmentPackage | undefined;
  readonly visibleAt: number;
}

const NEXT: Readonly<Record<string, string>> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
};

const MAX_READS = 5000;

/**
 * @param during - events that happen between the pages of a listing, one event at a time
 * @param skewMs - how far the service's clock is ahead of the feed's
 */
export function createServiceModel(
  start: number,
  pageSize: number,
  skewMs: number,
  during: Happening[],
): ServiceModel {
  let time = start;
  let ids = 0;
  let reads = 0;
  const packages = new Map<string, Listed>();
  const versions = new Set<string>();
  const splits = new Set<string>();
  const nextId = () => String(++ids);
  const put = (shipment: ShipmentPackage, lateMs: number): void => {
    const key = packageKey(shipment);
    const before = packages.get(key)?.shipment;
    packages.set(key, { shipment, before, visibleAt: time + lateMs });
    versions.add(canonicalJson(shipment));
  };
  const updated = (shipment: ShipmentPackage, change: Partial<ShipmentPackage>) => ({
    ...shipment,
    ...change,
    lastModifiedDate: time + skewMs,
  });
  const split = (parent: ShipmentPackage, divides: boolean, lateMs: number): void => {
    // A package is not split in the millisecond in which it was created.
    time += 1;
    const lines = parent.lines;
    const groups = divides
      ? [lines, lines].map((group) => group.map((line) => ({ ...line, orderLineId: nextId() })))
      : [lines.slice(0, 1), lines.slice(1)];
    put(updated(parent, { shipmentPackageStatus: "Unpacked" }), lateMs);
    for (const group of groups) {
      if (group.length === 0) continue;
      const child = updated(parent, {
        id: nextId(),
        lines: group,
        shipmentPackageStatus: "Picking",
      });
      splits.add(`${packageKey(parent)} ${packageKey(child)}`);
      put(child, lateMs);
    }
  };
  const happen = ({ kind, target, elapseMs, lateMs }: Happening): void => {
    time += elapseMs;
    const all = [...packages.values()];
    const found = all[target % Math.max(1, all.length)]?.shipment;
    if (kind === "place" || found === undefined) {
      put(newPackage(nextId, target, time + skewMs), lateMs);
      return;
    }
    const status = found.shipmentPackageStatus;
    if (kind === "touch" && status !== "Unpacked")
      put(updated(found, { cargoSenderNumber: nextId() }), lateMs);
    else if (status === "Picking" && (kind === "split" || kind === "divide")) {
      split(found, kind === "divide", lateMs);
    } else if (kind === "cancel" && NEXT[status] !== undefined) {
      // A part of a split is not cancelled in the millisecond of the split.
      time += 1;
      put(updated(found, { shipmentPackageStatus: "Cancelled" }), lateMs);
    } else if (NEXT[status] !== undefined) {
      put(updated(found, { shipmentPackageStatus: NEXT[status] ?? status }), lateMs);
    }
  };
  const listedPackages = (): ShipmentPackage[] =>
    [...packages.values()].flatMap(({ shipment, before, visibleAt }) =>
      visibleAt <= time ? [shipment] : before === undefined ? [] : [before],
    );
  const clock = { now: () => time, monotonic: () => time, after: () => () => undefined };
  return {
    clock: createServiceClock(clock),
    now: () => time,
    elapse(ms) {
      time += ms;
    },
    happen,
    versions,
    splits,
    current: () => [...packages.values()].map(({ shipment }) => canonicalJson(shipment)),
    listing: (range, signal) =>
      walkChanges<ShipmentPackage, undefined>({
        ...range,
        scope: async () => "model",
        parts: [undefined],
        pageSize,
        consistencyDelayMs: 1,
        widestMs: 15 * 86_400_000,
        clock,
        signal,
        identify,
        read: async ({ window, page }) => {
          reads += 1;
          if (reads > MAX_READS) throw new Error("the listing is read without end");
          const next = during.shift();
          if (next !== undefined) happen(next);
          const rows = listedPackages()
            .filter((listed) => listed.lastModifiedDate >= window.from)
            .filter((listed) => listed.lastModifiedDate <= window.to)
            .sort((a, b) => a.lastModifiedDate - b.lastModifiedDate)
            .slice(page * pageSize, (page + 1) * pageSize);
          return { rows };
        },
      }),
  };
}

function identify(shipment: ShipmentPackage) {
  const { lastModifiedDate } = shipment;
  return { key: packageKey(shipment), version: lastModifiedDate, time: lastModifiedDate };
}

/** Every third package has no id, and every second package has two lines. */
function newPackage(nextId: () => string, kind: number, at: number): ShipmentPackage {
  const line = () => ({ orderLineId: nextId(), stockCode: `S${kind % 2}`, quantity: 2 });
  const lines = kind % 2 === 0 ? [line(), line()] : [line()];
  return {
    id: kind % 3 === 0 ? null : nextId(),
    orderNumber: `order-${nextId()}`,
    shipmentPackageStatus: "Created",
    lastModifiedDate: at,
    sellerId: "7",
    customerId: "9007199254740993",
    packageHistories: [{ createdDate: at, status: "Created" }],
    lines,
    // The fields of a package that the feed reads.
  } as unknown as ShipmentPackage;
}
