import type { InstantInput } from "@marketplace-seller/client-core";
import type { Change } from "./consumers/change.ts";
import type { Consumer } from "./consumers/consumer.ts";
import type { ConsumerOffset } from "./consumers/consumer-offset.ts";
import type { DeadLetter } from "./consumers/dead-letter.ts";
import type { LineChange } from "./consumers/line-changes.ts";
import type { ChangesOptions } from "./consumers/pull-changes.ts";
import type { RemovedConsumer } from "./consumers/remove-consumer.ts";
import type { ErasureResult } from "./feed/erase-personal-data.ts";
import type { ExportTable } from "./feed/export-rows.ts";
import type { FeedJobOutcome } from "./feed/run-feed-job.ts";
import type { SellerStatus } from "./feed/status.ts";
import type { Offers } from "./offers/offers.ts";
import type { StoredOffers } from "./offers/stored-offers.ts";
import type { BackfillOptions, BackfillOutcome } from "./run/backfill-all.ts";
import type { SellerCheck } from "./run/check-sellers.ts";
import type { Health } from "./run/health.ts";
import type { MovedFeed, MoveOptions } from "./run/move-feeds.ts";
import type { Row } from "./store/store.ts";
import type { SellerClient } from "./writes/seller-client.ts";
import type { StoredWrites } from "./writes/stored-writes.ts";
import type { Writes } from "./writes/writes.ts";

/** Options of operations that take long. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called by `run` when the database is open, belongs to these sellers, and jobs can start. */
  readonly onStarted?: () => void;
}

/** Limits a call to one seller. */
export interface SellerOption {
  /** The name of the seller; all sellers by default. */
  readonly seller?: string;
}

/** Options of `check`. */
export interface CheckOptions extends SellerOption {
  readonly signal?: AbortSignal;
}

/** The offsets and the dead letters of consumers. */
export interface ConsumerStatus {
  readonly offsets: readonly ConsumerOffset[];
  readonly deadLetters: readonly DeadLetter[];
}

/** Options of `replay`. */
export interface ReplayOptions extends SellerOption {
  readonly from: InstantInput;
}

/**
 * The operations on stored data, which need neither the service nor credentials. Those that only read never write, and
 * create no database.
 */
export interface StoredOperations {
  /**
   * Reports problems: sellers that are paused, failing, or not polled for three poll intervals, quarantined packages,
   * wrong clocks, consumers that are down, and dead letters. It reads what is stored, so that it is as
   * current as the last poll. For probes; a database that fails is a problem too.
   */
  health(options?: SellerOption): Promise<Health>;
  /**
   * Returns the state of every seller in the database, also of sellers that the options no longer name.
   *
   * @throws SyncError `database-…` when the database cannot be read within 2 s; `unknown-seller` when it has no feed of
   *   the seller
   */
  status(options?: SellerOption): Promise<readonly SellerStatus[]>;
  /**
   * Pulls the changes that a consumer has not received yet, for a loop of your own: in batches of one seller, oldest first.
   * Asking for the next batch acknowledges the one before. A batch that was not acknowledged, because the loop was left,
   * is returned again.
   *
   * @param consumer - the name under which the offsets are stored; not a consumer that `run` delivers to
   * @throws SyncError `consumer-taken` when changes are delivered to a consumer of the name
   * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
   * @example
   * for await (const changes of sync.changes("bus", { follow: true })) await bus.send(changes);
   */
  changes(
    consumer: string,
    options?: ChangesOptions,
  ): AsyncGenerator<readonly Change[], void, undefined>;
  /**
   * Compares each change with the previous version of its package. Returns the order lines that were added, changed or
   * removed, and all lines of a package whose status changed, in the order of the changes.
   *
   * @param changes - from `changes` or from a consumer
   * @example
   * for await (const changes of sync.changes("erp")) {
   *   for (const { change, lineChange, line } of await sync.lineChanges(changes)) book(change, lineChange, line);
   * }
   */
  lineChanges(changes: readonly Change[]): Promise<readonly LineChange[]>;
  /**
   * Sets the offsets of a consumer back, so that it receives the changes again that were stored at or after a time.
   *
   * @returns by how many changes; its filter may leave some of them out
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Resumes paused sellers at once, for instance after their credentials were rotated.
   *
   * @param seller - the name of the seller; all sellers by default
   * @returns the names of the resumed sellers
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  resume(seller?: string): Promise<readonly string[]>;
  /**
   * Acknowledges the changes that only audits found, so that they are no problem of `health` any more.
   *
   * @param seller - the name of the seller; all sellers by default
   * @returns the names of sellers with such changes
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  acknowledgeAudit(seller?: string): Promise<readonly string[]>;
  /**
   * Erases a customer's data, also from packages that are stored later. Changes keep their sequence.
   *
   * @param customerId - the `customerId` of the packages, such as "2074"
   * @throws SyncError `invalid-customer` when it is not a customer id, but a name or an address, say
   */
  eraseCustomer(customerId: string): Promise<ErasureResult>;
  /**
   * Reads every row of a table, one seller after the other.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  export(table: ExportTable, options?: SellerOption): AsyncIterable<Row>;
  /**
   * Returns the offsets and the dead letters of all consumers.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  consumers(options?: SellerOption): Promise<ConsumerStatus>;
  /**
   * Makes the dead letters of a consumer due now, of one seller or of all.
   *
   * @returns how many there are
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  retryDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Removes the offsets and the dead letters of a consumer that is no longer needed. First stop the loops that pull its
   * changes, and remove it from the configuration of every process. A later consumer of the same name is a new one.
   *
   * @returns what was removed
   * @throws SyncError `unknown-consumer` when there is no such consumer; `consumer-taken` when it is one of the options
   *   or was added by `consume`; `unknown-seller` when there is no such seller
   */
  removeConsumer(consumer: string, options?: SellerOption): Promise<RemovedConsumer>;
  /** The stored desired prices and stock. */
  readonly offers: StoredOffers;
  /** The stored keyed writes. */
  readonly writes: StoredWrites;
}

