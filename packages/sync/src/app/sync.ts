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
import type { RecordMode, SellerCheck } from "./check-sellers.ts";
import type { Health } from "./health.ts";
import type { MovedFeed, MoveOptions } from "./move-feeds.ts";
import type { Verification, VerifyOptions } from "./verify-sellers.ts";

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called by `run` when the database is open and jobs can start. */
  readonly onStarted?: () => void;
}

export interface SellerOption {
  /** Default: all sellers. */
  readonly seller?: string;
}

export interface CheckOptions extends SellerOption {
  /**
   * Also records how the service differs, for `marketplace-sandbox --like`: with further reads, at most 60 in all.
   * `refusals` also sends a wrong secret, after some of which some services lock a key, and a wrong parameter.
   */
  readonly record?: RecordMode;
  readonly signal?: AbortSignal;
}

export interface ConsumerStatus {
  readonly offsets: readonly ConsumerOffset[];
  readonly deadLetters: readonly ListedDeadLetter[];
}

export interface CustomerErasure extends ErasureResult {
  /**
   * False while the erased data are still in the SQLite file, because another process reads it. `run` overwrites them
   * when it starts and every hour, `once` and `eraseCustomer` each time; `health` reports it until then.
   */
  readonly isScrubbed: boolean;
}

/** All but `seller` select packages and their lines, not changes. */
export interface ExportOptions extends SellerOption {
  /** Included. */
  readonly from?: InstantInput;
  /** Included. */
  readonly to?: InstantInput;
  /** The time that `from` and `to` limit, by default `ordered`; leaves out packages that do not have it yet. */
  readonly by?: ExportTime;
  /** Leaves out split and cancelled packages, whose amounts would be counted twice or in vain. */
  readonly live?: boolean;
}

export interface ReplayOptions extends SellerOption {
  readonly from: InstantInput;
}

/**
 * Operations on stored data, without service and credentials; those that only read create no database. All throw
 * SyncError `database-…`; those that name a seller `unknown-seller` when the database has no feed of it, and those that
 * name a consumer `unknown-consumer`.
 */
