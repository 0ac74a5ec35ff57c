import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { type MeasuredPremise, measurePremises } from "@marketplace-seller/rest-client";
import { checkFilterSellers } from "../changes/change-filter.ts";
import type { ResolvedConsumer } from "../changes/consumer.ts";
import { addOffsets } from "../changes/consumer-offset.ts";
import type { GetClients } from "../clients/create-clients.ts";
import { resolveBaseUrl, type SellerDirectory } from "../clients/seller-directory.ts";
import type { ServiceClock } from "../clients/service-clock.ts";
import {
  DEFAULT_CONCURRENCY,
  defaultFeedSettings,
  defaultWriteSettings,
  type FeedSettings,
} from "../contract/option-table.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { readStart } from "../contract/written-date.ts";
import { isEarlier, requestBackfill } from "../feed/backfill.ts";
import { createListing, type Listing } from "../feed/listing.ts";
import { bindSeller, checkScope, checkSellerId, renderScope } from "../feed/scope.ts";
import { addSeller, listSellers } from "../feed/seller-row.ts";
import { type JobQueue, trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Store } from "../store/store.ts";
import { followFailures, type Recovery } from "./recovery.ts";
import type { SyncOptions } from "./sync-options.ts";

/** The client, the clock and the settings that a process needs to read the feed of one seller. */
export interface SellerFeed extends ReturnType<typeof feedOptionsOf> {
  readonly listing: Listing;
  /** Measures the premises of the feed at the service. */
  readonly measure: (signal: AbortSignal) => Promise<readonly MeasuredPremise[]>;
  /** The clock of the service, as derived from its responses. */
  readonly clock: () => ServiceClock;
}

/** An open sync: its database, its sellers and consumers, and its resolved options. */
export interface SyncRuntime extends RuntimeOptions {
  readonly store: Store;
  /** The current sellers, by name. */
  readonly feeds: ReadonlyMap<string, SellerFeed>;
  readonly consumers: ReadonlyMap<string, ResolvedConsumer>;
  readonly jobQueue: () => Promise<JobQueue>;
  /** Tells whether the job queue is open although no `run` of this process uses it. */
  readonly isLent: () => boolean;
  /** Closes the job queue, so that another process can run jobs on the database file. */
  readonly release: () => Promise<void>;
  /**
   * Reads the sellers from the options, and adds new sellers to the store; the stored data of removed sellers stay.
   */
  readonly readSellers: () => Promise<void>;
}

/** The resolved options of a process that runs a sync. */
export interface RuntimeOptions {
  readonly settings: FeedSettings;
  readonly concurrency: number;
  readonly retentionDays: number | undefined;
  /** How long the store keeps the outcomes of keyed writes, milliseconds. */
  readonly writeRetentionMs: number;
  readonly clock: Clock;
  readonly emit: Recovery["emit"];
  readonly succeed: Recovery["succeed"];
  /** Reports a failure of the database, after which the sync retries. */
  readonly onFailure: (error: unknown) => void;
}

export function resolveRuntimeOptions(options: SyncOptions): RuntimeOptions {
  const { emit, succeed } = followFailures(options.onEvent ?? (() => undefined));
  return {
    settings: { ...defaultFeedSettings, ...options.feed },
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    retentionDays: options.retentionDays,
    writeRetentionMs: { ...defaultWriteSettings, ...options.writes }.retentionMs,
    clock: options.clock ?? systemClock,
    emit,
    succeed,
    onFailure: (error) => emit({ type: "store-failed", failure: getErrorMessage(error) }),
  };
}

interface RuntimeParts {
  readonly options: SyncOptions;
  readonly resolved: RuntimeOptions;
  /** Called with each seller that is added. */
  readonly onSeller: (seller: string) => void;
  readonly sellers: SellerDirectory;
  readonly clients: GetClients;
  readonly consumers: ReadonlyMap<string, ResolvedConsumer>;
  readonly store: Store;
  readonly jobQueue: Pick<SyncRuntime, "jobQueue" | "isLent" | "release">;
}

/**
 * Adds those sellers and consumers of the options to the database that it does not contain yet.
 *
 * @throws SyncError `scope-changed` when a seller's stored feed has another scope than the options; `unknown-seller`
 * when a consumer's filter names a seller that does not exist
 */
