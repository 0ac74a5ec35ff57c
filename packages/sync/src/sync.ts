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

/**
 * @throws SyncError `database-…` when the database cannot be read within 2 s; `unknown-seller` when the database has
 * no feed of the seller
 */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /**
   * Pulls the changes that a consumer has not received yet, for a loop in your code: in batches of one seller, oldest
   * first.
   */
  readonly onStarted?: () => void;
}

/** When the loop asks for the next batch, the previous batch is acknowledged. */
export interface SellerOption {
  /** A batch that was not acknowledged, because the loop was left, is returned again. */
  readonly seller?: string;
}

/** @param consumer - the name under which the offsets are stored; it must not be a consumer to which `run` delivers */
export interface CheckOptions extends SellerOption {
  readonly signal?: AbortSignal;
}

/** @throws SyncError `consumer-taken` when `run` delivers changes to a consumer of this name */
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
   * @param changes - changes that `changes` or a consumer has received Sets the offsets of a consumer back, so that
   * the consumer receives all changes again that were stored at or after a time. @returns the number of changes by
   * which the offsets were set back; the consumer's filter may skip some of them
   */
  health(options?: SellerOption): Promise<Health>;
  /**
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such
   * seller
   *
   * Resumes paused sellers at once, for instance after their credentials were changed.
   */
  status(options?: SellerOption): Promise<readonly SellerStatus[]>;
  /**
   * Pulls the changes that a consumer has not received yet, for a loop of your own: in batches of one seller, oldest
   * first. Asking for the next batch acknowledges the one before. A batch that was not acknowledged, because the loop
   * was left, is returned again.
   *
   * Acknowledges the changes that only audits found, so that `health` no longer reports them as a problem.
   * @throws SyncError `consumer-taken` when changes are delivered to a consumer of the name
   * Stop every `run` before calling `move`.
   * @example
   * for await (const changes of sync.changes("bus", { follow: true })) await bus.send(changes);
   */
  changes(
    consumer: string,
    options?: ChangesOptions,
  ): AsyncGenerator<readonly Change[], void, undefined>;
  /**
   * Compares each change with the previous version of its package. Erases a customer's data from all stored packages,
   * and from packages that are stored later.
   *
   * The changes keep their sequence numbers.
   * @example
   * for await (const changes of sync.changes("erp")) {
   *   for (const { change, lineChange, line } of await sync.lineChanges(changes)) book(change, lineChange, line);
   * }
   */
  lineChanges(changes: readonly Change[]): Promise<readonly LineChange[]>;
  /**
   * @param customerId - the field `customerId` of the packages, such as "2074"
   *
   * @throws SyncError `invalid-customer` when the value is not a customer id, but for instance a name or an address
   * Reads all rows of a table, one seller after the other.
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Resumes paused sellers at once, for instance after their credentials were rotated.
   *
   * @param seller - the name of the seller; all sellers by default
   * @returns the names of the resumed sellers
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   * the file is deleted or replaced during the run
   */
  resume(seller?: string): Promise<readonly string[]>;
  /**
   * @returns the number of dead letters
   *
   * @param seller - the name of the seller; all sellers by default
   * Removes the offsets and the dead letters of a consumer that is no longer needed.
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   * the file is deleted or replaced during the run
   */
  acknowledgeAudit(seller?: string): Promise<readonly string[]>;
  /**
   * If a consumer of the same name is added later, it starts as a new consumer. @returns the rows that were removed
   *
   * @throws SyncError `unknown-consumer` when there is no such consumer; `consumer-taken` when the consumer is in the
   * options or was added by `consume`; `unknown-seller` when there is no such seller
   * @throws SyncError `invalid-customer` when it is not a customer id, but a name or an address, say
   */
  eraseCustomer(customerId: string): Promise<ErasureResult>;
  /**
   * Reads every row of a table, one seller after the other.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   * the file is deleted or replaced during the run
   */
  export(table: ExportTable, options?: SellerOption): AsyncIterable<Row>;
  /**
   * Keeps every seller up to date until the signal aborts; then waits for the running jobs and returns.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   * the file is deleted or replaced during the run
   */
  consumers(options?: SellerOption): Promise<ConsumerStatus>;
  /**
   * Checks the service of every seller before a first run: the connection, the credentials, the clock, and the
   * premises (assumptions about the service that the interface document does not state).
   *
   * The check only reads, sends at most 20 requests for each seller, takes seconds, and opens no database.
   * Reads all rows of a table, one seller after the other.
   */
  retryDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Brings every seller up to date once, for instance from cron. First stop the loops that pull its changes, and
   * remove it from the configuration of every process. A later consumer of the same name is a new one.
   *
   * Adds a consumer that receives every change, in order; resolves when the consumer's offsets are stored.
   * The consumer receives changes while `run` is running, and at the end of `once`.
   */
  removeConsumer(consumer: string, options?: SellerOption): Promise<RemovedConsumer>;
  /** @param name - the name under which the consumer's offsets and dead letters are stored */
  readonly offers: StoredOffers;
  /** The stored keyed writes. */
  readonly writes: StoredWrites;
}

