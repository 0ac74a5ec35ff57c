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

/** Filter and options of {@link Packages.between}. */
export interface BetweenQuery {
  /** Packages updated at or after this time. */
  readonly from: InstantInput;
  /** Packages updated at or before this time. Default: now. */
  readonly to?: InstantInput | undefined;
  /** One status or several, which are requested separately, because a request takes one. */
  readonly status?: PackageStatusFilter | readonly PackageStatusFilter[] | undefined;
  /** The default `SELLER` leaves out packages that the marketplace sends. */
  readonly sender?: Query["sender"] | undefined;
  readonly orderNumber?: Query["orderNumber"] | undefined;
  /** Packages of each request, at most 100. Default 100. */
  readonly size?: number | undefined;
  /** Of an earlier walk with the same filter and application key, which this one continues. */
  readonly cursor?: string | undefined;
  /** How long a change may be missing from the listing, milliseconds; what is more recent is not read. Default 2000. */
  readonly consistencyDelayMs?: number | undefined;
}

type Query = QueryOf<"listShipmentPackages">;
type Page = ResultOf<"listShipmentPackages">;

/** A status that the package listing can be filtered by. */
export type PackageStatusFilter = NonNullable<Query["status"]>;

/**
 * Distinguishes a package from all others: its id, or order number and lines where it has none (location-specific
 * delivery orders).
 *
 * @example const byKey = new Map(page.content.map((each) => [packageKey(each), each]));
 */
export function packageKey({
  id,
  orderNumber,
  lines,
}: Pick<ListedPackage, "id" | "orderNumber" | "lines">): string {
  if (typeof id === "string") return id;
  // A service that deviates from the contract may leave ids out.
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