export interface StoredOperations {
  /**
   * Reports problems, also of the database, so that health probes can use it: sellers that are paused, failing, or not
   * polled for three poll intervals, quarantined packages, wrong clocks, consumers that are down, dead letters, and
   * erased data that are still in the file. As current as the last poll.
   */
  health(options?: SellerOption): Promise<Health>;
  /** Returns the state of every stored seller, also of those that the options no longer contain. */
  status(options?: SellerOption): Promise<readonly SellerStatus[]>;
  /**
   * Pulls the changes that a consumer has not received yet, in batches of one seller, oldest first. Asking for the next
   * batch acknowledges the previous one; a batch that was not acknowledged is returned again.
   *
   * @param consumer - the name under which the offsets are stored
   * @throws SyncError `consumer-taken` when `run` delivers to a consumer of this name; `unknown-seller` when the filter
   *   names one that does not exist
   * @example
   * for await (const changes of sync.changes("bus", { follow: true })) await bus.send(changes);
   */
  changes(consumer: string, options?: ChangesOptions): ChangeBatches;
  /**
   * Compares received changes with the previous versions of their packages. Returns the order lines that were added,
   * changed or removed, and all lines of a package whose status changed, in the order of the changes.
   *
   * @example
   * for await (const changes of sync.changes("erp")) {
   *   for (const { change, lineChange, line } of await sync.lineChanges(changes)) book(change, lineChange, line);
   * }
   */
  lineChanges(changes: readonly Change[]): Promise<readonly LineChange[]>;
  /**
   * Delivers all changes again that were stored since a time, included.
   *
   * @returns their number; the consumer's filter may skip some of them
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Resumes paused sellers at once, for instance after their credentials were changed.
   *
   * @param seller - default: all sellers
   * @returns the names of the resumed sellers
   */
  resume(seller?: string): Promise<readonly string[]>;
  /**
   * Acknowledges the changes that only audits found, so that `health` no longer reports them.
   *
   * @param seller - default: all sellers
   * @returns the names of the sellers that had such changes
   */
  acknowledgeAudit(seller?: string): Promise<readonly string[]>;
  /**
   * Erases a customer's data from stored packages and changes, and from those that are stored later.
   *
   * @param customerId - the field `customerId` of the packages, such as "2074"
   * @throws SyncError `invalid-customer` for what is no customer id, such as a name
   */
  eraseCustomer(customerId: string): Promise<CustomerErasure>;
  /**
   * Reads the rows of a table, one seller after the other.
   *
   * @throws TypeError for an invalid instant, and for a selection of changes
   * @example
   * for await (const line of sync.export("lines", { live: true, by: "shipped", from: new Date("2026-11-01T00:00+03:00") })) book(line);
   */
  export(table: ExportTable, options?: ExportOptions): AsyncIterable<Row>;
  consumers(options?: SellerOption): Promise<ConsumerStatus>;
  /** Makes the dead letters of a consumer due now, and returns their number. */
  retryDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Gives up the dead letters of a consumer, and returns their number: their changes are never delivered, and later
   * changes of their packages no longer wait.
   */
  discardDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Removes the offsets and dead letters of a consumer. First stop the loops that pull its changes, and remove it from
   * the configuration of every process.
   *
   * @throws SyncError `consumer-taken` when the consumer is in the options, or was added by `consume`
   */
  removeConsumer(consumer: string, options?: SellerOption): Promise<RemovedConsumer>;
  readonly offers: StoredOffers;
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
   * Checks the service of every seller before a first run: connection, credentials, clock, and premises (assumptions
   * that the interface document does not state). Only reads, at most 22 requests for a seller, or 60 with the option
   * `record`, and opens no database.
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
   * @returns the outcomes by seller
   * @throws SyncError `incomplete`, with the outcomes and after all other work, when a seller's feed failed or is
   *   paused; `database-…`
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  /**
   * Adds a consumer that receives every change, in order, from `run` and at the end of `once`; resolves when its
   * offsets are stored.
   *
   * @param consumer - a callback, or `webhook({ url, secret })`
   * @throws TypeError or RangeError for invalid options, or a name that another consumer has
   * @throws SyncError `consumer-taken` when a loop pulls the changes of a consumer of this name; `unknown-seller` when
   *   the filter names one that does not exist
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * Compares the last 15 days at the service with the database, and stores the changes that polls missed; `health`
   * reports them for a week, or until they are acknowledged.
   *
   * @returns what was compared and found for each seller; undefined for a seller that could not be compared
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, AuditOutcome | undefined>>;
  /**
   * Compares a range of packages, column by column, and the confirmed stock with what the service lists now, and sums
   * the packages of both sides by status. A package that moves meanwhile is read again, and is no difference. Writes
   * nothing, unless `repair` lets the feed read again what is missing or different.
   *
   * @returns the result of each seller, by name; undefined for one whose service failed, with the event `verify-failed`
   * @throws SyncError `foreign-seller` when the credentials are another seller's; `unknown-seller` for one without feed
   * @throws TypeError or RangeError for an invalid range, or an unknown seller
   * @example
   * const verified = await sync.verify({ from: new Date("2026-11-01T00:00+03:00"), onDifference: console.log });
   * const isClosed = [...verified.values()].every((verification) => verification?.isEqual);
   */
  verify(options: VerifyOptions): Promise<ReadonlyMap<string, Verification | undefined>>;
  /**
   * Stores the packages that were updated before the feeds started, whether `run` is running or not; resolves when all
   * are stored. After a crash, `run` or another call continues; an earlier `from` in the options requests a backfill as
   * well. Consumers receive the changes after all stored ones, oldest first, with `late` set.
   *
   * @returns the outcomes by seller
   * @throws TypeError or RangeError for a time in the future, or an unknown seller
   * @example
   * await sync.backfill({ from: new Date("2026-01-01T00:00:00Z") });
   */
  backfill(options: BackfillOptions): Promise<ReadonlyMap<string, BackfillOutcome>>;
  /**
   * Moves all stored feeds, or none, to the base URL in the options, after comparing stored packages with those at the
   * new address. Stop every `run` before.
   *
   * @throws SyncError `move-refused` when the packages are not at the new address; `scope-changed` when the options
   *   differ in more than the address
   */
  move(options?: MoveOptions): Promise<readonly MovedFeed[]>;
  /**
   * Returns the REST and SOAP clients of a seller, whose writing methods take an idempotency key and write once a key.
   *
   * @throws TypeError when no seller has the name; sellers from a function are known once it was called, as by `once`
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  readonly writes: Writes & {
    /**
     * Reads the orders again after the database was restored from a backup; sellers that are then up to date may send
     * writes again.
     *
     * @returns the outcomes by seller
     */
    reconcile(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  };
  readonly offers: Offers;
  /**
   * Resolves when the database can be read and written within 2 s; use it for readiness probes.
   *
   * @throws SyncError `database-…` with the reason
   */
  checkReady(): Promise<void>;
  /** Returns the names of the sellers in the options; calls their function if it was not called yet. */
  sellers(): Promise<readonly string[]>;
  /** Aborts what is under way, and closes the database. */
  close(): Promise<void>;
}
