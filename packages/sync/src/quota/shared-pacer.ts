import { type Clock, type Pacer, systemClock } from "@marketplace-seller/client-core";
import { checkOptions, DEFAULT_RATE } from "../option-table.ts";
import { openStore } from "../store/open-store.ts";
import type { Store, StoreSource } from "../store/store.ts";
import { leasedPacer } from "./leased-pacer.ts";

/** Of whom requests are counted, and how many may be sent. */
export interface SharedPacerOptions {
  /** The seller's name in the database; a sync of the same name shares its quota. */
  readonly seller: string;
  /** Listing requests in any minute, of all processes together. Default 800 of the 1000 that the service allows. */
  readonly requestsPerMinute?: number;
  /** Receives how long requests had to wait, milliseconds. */
  readonly onWait?: (waitMs: number) => void;
  /** The time; that of the machine by default. */
  readonly clock?: Clock;
}

/** The `pacing.registry` of plain clients that share a rate with other processes. */
export interface SharedPacer extends AsyncDisposable {
  pacerFor(): Pacer;
  /** Closes the database. */
  close(): Promise<void>;
}

/**
 * Keeps the rate of a seller's listing requests together with every other process on the same database. Blocks of
 * requests are leased there before they are used, so that neither a crash nor a restart exceeds the rate.
 *
 * @throws RangeError unless `requestsPerMinute` is a whole number above 0
 * @example
 * const registry = sharedPacer(postgresStore(process.env.DATABASE_URL), { seller: "shop" });
 * const client = createRestClient({ baseUrl, credentials, pacing: { registry } });
 */
export function sharedPacer(
  source: StoreSource,
  { seller, requestsPerMinute = DEFAULT_RATE, onWait, clock }: SharedPacerOptions,
): SharedPacer {
  checkOptions({ requestsPerMinute });
  const time = clock ?? systemClock;
  let opening: Promise<Store> | undefined;
  const opened = (): Promise<Store> => {
    opening ??= openStore(source, time).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const quota = { perMinute: requestsPerMinute };
  const pacer = leasedPacer({ opened, seller, quota, clock: time, ...(onWait && { onWait }) });
  const close = async (): Promise<void> => {
    await (await opening?.catch(() => undefined))?.close();
  };
  return { pacerFor: () => pacer, close, [Symbol.asyncDispose]: close };
}
