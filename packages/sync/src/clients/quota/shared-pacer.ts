import { type Clock, type Pacer, systemClock } from "@marketplace-seller/client-core";
import { checkOptions, DEFAULT_RATE } from "../../contract/option-table.ts";
import { lazy } from "../../store/lazy.ts";
import { leaseTable } from "../../store/lease.ts";
import { openStore } from "../../store/open-store.ts";
import type { StoreSource } from "../../store/store.ts";
import { quotaBlockTable } from "./lease-block.ts";
import { createLeasedPacer } from "./leased-pacer.ts";

/** Options of {@link sharedPacer}. */
export interface SharedPacerOptions {
  /** The seller's name in the database; a sync with a seller of the same name uses the same quota. */
  readonly seller: string;
  /**
   * The limit of listing requests per minute, for all processes together. The default limit is 800 listing requests
   * per minute, of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number;
  /** Called with the number of milliseconds that a request has to wait. */
  readonly onWait?: (waitMs: number) => void;
  /** The clock; by default the clock of the machine. */
  readonly clock?: Clock;
}

/** A `pacing.registry` for clients that share a rate limit with other processes. */
export interface SharedPacer extends AsyncDisposable {
  pacerFor(): Pacer;
  /** Closes the database. */
  close(): Promise<void>;
}

/**
 * Creates a registry of pacers that keeps the rate of a seller's listing requests below the limit, together with all
 * other processes on the same database. A client leases a block of requests in the database before it sends them, so
 * neither a crash nor a restart makes the rate exceed the limit.
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