/** @throws TypeError or RangeError for invalid options, or a name that another consumer has */
export interface Sync extends StoredOperations, AsyncDisposable {
  /**
   * Keeps every seller up to date until the signal aborts; then ends the running jobs and returns.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   *   that file is deleted or replaced meanwhile
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Compares the last 15 days of every seller at the service with the database, and stores the changes that polls
   * missed. `health` reports these changes as a problem for a week, or until they are acknowledged.
   *
   * @returns the number of missed changes of each seller; undefined for a seller that could not be compared
   * @example
   * const wrong = (await sync.check()).flatMap(({ premises }) =>
   *   premises.filter(({ verdict }) => verdict.state === "false"),
   * );
   */
  check(options?: CheckOptions): Promise<readonly SellerCheck[]>;
  /**
   * Stores the packages that were updated before the feeds started, within the seller's rate limit, whether `run` is
   * running or not; resolves when all of them are stored.
   *
   * After a crash, `run` or another call continues the backfill; an earlier `from` in the options requests a backfill
   * as well.
   * The checkpoint of the feed does not change.
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  /**
   * Consumers receive these changes after all changes that are already stored, oldest first, with `late` set. It
   * receives changes while `run` is running, and at the end of `once`.
   *
   * @param name - the name under which its offsets and dead letters are stored
   * Moves the stored feeds to the base URL in the options, if it has changed.
   * Before moving, `move` compares stored packages with those at the new address, by id, order number and seller.
   * Either all feeds are moved or none.
   * Stop every `run` before calling `move`.
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * @throws SyncError `move-refused` when the packages are not at the new address; `scope-changed` when the options
   * differ in more than the address Returns the REST and SOAP clients of a seller; their writing methods take an
   * idempotency key, and write once for each key.
   *
   * Sellers from a function are known only after the function was called, for instance after `await sync.once()`.
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, number | undefined>>;
  /**
   * Stores the packages that were updated before the feeds started, within the seller's rate limit, whether `run` is
   * running or not; resolves when they are stored. Keyed writes without an outcome, and finding out their outcomes.
   * Reads the service again after the database was restored from a backup. Sellers that are up to date after that may
   * write again.
   *
   * After a crash, `run` or another call continues the backfill; an earlier `from` in the options requests a backfill
   * as well.
   * @throws TypeError or RangeError for a time in the future, or an unknown seller
   * @example
   * await sync.backfill({ from: new Date("2026-01-01T00:00:00Z") });
   */
  backfill(options: BackfillOptions): Promise<ReadonlyMap<string, BackfillOutcome>>;
  /**
   * Resolves when the database can be read and written within 2 s; use it for readiness probes. First it compares
   * stored packages with those at the new address, by id, order number and seller. Returns the names of the sellers
   * in the options. If the sellers come from a function that was not called yet, this calls it.
   *
   * @throws SyncError `move-refused` when the packages are not at the new address; `scope-changed` when more than the
   * address differs
   */
  move(options?: MoveOptions): Promise<readonly MovedFeed[]>;
  /**
   * Returns the REST and SOAP facades of a seller; methods that write take a key, and write once for it. Sellers from
   * a function are known after it was called, for instance after `await sync.once()`.
   *
   * @returns the number of missed changes of each seller; undefined for a seller that could not be compared
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  /** Keyed writes without an outcome. */
  readonly writes: Writes & {
    /**
     * Reads the service again after the database was restored from a backup. Sellers that are up to date may then
     * write again.
     *
     * After a crash, `run` or another call continues the backfill; an earlier `from` in the options requests a
     * backfill as well.
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