/** Keeps sellers' orders in a database up to date. */
export interface Sync extends StoredOperations, AsyncDisposable {
  /**
   * Keeps every seller up to date until the signal aborts; then ends the running jobs and returns.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   *   that file is deleted or replaced meanwhile
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Checks the service of every seller before a first run: the connection, the credentials, the clock, and the premises
   * that the sync relies on although the interface document does not state them. It only reads, with at most 20 requests
   * for each seller within seconds, and opens no database.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const wrong = (await sync.check()).flatMap(({ premises }) =>
   *   premises.filter(({ verdict }) => verdict.state === "false"),
   * );
   */
  check(options?: CheckOptions): Promise<readonly SellerCheck[]>;
  /**
   * Brings every seller up to date once, for cron.
   *
   * @returns the outcome of each seller, by name
   * @throws SyncError `database-…` when the database fails
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  /**
   * Adds a consumer that receives every change, in order; resolves when its offsets are stored. It receives changes while
   * `run` is running, and at the end of `once`.
   *
   * @param name - the name under which its offsets and dead letters are stored
   * @param consumer - a callback, or `webhook({ url, secret })`
   * @throws TypeError or RangeError for invalid options, or a name that is taken
   * @throws SyncError `consumer-taken` when a loop pulls the changes of a consumer of this name
   * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * Compares the last 15 days of every seller with the database, and stores changes that polls missed. They are a problem
   * of `health` for a week, or until they are acknowledged.
   *
   * @returns the number of such changes of each seller; undefined where the seller could not be compared
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, number | undefined>>;
  /**
   * Stores the packages that were updated before the feeds started, within the seller's rate limit, whether `run` is
   * running or not; resolves when they are stored. After a crash `run` continues it, and so does another call; an earlier
   * `from` in the options requests it as well. The checkpoint of the feed does not change. Consumers receive these changes
   * after all that are stored already, oldest first, with `late` set.
   *
   * @returns the outcome of each seller, by name
   * @throws TypeError or RangeError for a time in the future, or an unknown seller
   * @example
   * await sync.backfill({ from: new Date("2026-01-01T00:00:00Z") });
   */
  backfill(options: BackfillOptions): Promise<ReadonlyMap<string, BackfillOutcome>>;
  /**
   * Moves the stored feeds to the base URL of the options, where it has changed. First it compares stored packages with
   * those at the new address, by id, order number and seller. It moves all feeds or none. Stop every `run` before.
   *
   * @throws SyncError `move-refused` when the packages are not at the new address; `scope-changed` when more than the address differs
   */
  move(options?: MoveOptions): Promise<readonly MovedFeed[]>;
  /**
   * Returns the REST and SOAP facades of a seller; methods that write take a key, and write once for it. Sellers from a
   * function are known after it was called, for instance after `await sync.once()`.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  /** Keyed writes without an outcome. */
  readonly writes: Writes & {
    /**
     * Reads the service again after the database was restored from a backup. Sellers that are up to date may then write
     * again.
     *
     * @returns the outcome of each seller, by name
     */
    reconcile(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  };
  /** Desired prices and stock. */
  readonly offers: Offers;
  /**
   * Resolves when the database can be read and written within 2 s; for readiness probes.
   *
   * @throws SyncError `database-…` with the reason
   */
  checkReady(): Promise<void>;
  /** Returns the names of the sellers of the options. Calls their function unless it was called before. */
  sellers(): Promise<readonly string[]>;
  /** Closes the database. */
  close(): Promise<void>;
}
