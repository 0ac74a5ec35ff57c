import type { InstantInput } from "@marketplace-seller/client-core";
import type { Change } from "./consumers/change.ts";
import type { Consumer } from "./consumers/consumer.ts";
import type { ConsumerOffset } from "./consumers/consumer-offset.ts";
import type { DeadLetter } from "./consumers/dead-letter.ts";
import type { LineChange } from "./consumers/line-changes.ts";
import type { ChangesOptions } from "./consumers/pull-changes.ts";
import type { RemovedConsumer } from "./consumers/remove-consumer.ts";
import type { ErasureResult } from "./feed/erase.ts";
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

/** How something that takes long is ended. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Of `run`: called when the database is open, known to be of these sellers, and jobs can be taken. */
  readonly onStarted?: () => void;
}

/** Which sellers a call is about. */
export interface SellerOption {
  /** This one alone; all by default. */
  readonly seller?: string;
}

/** Which sellers are checked. */
export interface CheckOptions extends SellerOption {
  readonly signal?: AbortSignal;
}

/** How the consumers stand. */
export interface ConsumerStatus {
  readonly offsets: readonly ConsumerOffset[];
  readonly deadLetters: readonly DeadLetter[];
}

/** What a consumer receives again. */
export interface ReplayOptions extends SellerOption {
  readonly from: InstantInput;
}

/**
 * What a sync does with stored data: it needs neither service nor credentials. What only reads changes nothing, and
 * makes no database.
 */
export interface StoredOperations {
  /**
   * Whether everything is as it should be: no seller paused, failing, or not polled for three poll intervals, no
   * package quarantined, no clock wrong, no consumer down and no dead letter. It reads what is stored, so that it is as
   * current as the last poll. For probes; a database that fails is a problem too.
   */
  health(options?: SellerOption): Promise<Health>;
  /**
   * How every seller in the database stands, also one that the options name no longer.
   *
   * @throws SyncError `database-…` when the database cannot be read within 2 s; `unknown-seller` when it has no feed of
   *   the seller
   */
  status(options?: SellerOption): Promise<readonly SellerStatus[]>;
  /**
   * Gives the changes that a consumer has not had, for a loop of yours: in batches of one seller, oldest
   * first. A batch counts as received when the next one is asked for; one that the loop was left in comes
   * again.
   *
   * @param consumer - its offset is kept under it; none of those that are delivered to
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
   * Gives what changes did to order lines: those that were added, changed or removed since the stored version of their
   * package before, and all lines of a package whose status has changed. In the order of the changes.
   *
   * @param changes - as `changes` and consumers receive them
   * @example
   * for await (const changes of sync.changes("erp")) {
   *   for (const { change, lineChange, line } of await sync.lineChanges(changes)) book(change, lineChange, line);
   * }
   */
  lineChanges(changes: readonly Change[]): Promise<readonly LineChange[]>;
  /**
   * Sets a consumer back, so that it receives again what was stored at or after a moment.
   *
   * @returns over how many changes it goes back; its filter may leave some of them out
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Lets sellers that are paused be tried at once, such as after their credentials were rotated.
   *
   * @param seller - this one alone; all by default
   * @returns the names of those that were paused
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  resume(seller?: string): Promise<readonly string[]>;
  /**
   * Takes what audits found as known: it is no problem of `health` any more.
   *
   * @param seller - of this one alone; of all by default
   * @returns the sellers of which there was something
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  acknowledgeAudit(seller?: string): Promise<readonly string[]>;
  /**
   * Removes a customer's data, those to come included. Changes keep their sequence.
   *
   * @param customerId - as the packages have it, such as "2074"
   * @throws SyncError `invalid-customer` when it is no customer id, such as a name or an address
   */
  eraseCustomer(customerId: string): Promise<ErasureResult>;
  /**
   * Every row of a table, one seller after the other.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  export(table: ExportTable, options?: SellerOption): AsyncIterable<Row>;
  /**
   * How far consumers are, and what they could not process.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  consumers(options?: SellerOption): Promise<ConsumerStatus>;
  /**
   * Lets the dead letters of a consumer be delivered again, of one seller or of all.
   *
   * @returns how many there are
   * @throws SyncError `unknown-consumer` when there is no such consumer; `unknown-seller` when there is no such seller
   */
  retryDeadLetters(consumer: string, options?: SellerOption): Promise<number>;
  /**
   * Removes what is kept of a consumer that is needed no longer: offsets and dead letters. Stop what asks for its
   * changes, and take it out of the configuration of every process first. A consumer that gets the name later begins
   * anew.
   *
   * @returns what there was of it
   * @throws SyncError `unknown-consumer` when there is no such consumer; `consumer-taken` when it is one of the options
   *   or was added by `consume`; `unknown-seller` when there is no such seller
   */
  removeConsumer(consumer: string, options?: SellerOption): Promise<RemovedConsumer>;
  /** What is stored of desired prices and stock. */
  readonly offers: StoredOffers;
  /** What is stored of keyed writes. */
  readonly writes: StoredWrites;
}

