import type { ListPackagesQuery, RestClient } from "@marketplace-seller/rest-client";
import type { FeedFilter } from "../contract/sync-seller.ts";
import { createListing, EVERY_STATUS, type ListedRow, withUnreadable } from "./listing.ts";
import type { Workaround } from "./premises/workaround.ts";

/** The creation of the order, or the last update. */
export type RangeTime = "created" | "updated";

/** Epoch milliseconds, both ends included. */
export interface PackageRange {
  readonly from: number;
  readonly to: number;
  readonly by: RangeTime;
}

export interface RangeLister {
  /** Of each listed range, to which a workaround adds at both ends. */
  readonly maxRangeMs: number;
  list(range: PackageRange, signal: AbortSignal): AsyncIterable<ListedRow>;
  /** In the range, or updated soon after a time, or lately. */
  find(
    order: { readonly orderNumber: string; readonly modifiedAt: number; readonly now: number },
    range: PackageRange,
    signal: AbortSignal,
  ): AsyncIterable<ListedRow>;
}

/** Of a longer range the service lists only the end (interface-specification.md, List shipment packages). */
const LISTED_RANGE_MS = 15 * 24 * 60 * 60_000;

const PAGE_SIZE = 100;

export function createRangeLister(
  client: () => RestClient,
  filter: FeedFilter,
  workaround: Workaround,
): RangeLister {
  const { widenMs, byStatus } = workaround;
  const maxRangeMs = LISTED_RANGE_MS - 2 * widenMs;
  const { sender = "ALL" } = filter;
  const updated = createListing(client, filter);
  const query = ({ from, to, by }: PackageRange): ListPackagesQuery => ({
    startDate: from - widenMs,
    endDate: to + widenMs,
    orderByField: by === "created" ? "false" : "true",
    // What is updated meanwhile moves to the first page, and the others to later ones, where they are still read.
    orderByDirection: "DESC",
    sender,
    size: PAGE_SIZE,
  });
  const withStatuses = (base: ListPackagesQuery, statuses: FeedFilter["status"]) =>
    (statuses ?? [undefined]).map((status) => ({ ...base, ...(status && { status }) }));
  const everyStatus = byStatus ? EVERY_STATUS : undefined;
  return {
    maxRangeMs,
    list(range, signal) {
      const { from, to } = range;
      if (range.by === "updated") return updated({ from, to }, signal, workaround);
      return withUnreadable(async function* (onUnreadable) {
        for (const each of withStatuses(query(range), filter.status ?? everyStatus)) {
          yield* client().packages.items(each, { signal, onUnreadable });
        }
      });
    },
    find({ orderNumber, modifiedAt, now }, range, signal) {
      // What moves while it is compared was updated lately, however old it was.
      const lately = Math.max(modifiedAt, now - maxRangeMs / 2);
      const since = [...new Set([modifiedAt, lately])].map(
        (from) => ({ from, to: from + maxRangeMs, by: "updated" }) as const,
      );
      return withUnreadable(async function* (onUnreadable) {
        for (const where of [range, ...since]) {
          for (const each of withStatuses({ ...query(where), orderNumber }, everyStatus)) {
            yield* client().packages.items(each, { signal, onUnreadable });
          }
        }
      });
    },
  };
}
