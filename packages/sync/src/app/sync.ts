import type { InstantInput } from "@marketplace-seller/client-core";
import type { Change } from "../changes/change.ts";
import type { Consumer } from "../changes/consumer.ts";
import type { ConsumerOffset } from "../changes/consumer-offset.ts";
import type { ListedDeadLetter } from "../changes/dead-letter.ts";
import type { LineChange } from "../changes/line-changes.ts";
import type { ChangeBatches, ChangesOptions } from "../changes/pull-changes.ts";
import type { RemovedConsumer } from "../changes/remove-consumer.ts";
import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import type { ErasureResult } from "../feed/erase-personal-data.ts";
import type { ExportTable, ExportTime } from "../feed/export-rows.ts";
import type { SellerStatus } from "../feed/status.ts";
import type { Offers } from "../offers/offers.ts";
import type { StoredOffers } from "../offers/stored-offers.ts";
import type { Row } from "../store/store.ts";
import type { SellerClient } from "../writes/seller-client.ts";
import type { StoredWrites } from "../writes/stored-writes.ts";
import type { Writes } from "../writes/writes.ts";
import type { AuditOutcome } from "./audit-all.ts";
import type { BackfillOptions, BackfillOutcome } from "./backfill-all.ts";
import type { SellerCheck } from "./check-sellers.ts";
import type { Health } from "./health.ts";
import type { MovedFeed, MoveOptions } from "./move-feeds.ts";
import type { Verification, VerifyOptions } from "./verify-sellers.ts";

/** Options of operations that may take a long time. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called by `run` when the database is open and fits the sellers in the options, and jobs can start. */
  readonly onStarted?: () => void;
}

/** Limits a call to one seller. */
export interface SellerOption {
  /** The name of the seller; by default the call concerns all sellers. */
  readonly seller?: string;
}

/** Options of `check`. */
export interface CheckOptions extends SellerOption {
  readonly signal?: AbortSignal;
}

/** The offsets and the dead letters of consumers. */
export interface ConsumerStatus {
  readonly offsets: readonly ConsumerOffset[];
  readonly deadLetters: readonly ListedDeadLetter[];
}

/** The result of erasing a customer's data. */
export interface CustomerErasure extends ErasureResult {
  /**
   * False when the erased data are still in the SQLite file, because another process is reading it. The database
   * remembers it until they are overwritten: `run` tries when it starts and every hour, `once` and `eraseCustomer` each
   * time; `health` reports it.
   */
  readonly isScrubbed: boolean;
}

/** Options of `export`. All but `seller` select packages and their lines, not changes. */
export interface ExportOptions extends SellerOption {
  /** The first time, included. */
  readonly from?: InstantInput;
  /** The last time, included. */
  readonly to?: InstantInput;
  /**
   * The time of a package that `from` and `to` limit, by default `ordered`. A package that does not have the time yet is
   * left out.
   */
  readonly by?: ExportTime;
  /** Leaves out split and cancelled packages, whose amounts would be counted twice or in vain. */
  readonly live?: boolean;
}

/** Options of `replay`. */
export interface ReplayOptions extends SellerOption {
  readonly from: InstantInput;
}

/**
 * The operations of a sync on stored data, which need neither the service nor credentials. An operation that only
 * reads the database creates no database.
 */
