import { isDeepStrictEqual } from "node:util";
import { type Column, time } from "../store/tables/declare-table.ts";
import type { HistoryEntry, KnownPackage } from "./known-package.ts";
import { isCancelled } from "./package-status.ts";

/**
 * When a package was first in a status, by history and observed versions, epoch milliseconds; undefined when it is not
 * known.
 */
export interface PackageTimes {
  /** The earliest `createdAt` of the order's packages: a split creates packages later. */
  readonly orderedAt: number | undefined;
  readonly createdAt: number | undefined;
  readonly pickedAt: number | undefined;
  readonly shippedAt: number | undefined;
  readonly deliveredAt: number | undefined;
  readonly cancelledAt: number | undefined;
}

export const timeColumns: readonly Column<PackageTimes | undefined>[] = [
  time("ordered_at", (times) => times?.orderedAt),
  time("created_at", (times) => times?.createdAt),
  time("picked_at", (times) => times?.pickedAt),
  time("shipped_at", (times) => times?.shippedAt),
  time("delivered_at", (times) => times?.deliveredAt),
  time("cancelled_at", (times) => times?.cancelledAt),
];

/** By package key. */
export type TimesByPackage = ReadonlyMap<string, PackageTimes>;

/** @param packages - all of some orders */
export function findPackageTimes(packages: Iterable<KnownPackage>): TimesByPackage {
  const orders = Map.groupBy(packages, ({ orderNumber }) => orderNumber);
  return new Map(
    [...orders.values()].flatMap((order) => {
      const statusTimes = order.map((known) => [known.packageKey, findStatusTimes(known)] as const);
      const orderedAt = findEarliest(statusTimes.map(([, { createdAt }]) => createdAt));
      return statusTimes.map(([key, times]): [string, PackageTimes] => [
        key,
        { orderedAt, ...times },
      ]);
    }),
  );
}

function findStatusTimes({ history, versions }: KnownPackage): Omit<PackageTimes, "orderedAt"> {
  const entries: readonly HistoryEntry[] = [
    ...history,
    ...versions.map(({ status, modifiedAt: at }) => ({ status, at })),
  ];
  const findFirst = (isMeant: (status: string) => boolean) =>
    findEarliest(entries.filter(({ status }) => isMeant(status)).map(({ at }) => at));
  return {
    createdAt: findFirst((status) => status === "Created"),
    pickedAt: findFirst((status) => status === "Picking"),
    shippedAt: findFirst((status) => status === "Shipped"),
    deliveredAt: findFirst((status) => status === "Delivered"),
    cancelledAt: findFirst(isCancelled),
  };
}

function findEarliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export function findChangedTimes(before: TimesByPackage, after: TimesByPackage): readonly string[] {
  return [...after.keys()].filter((key) => !isDeepStrictEqual(after.get(key), before.get(key)));
}
