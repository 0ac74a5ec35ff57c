import type {
  ChangeWalk,
  Clock,
  InstantInput,
  UnreadableRowOptions,
} from "@marketplace-seller/client-core";
import { onlyMembers, toEpochMs, walkChanges } from "@marketplace-seller/client-core/internal";
import type { QueryOf, ResultOf } from "../contract-types.ts";
import { operations } from "../gen/operations.gen.ts";
import type { ListedPackage } from "../runtime/listed-package.ts";
import { checkDates, checkFilters, refuseIssues } from "./listing-query.ts";

/** The filter and the options of a walk that reads all versions of shipment packages. */
export interface BetweenQuery {
  /** The start of the time range: the walk returns packages that were updated at or after the time `from`. */
  readonly from: InstantInput;
  /**
   * The end of the time range: the walk returns packages that were updated at or before the time `to`. Default: now.
   */
  readonly to?: InstantInput | undefined;
  /**
   * The package statuses to return: one status or several. Several statuses are requested separately, because the
   * service accepts one status in each listing request.
   */
  readonly status?: PackageStatusFilter | readonly PackageStatusFilter[] | undefined;
  /**
   * The sender of the packages to return: seller, marketplace, or both. The default `SELLER` leaves out packages that
   * the marketplace sends.
   */
  readonly sender?: Query["sender"] | undefined;
  readonly orderNumber?: Query["orderNumber"] | undefined;
  /** The number of packages that each listing request asks for, at most 100. Default 100. */
  readonly size?: number | undefined;
  /**
   * The `cursor` of an earlier walk with the same filter and application key; the new walk continues where the
   * earlier one stopped.
   */
  readonly cursor?: string | undefined;
  /**
   * The consistency delay: how long a change may be missing from the listing, milliseconds. The walk over package
   * versions never reads changes that are more recent than the consistency delay. Default 2000.
   */
  readonly consistencyDelayMs?: number | undefined;
}

type Query = QueryOf<"listShipmentPackages">;
type Page = ResultOf<"listShipmentPackages">;

/** A package status that the package listing can be filtered by. */
export type PackageStatusFilter = NonNullable<Query["status"]>;

/**
 * Returns a key that distinguishes a package of the listing from all others: the package id, or order number and
 * lines for a package without an id (location-specific delivery orders).
 *
 * @example const byKey = new Map(page.content.map((each) => [packageKey(each), each]));
 */
export function packageKey({
  id,
  orderNumber,
  lines,
}: Pick<ListedPackage, "id" | "orderNumber" | "lines">): string {
  if (typeof id === "string") return id;
  // Packages without an id get distinct keys, because a service that deviates from the contract may leave ids out.
  if (id != null) return JSON.stringify(id);
  const value: unknown = lines;
  const listed: readonly (Partial<ListedPackage["lines"][number]> | null)[] = Array.isArray(value)
    ? value
    : [];
  return JSON.stringify([orderNumber, ...listed.map((line) => line?.orderLineId)]);
}

export interface VersionSource extends UnreadableRowOptions {
  readonly read: (query: Query) => Promise<Page>;
  readonly seller: () => Promise<string>;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

const { dateWindow, queryMaxima } = operations.listShipmentPackages;
const { firstDate, maxMs } = dateWindow;

const MEMBERS: readonly (keyof BetweenQuery)[] = [
  "from",
  "to",
  "status",
  "sender",
  "orderNumber",
  "size",
  "cursor",
  "consistencyDelayMs",
];

export function packageVersions(
  query: BetweenQuery,
  { read, seller, clock, signal, onUnreadable }: VersionSource,
): ChangeWalk<ListedPackage> {
  onlyMembers("listShipmentPackages", query, MEMBERS);
  const { from, to, status, sender, orderNumber, cursor, consistencyDelayMs } = query;
  const { size = queryMaxima.size } = query;
  const filters = checkFilters({ status, sender, orderNumber });
  const dates = checkDates({ from: from ?? null, to }, ["from", "to"]);
  refuseIssues("listShipmentPackages", [...dates.issues, ...filters.issues]);
  const start = toEpochMs(from);
  const end = to === undefined ? Infinity : toEpochMs(to);
  const parts: readonly (PackageStatusFilter | undefined)[] =
    status === undefined || typeof status === "string" ? [status] : [...new Set(status)];
  const fixed = {
    sender,
    orderNumber,
    size,
    orderByField: "true",
    orderByDirection: "ASC",
  } as const;
  return walkChanges<ListedPackage, PackageStatusFilter | undefined>({
    parts,
    from: Math.min(end, Math.max(start, firstDate)),
    to: end,
    pageSize: size,
    widestMs: maxMs,
    cursor,
    scope: async () => JSON.stringify([await seller(), parts.toSorted(), sender, orderNumber]),
    consistencyDelayMs,
    clock,
    signal,
    onUnreadable,
    operation: "listShipmentPackages",
    identify: (item) => {
      const { lastModifiedDate: time } = item;
      return { key: packageKey(item), version: time, time };
    },
    read: async ({ part, window, page }) => {
      const dates = { startDate: window.from, endDate: window.to };
      const listed = await read({ ...fixed, ...dates, status: part, page });
      const { content, totalPages, unreadable } = listed;
      return { rows: content, totalPages, ...(unreadable && { unreadable }) };
    },
  });
}