export interface StoredOperations {
  /**
   * Reports problems: sellers that are paused, failing, or not polled for three poll intervals, quarantined packages,
   * wrong clocks, consumers that are down, dead letters, and erased data that are still in the file. `health` reads only the database, so its report is as
   * current as the last poll. Health probes can use `health`, because it reports a failing database as a problem too.
   */
  health(options?: SellerOption): Promise<Health>;
  /**
   * Returns the state of every seller in the database, including sellers that the options no longer contain.
   *
   * @throws SyncError `database-…` when the database cannot be read within 2 s; `unknown-seller` when the database has
   *   no feed of the seller
   */
  status(options?: SellerOption): Promise<readonly SellerStatus[]>;
  /**
   * Pulls the changes that a consumer has not received yet, for a loop in your code: in batches of one seller, oldest
   * first. When the loop that pulls changes asks for the next batch, the previous batch is acknowledged. A batch that
   * was not acknowledged, because the loop was left, is returned again.
   *
   * @param consumer - the name under which the offsets are stored; it must not be a consumer to which `run` delivers
   * @throws SyncError `consumer-taken` when `run` delivers changes to a consumer of this name
   * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
   * @example
   * for await (const changes of sync.changes("bus", { follow: true })) await bus.send(changes);
   */
  changes(consumer: string, options?: ChangesOptions): ChangeBatches;
  /**
   * Compares each change with the previous version of its package. Returns the order lines that were added, changed or
   * removed, and all lines of a package whose status changed, in the order of the changes.
   *
   * @param changes - changes that `changes` or a consumer has received
   * @example
   * for await (const changes of sync.changes("erp")) {
   *   for (const { change, lineChange, line } of await sync.lineChanges(changes)) book(change, lineChange, line);
   * }
   */
  lineChanges(changes: readonly Change[]): Promise<readonly LineChange[]>;
  /**
   * Sets the offsets of a consumer back, so that the consumer receives all changes again that were stored at or after
   * a time.
   *
   * @returns the number of changes by which the offsets were set back; the consumer's filter may skip some of them
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Resumes paused sellers at once, for instance after their credentials were changed.
   *
   * @param seller - the name of the seller; all sellers by default
   * @returns the names of the resumed sellers
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  resume(seller?: string): Promise<readonly string[]>;
  /**
   * Acknowledges the changes that only audits found, so that `health` no longer reports them as a problem.
   *
   * @param seller - the name of the seller; all sellers by default
   * @returns the names of the sellers that had such changes
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  acknowledgeAudit(seller?: string): Promise<readonly string[]>;
  /**
   * Erases a customer's data from all stored packages, and from packages that are stored later. The stored changes
   * keep their sequence numbers.
   *
   * @param customerId - the field `customerId` of the packages, such as "2074"
   * @throws SyncError `invalid-customer` when the value is not a customer id, but for instance a name or an address
   */
  eraseCustomer(customerId: string): Promise<CustomerErasure>;
  /**
   * Reads the rows of a table, one seller after the other.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   * @throws TypeError for an invalid instant, and for a selection of changes
   * @example
   * for await (const line of sync.export("lines", { live: true, by: "shipped", from: new Date("2026-11-01T00:00+03:00") })) book(line);
   */
  export(table: ExportTable, options?: ExportOptions): AsyncIterable<Row>;
  /**
   * Returns the offsets and the dead letters of all consumers.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  consumers(options?: SellerOption): Promise<ConsumerStatus>;
  /**
   * Makes the dead letters of a consumer due now, for one seller or for all sellers.
   *
   * @returns the number of dead letters
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  retryDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Gives up the dead letters of a consumer: their changes are never delivered, and later changes of their packages no
   * longer wait.
   *
   * @returns the number of discarded dead letters
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  discardDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Removes the stored offsets and dead letters of a consumer that is no longer needed. Before removing a consumer,
   * stop the loops that pull its changes, and remove the consumer from the configuration of every process. If a
   * consumer of the same name is added later, it starts as a new consumer.
   *
   * @returns the rows that were removed
   * @throws SyncError `unknown-consumer` when there is no such consumer; `consumer-taken` when the consumer is in the
   *   options or was added by `consume`; `unknown-seller` when there is no such seller
   */
  removeConsumer(consumer: string, options?: SellerOption): Promise<RemovedConsumer>;
  /** The stored desired prices and stock. */
  readonly offers: StoredOffers;
  /** The stored keyed writes. */
  readonly writes: StoredWrites;
}

