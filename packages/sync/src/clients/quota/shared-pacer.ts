import { type Clock, type Pacer, systemClock } from "@marketplace-seller/client-core";
import { checkOptions, DEFAULT_RATE } from "../../contract/option-table.ts";
import { lazy } from "../../store/lazy.ts";
import { leaseTable } from "../../store/lease.ts";
import { openStore } from "../../store/open-store.ts";
import type { StoreSource } from "../../store/store.ts";
import { quotaBlockTable } from "./lease-block.ts";
import { createLeasedPacer } from "./leased-pacer.ts";

export interface SharedPacerOptions {
  /** The name in the database; a sync's seller of the same name shares the quota. */
  readonly seller: string;
  /** Limit of listing requests, for all processes together. Default 800, of the service's 1000. */
  readonly requestsPerMinute?: number;
  /** A request has to wait so many milliseconds. */
  readonly onWait?: (waitMs: number) => void;
  /** By default the machine's. */
  readonly clock?: Clock;
}

/** A `pacing.registry` for clients that share a limit with other processes. */
export interface SharedPacer extends AsyncDisposable {
  pacerFor(): Pacer;
  close(): Promise<void>;
}

/**
 * Keeps a seller's listing requests below the limit, together with all processes on the same database. A client leases
 * requests in the database before it sends them, so neither crash nor restart exceeds the limit.
 *
 * @throws RangeError unless `requestsPerMinute` is a positive whole number
 * @example
 * const registry = sharedPacer(postgresStore(process.env.DATABASE_URL), { seller: "shop" });
 * const client = createRestClient({ baseUrl, credentials, pacing: { registry } });
 */
export function sharedPacer(
  source: StoreSource,
  { seller, requestsPerMinute = DEFAULT_RATE, onWait, clock = systemClock }: SharedPacerOptions,
): SharedPacer {
  checkOptions({ requestsPerMinute });
  const store = lazy(
    () => openStore(source, clock, { tables: [leaseTable, quotaBlockTable] }),
    (open) => open.close(),
  );
  const pacer = createLeasedPacer({
    openStore: store.get,
    seller,
    requestsPerMinute,
    clock,
    ...(onWait && { onWait }),
  });
  return { pacerFor: () => pacer, close: store.close, [Symbol.asyncDispose]: store.close };
}