/** Keeps sellers' orders in a database of theirs. */
export interface Sync extends StoredOperations, AsyncDisposable {
  /**
   * Keeps every seller current until the signal aborts; then ends what is under way and returns.
   *
   * @throws SyncError `database-locked` when another process runs on the same SQLite file; `database-replaced` when
   *   that file is deleted or replaced meanwhile
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Checks the service of every seller before a first run: connection, credentials, clock, and the premises that the
   * sync relies on beyond the interface document's words. It reads only, at most 20 requests a seller, within seconds,
   * and opens no database.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const wrong = (await sync.check()).flatMap(({ premises }) =>
   *   premises.filter(({ verdict }) => verdict.state === "false"),
   * );
   */
  check(options?: CheckOptions): Promise<readonly SellerCheck[]>;
  /**
   * Updates every seller once, for cron.
   *
   * @returns what became of each seller, by name
   * @throws SyncError `database-…` when the database fails
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  /**
   * Adds a consumer that receives every change, in order; resolves when the database knows it. It is
   * delivered to while `run` runs, and at the end of `once`.
   *
   * @param name - its offset and dead letters are kept under it
   * @param consumer - a callback, or `webhook({ url, secret })`
   * @throws TypeError or RangeError for options that cannot be used, or a name that is taken
   * @throws SyncError `consumer-taken` when a loop asks for the changes of a consumer of the name
   * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * Compares the last 15 days of every seller with the database now; what surfaced late is stored. Changes that a poll
   * should have found are a problem of `health` until they are acknowledged, or a week is over.
   *
   * @returns for each seller how many changes it brought; undefined for one that could not be compared
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, number | undefined>>;
  /**
   * Reads what was updated before the feeds began, beside `run` or without it, at the seller's common rate; resolves
   * when it is stored. It goes on where it ended after a crash, with `run` or when it is requested again; an earlier
   * `from` of a seller requests it as well. The checkpoint of the feed does not move. Consumers receive what is found
   * after what is stored, oldest first, with the kind that a first backfill gives it and `late` set.
   *
   * @returns what became of each seller, by name
   * @throws TypeError or RangeError for a moment in the future, or a seller that is not there
   * @example
   * await sync.backfill({ from: new Date("2026-01-01T00:00:00Z") });
   */
  backfill(options: BackfillOptions): Promise<ReadonlyMap<string, BackfillOutcome>>;
  /**
   * Binds stored feeds to the service's address of the options, where it has changed: once packages that are stored
   * were found there, by id, order number and seller. All feeds, or none. Stop every process that runs first.
   *
   * @throws SyncError `move-refused` when the packages are not there; `scope-changed` when more than the address differs
   */
  move(options?: MoveOptions): Promise<readonly MovedFeed[]>;
  /**
   * The REST and SOAP facades of a seller, whose writes take a key and happen once for it. A seller that a
   * function gives is known once that was read, such as after `await sync.once()`.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  /** What became of keyed writes. */
  readonly writes: Writes & {
    /**
     * Reads the service anew after the database was restored from a backup; every seller that could be
     * brought to the present may then write again.
     *
     * @returns what became of each seller, by name
     */
    reconcile(options?: RunOptions): Promise<ReadonlyMap<string, FeedJobOutcome>>;
  };
  /** Desired prices and stock. */
  readonly offers: Offers;
  /**
   * Resolves when the database can be read and written within 2 s; for readiness probes.
   *
   * @throws SyncError `database-…` that says why not
   */
  checkReady(): Promise<void>;
  /** The names of the sellers of the options; a function is read when it never was. */
  sellers(): Promise<readonly string[]>;
  /** Closes the database. */
  close(): Promise<void>;
}
