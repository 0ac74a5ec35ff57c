import type { Clock } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import type { IdentifySeller } from "../clients/seller-identity.ts";
import type { ServiceClock } from "../clients/service-clock.ts";
import type { ReadTaskDetails } from "../clients/task-details.ts";
import type { OfferSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { assertTarget } from "../feed/scope.ts";
import { findSeller } from "../feed/seller-row.ts";
import { triggerOf } from "../jobs/job-queue.ts";
import { MAX_CLOCK_CORRECTION_MS } from "../store/guarded-times.ts";
import { acquireLease, type Lease, releaseLease, renewLease } from "../store/lease.ts";
import { OFFERS_QUEUE } from "../store/queues.ts";
import type { Session, Store } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { fields, literal, optional, recordTable } from "../store/tables/declare-table.ts";

/** The client, the store and the settings with which the offers of a seller are sent and confirmed. */
export interface OffersContext {
  readonly store: Store;
  readonly seller: string;
  readonly products: RestClient["products"];
  readonly packages: Pick<RestClient["packages"], "list" | "pages">;
  /** Undefined when the client has no operation for task details. */
  readonly readDetails: ReadTaskDetails | undefined;
  readonly settings: OfferSettings;
  readonly clock: Clock;
  readonly identify: IdentifySeller;
  /** The service and the filter of the products, as `renderScope` renders them. */
  readonly scope: string | undefined;
  readonly emit: (event: SyncEvent) => void;
  readonly signal: AbortSignal;
  readonly serviceClock: ServiceClock;
  /** Whether this process also runs the feed; a stock then waits for the feed's first poll. */
  readonly runsFeed: boolean;
  /** See the function `readOrders`. */
  readonly readOrders: () => Promise<string | undefined>;
}

/** One attempt to send and confirm a seller's offers, under a lease that excludes every other sending process. */
export interface Attempt extends OffersContext {
  readonly lease: Lease;
}

export type AttemptOutcome =
  /** @property hasMore - whether more can be sent at once */
  | { readonly state: "done"; readonly hasMore: boolean }
  /** Another process has the lease, so the attempt wrote nothing. */
  | { readonly state: "busy" }
  /** @property isRefused - whether trying again soon is no use: credentials refused, writes paused, or the feed moved */
  | { readonly state: "failed"; readonly failure: string; readonly isRefused: boolean };

export const offerSenderTable = recordTable(
  "offer_sender",
  {
    seller: fields.text,
    lastTask: fields.integer,
    failure: optional(fields.text),
    failures: fields.integer,
  },
  { key: ["seller"] },
);

export type OfferSender = ReturnType<typeof offerSenderTable.parse>;

/** The open tasks; the row of a task is deleted when no offer is in the task any more. */
export const offerTaskTable = recordTable(
  "offer_task",
  {
    seller: fields.text,
    task: fields.integer,
    state: literal<"sending" | "queued" | "outcome-unknown">(),
    /** The service's. */
    taskId: optional(fields.text),
    skus: fields.integer,
    sentAt: optional(fields.time),
    pollAt: optional(fields.time),
  },
  {
    key: ["seller", "task"],
    guardedTimes: [
      { column: "poll_at", trigger: triggerOf(`'${OFFERS_QUEUE}'`, "seller") },
      { column: "sent_at", aheadMs: MAX_CLOCK_CORRECTION_MS },
    ],
  },
);

/**
 * Locks the offers of a seller until the transaction ends, so that transactions that change them run one after the
 * other, on all machines.
 */
export async function lockOffers(session: Session, seller: string): Promise<OfferSender> {
  const first = { seller, lastTask: 0, failure: null, failures: 0 };
  await session.insert(offerSenderTable, [first], "ignore");
  const [row] = await session.query("SELECT * FROM offer_sender WHERE seller = ? LOCKED", [seller]);
  if (row === undefined) throw new Error("a row that was inserted is not there");
  return offerSenderTable.parse(row);
}

/**
 * Claims the offers of a seller for one attempt. This lease alone excludes a second sender, whether a job of `run` or
 * a push starts the attempt. The claim sets tasks that a killed process was sending to an unknown outcome.
 *
 * @returns undefined while another process has the lease, and until the feed that this process runs has begun
 */
export function claimOffers({
  store,
  seller,
  settings,
  runsFeed,
}: Pick<OffersContext, "store" | "seller" | "settings" | "runsFeed">): Promise<Lease | undefined> {
  const name = `the offers of ${JSON.stringify(seller)}`;
  return store.write(async (session) => {
    // The feed of an added seller begins within a minute. Without it a stock would be sent as measured.
    if (runsFeed && (await findSeller(session, seller)) === undefined) return undefined;
    const lease = await acquireLease(session, name, settings.leaseMs);
    if (lease === undefined) return undefined;
    const now = formatTime(await session.now());
    await session.run(
      `UPDATE offer_task SET state = 'outcome-unknown', sent_at = ?, poll_at = ?
       WHERE seller = ? AND state = 'sending'`,
      [now, now, seller],
    );
    return lease;
  });
}

/**
 * Runs a transaction of an attempt, which locks the offers of the seller and renews the lease.
 *
 * @param work - is given the present by the store's clock, and what is stored of the sender
 * @throws StaleLeaseError when another process has the lease; nothing is written then
 */
export function writeOffers<Result>(
  { store, seller, lease }: Pick<Attempt, "store" | "seller" | "lease">,
  work: (session: Session, now: number, sender: OfferSender) => Promise<Result>,
): Promise<Result> {
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    return work(session, await renewLease(session, lease), sender);
  });
}

/**
 * Checks that the products that are read and changed are those of the service and the seller in the database.
 *
 * @throws SyncError `scope-changed`, `foreign-seller`; what the listing throws
 */
export async function assertOwnProducts(context: OffersContext): Promise<void> {
  const { store, seller, scope, emit, signal } = context;
  const { sellerId } = await context.identify(signal);
  await store.write((session) => assertTarget(session, seller, { scope, sellerId, emit }));
}

export function releaseOffers(attempt: Attempt, failure: string | null): Promise<void> {
  const { seller, lease } = attempt;
  return writeOffers(attempt, async (session, _, { failures }) => {
    const sql = "UPDATE offer_sender SET failure = ?, failures = ? WHERE seller = ?";
    await session.run(sql, [failure, failure === null ? 0 : failures + 1, seller]);
    await releaseLease(session, lease);
  });
}