/** Keeps the orders of sellers in a database up to date with the marketplace. */
export interface Sync extends StoredOperations, AsyncDisposable {
  /**
   * Keeps every seller up to date until the signal aborts; then waits for the running jobs and returns.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   *   the file is deleted or replaced during the run
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Checks the service of every seller before a first run: the connection, the credentials, the clock, and the
   * premises (assumptions about the service that the interface document does not state). `check` only reads, sends at
   * most 22 requests for each seller, takes seconds, and opens no database.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const wrong = (await sync.check()).flatMap(({ premises }) =>
   *   premises.filter(({ verdict }) => verdict.state === "false"),
   * );
   */
  check(options?: CheckOptions): Promise<readonly SellerCheck[]>;
  /**
   * Brings every seller up to date once, for instance from cron. A failed delivery is an event and a problem in
   * `health`, not an error.
   *
   * @returns the outcome of each seller, by name
   * @throws SyncError `incomplete`, after all other work, when a seller's feed failed or is paused; the error has the
   *   outcomes. `database-…` when the database fails
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  /**
   * Adds a consumer that receives every change, in order; resolves when the consumer's offsets are stored. The
   * consumer receives changes while `run` is running, and at the end of `once`.
   *
   * @param name - the name under which the consumer's offsets and dead letters are stored
   * @param consumer - a callback, or `webhook({ url, secret })`
   * @throws TypeError or RangeError for invalid options, or a name that another consumer has
   * @throws SyncError `consumer-taken` when a loop pulls the changes of a consumer of this name
   * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * Compares the last 15 days of every seller at the service with the database, and stores the changes that polls
   * missed. `health` reports missed changes as a problem for a week, or until they are acknowledged.
   *
   * @returns what was compared and found for each seller; undefined for a seller that could not be compared
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, AuditOutcome | undefined>>;
  /**
   * Compares a range of packages, column by column, and the confirmed stock with what the service lists now, and sums
   * the packages of both sides by status. A package that moves meanwhile is read again, and is no difference. Writes
   * nothing, unless `repair` lets the feed read again what is missing or different.
   *
   * @returns the result of each seller, by name; `isEqual` says whether anything differs
   * @throws TypeError or RangeError for an invalid range, or an unknown seller
   * @example
   * const verified = await sync.verify({ from: new Date("2026-11-01T00:00+03:00"), onDifference: console.log });
   * const isClosed = [...verified.values()].every(({ isEqual }) => isEqual);
   */
  verify(options: VerifyOptions): Promise<ReadonlyMap<string, Verification>>;
  /**
   * Stores the packages that were updated before the feeds started, within the seller's rate limit, whether `run` is
   * running or not; resolves when all of them are stored. After a crash, `run` or another call continues the backfill;
   * an earlier `from` in the options requests a backfill as well. A backfill does not change the checkpoint of the
   * feed. Consumers receive the backfilled changes after all changes that are already stored, oldest first, with
   * `late` set.
   *
   * @returns the outcome of each seller, by name
   * @throws TypeError or RangeError for a time in the future, or an unknown seller
   * @example
   * await sync.backfill({ from: new Date("2026-01-01T00:00:00Z") });
   */
  backfill(options: BackfillOptions): Promise<ReadonlyMap<string, BackfillOutcome>>;
  /**
   * Moves the stored feeds to the base URL in the options, if it has changed. Before moving, `move` compares stored
   * packages with the packages at the new address, by id, order number and seller. When one feed cannot be moved, no
   * feed is moved. Stop every `run` before calling `move`.
   *
   * @throws SyncError `move-refused` when the packages are not at the new address; `scope-changed` when the options
   *   differ in more than the address
   */
  move(options?: MoveOptions): Promise<readonly MovedFeed[]>;
  /**
   * Returns the REST and SOAP clients of a seller; their writing methods take an idempotency key, and write once for
   * each key. Sellers from a function are known only after the function was called, for instance after
   * `await sync.once()`.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  /** Lists and resolves keyed writes whose outcome is unknown. */
  readonly writes: Writes & {
    /**
     * After the database was restored from a backup, reads the orders of the service again. Sellers that are up to
     * date after `reconcile` may send writes again.
     *
     * @returns the outcome of each seller, by name
     */
    reconcile(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  };
  /** Desired prices and stock. */
  readonly offers: Offers;
  /**
   * Resolves when the database can be read and written within 2 s; use it for readiness probes.
   *
   * @throws SyncError `database-…` with the reason
   */
  checkReady(): Promise<void>;
  /**
   * Returns the names of the sellers in the options. If the sellers come from a function that was not called yet,
   * `sync.sellers` calls it.
   */
  sellers(): Promise<readonly string[]>;
  /** Closes the database. */
  close(): Promise<void>;
}