export async function openRuntime({
  options,
  resolved,
  onSeller,
  sellers,
  clients,
  consumers,
  store,
  jobQueue,
}: RuntimeParts): Promise<SyncRuntime> {
  const feeds = new Map<string, SellerFeed>();
  const readSellers = async (): Promise<void> => {
    const present = await sellers.read();
    await addSellers(store, present, options, resolved.settings);
    await addConsumers(store, [...consumers.values()], sellers.names());
    for (const name of feeds.keys()) {
      if (sellers.find(name) === undefined) feeds.delete(name);
    }
    for (const seller of present) {
      if (feeds.has(seller.seller)) continue;
      feeds.set(seller.seller, createFeed(seller, options, clients));
      onSeller(seller.seller);
    }
  };
  await readSellers();
  return { ...resolved, store, feeds, consumers, ...jobQueue, readSellers };
}

/**
 * The maximum number of requests for measuring premises in a feed; larger than for the command `check`, because a
 * person waits for the result of `check`.
 */
const MAX_CHECK_REQUESTS = 40;

function createFeed(seller: SyncSeller, options: SyncOptions, clients: GetClients): SellerFeed {
  const { seller: name } = seller;
  return {
    listing: createListing(() => clients(name).feed, seller),
    measure: (signal) =>
      measurePremises(clients(name).rest, {
        which: "feed",
        twice: false,
        maxRequests: MAX_CHECK_REQUESTS,
        dateShiftMs: options.client?.operator?.dateShiftMs ?? 0,
        clock: options.clock ?? systemClock,
        signal,
      }),
    ...feedOptionsOf(seller, options),
    clock: () => clients(name).clock,
  };
}

/** Reads the start, the service and the filter of a seller's feed from the options. */
export function feedOptionsOf(
  seller: SyncSeller,
  options: Pick<SyncOptions, "client" | "timeZone">,
) {
  return {
    /** The date from which the feed is read, epoch milliseconds. */
    from: seller.from === undefined ? undefined : readStart(seller.from, options.timeZone),
    /** The service and the filter of the feed, as text; see `renderScope`. */
    scope: renderScope(resolveBaseUrl(seller, options), seller),
  };
}

export async function addConsumers(
  store: Store,
  consumers: readonly ResolvedConsumer[],
  sellers: readonly string[],
): Promise<void> {
  await store.write(async (session) => {
    for (const { name, from, filter } of consumers) {
      await checkFilterSellers(session, name, filter);
      const added = await addOffsets(session, name, sellers, { from, pulled: false });
      if (added > 0) await trigger(session, deliveryQueue(name), sellers);
    }
  });
}

/**
 * Adds new sellers to the store. The service and the filter of a stored seller's feed must be those in the options.
 * When the option `from` is earlier than the stored start of the feed, a backfill is requested.
 */
async function addSellers(
  store: Store,
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  { auditWindowMs, auditIntervalMs }: FeedSettings,
): Promise<void> {
  const stored = await store.read(listSellers);
  const rowsByName = new Map(stored.map((row) => [row.name, row]));
  const added = sellers.filter(({ seller }) => !rowsByName.has(seller));
  const earlier = sellers.flatMap((syncSeller) => {
    const row = rowsByName.get(syncSeller.seller);
    if (row === undefined) return [];
    const { scope, from = Infinity } = feedOptionsOf(syncSeller, options);
    checkScope(syncSeller.seller, row.scope, scope);
    const { sellerId } = syncSeller;
    if (sellerId !== undefined && row.sellerId !== null) {
      checkSellerId(syncSeller.seller, row.sellerId, String(sellerId));
    }
    return isEarlier(from, row) ? [{ seller: syncSeller.seller, from }] : [];
  });
  const bound = sellers.filter(({ seller, sellerId }) => {
    return sellerId !== undefined && rowsByName.get(seller)?.sellerId == null;
  });
  if (added.length + earlier.length + bound.length === 0) return;
  await store.write(async (session) => {
    const now = await session.now();
    for (const syncSeller of added) {
      const { scope, from = now - auditWindowMs } = feedOptionsOf(syncSeller, options);
      await addSeller(session, { name: syncSeller.seller, scope, from, auditIntervalMs });
    }
    for (const { seller, from } of earlier) await requestBackfill(session, seller, from);
    for (const { seller, sellerId } of bound) await bindSeller(session, seller, String(sellerId));
  });
}
