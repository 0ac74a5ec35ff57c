import { DatabaseSync } from "node:sqlite";
import { sqliteStore } from "@marketplace-seller/sync";
import { createDatabaseError } from "../../src/contract/sync-error.ts";
import type { Job } from "../../src/jobs/job-queue.ts";
import { copyStore } from "../../src/store/copy-store.ts";
import type { Session, Store, StoreSource } from "../../src/store/store.ts";
import { FENCE, JOB_TABLE, jobQueue, nameFence, nameLease } from "./job-queue.ts";
import { memoryQueue } from "./memory-queue.ts";
import type { Recording } from "./recording.ts";
import type { Process, World } from "./world.ts";

type Work<Result> = (session: Session) => Promise<Result>;

interface TransactionFailure {
  /** Of the process that it may concern; of any by default. */
  readonly process: Process | undefined;
  /** The table that its transaction has written; any by default. */
  readonly table?: string | undefined;
  /** How many transactions there are until then. */
  left: number;
  /** The statement at which the connection is lost; at the commit, or only after it, when there are no more. */
  readonly statement?: number;
  readonly isCommitted: boolean;
}

export interface Commit {
  readonly process: Process;
  readonly session: Session;
  /** The tables that it may have written, and the fences that it checked. */
  readonly written: ReadonlySet<string>;
}

/** The one database of a world, which every process opens; in memory, one transaction at a time. */
export class Database {
  aheadMs = 0;
  isFull = false;
  /** How many transactions have erased personal data, and how many had when the file was scrubbed last. */
  erasures = 0;
  scrubbed = 0;
  readonly failures = new Set<TransactionFailure>();
  refusesVersion: (number: number) => boolean = () => false;
  recording: Recording | undefined;
  hasMemoryQueue = false;
  isBusy = false;
  onCommit: (commit: Commit) => Promise<void> = async () => undefined;
  onClaim: (process: Process, job: Job) => void = () => undefined;
  readonly #world: World;
  readonly #connection: DatabaseSync;
  readonly #store: Store;
  readonly #waiting: (() => void)[] = [];

  private constructor(world: World, store: Store, connection: DatabaseSync) {
    this.#world = world;
    this.#store = store;
    this.#connection = connection;
  }

  static async open(world: World): Promise<Database> {
    const { store, connection } = await openInMemory(() => world.now + (made?.aheadMs ?? 0));
    await store.write((session) => session.run(JOB_TABLE));
    const made: Database | undefined = new Database(world, store, connection);
    return made;
  }

  /** Runs a transaction as no process, and records its calls once it is committed. */
  async work<Result>(work: Work<Result>): Promise<Result> {
    const { recording } = this;
    if (recording === undefined) return this.#store.write(work);
    const calls: Parameters<Recording["record"]>[1] = [];
    const result = await this.#store.write((session) => work(recording.record(session, calls)));
    recording.transactions.push(calls);
    return result;
  }

  /** Copies everything, as to PostgreSQL. @returns the rows that are stored, and those that were copied */
  async copy(session: Session): Promise<readonly [string[], string[]]> {
    const tables = await session.query(LIST_TABLES);
    const [stored, copied]: [string[], string[]] = [[], []];
    for (const { name } of tables) {
      const rows = await session.query(`SELECT * FROM ${name}`);
      if (!UNCOPIED_TABLES.includes(String(name)))
        stored.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
    }
    const target: Session = {
      ...session,
      query: async (sql) => (sql.includes("information_schema") ? tables : []),
      run: async (sql, [rows] = []) => {
        for (const { copied_rowid: _, ...row } of JSON.parse(String(rows)))
          copied.push(`${WRITTEN.exec(sql)?.[1]} ${JSON.stringify(row)}`);
        return 1;
      },
    };
    const source: Store = { ...this.#store, write: (work) => work(session) };
    const write: Store["write"] = (work) => work(target);
    await copyStore(source, { ...this.#store, write }, "a copy", () => undefined);
    return [stored.sort(), copied.sort()];
  }

  async close(): Promise<void> {
    await this.recording?.end(this.#store);
    return this.#store.close();
  }

  /** All bytes of the database, those of free pages included. */
  readPages(): Buffer {
    return Buffer.from(this.#connection.serialize().buffer);
  }

  sourceFor(process: Process): StoreSource {
    const look: Store["read"] = (work) => this.#store.read(work);
    const onClaim = (job: Job) => this.onClaim(process, job);
    const store: Store = {
      jobQueue: {
        kind: "custom",
        open: (clock) =>
          this.hasMemoryQueue
            ? memoryQueue(store, clock, this.#world, onClaim)
            : jobQueue(store, clock, { now: () => this.#world.now, look }, onClaim),
      },
      scrub: async () => {
        // Another process may read the file.
        if (this.#world.random("scrub") < 0.3) return false;
        this.scrubbed = this.erasures;
        return true;
      },
      close: async () => undefined,
      read: (work) => this.#read(process, work),
      write: (work) => this.#write(process, work),
    };
    return { open: async () => store };
  }

  #read<Result>(process: Process, work: Work<Result>): Promise<Result> {
    const read = (): Promise<Result> => this.#store.read(work);
    return this.isBusy ? this.#enter(process, read) : read();
  }

  async #write<Result>(process: Process, work: Work<Result>): Promise<Result> {
    const waitMs = this.#world.delay(`transaction of ${process.name}`, 30);
    await new Promise<void>((begin) => process.schedule(waitMs, begin));
    const transact = (): Promise<Result> => this.#transact(process, work);
    return this.#enter(process, transact, () => {
      process.pass("commit");
      return this.#world.delay(`commit of ${process.name}`, 5);
    });
  }

  async #transact<Result>(process: Process, work: Work<Result>): Promise<Result> {
    const written = new Set<string>();
    let failure = this.#findFailure(process);
    let statements = 0;
    const begin = (table: string | undefined): void => {
      statements += 1;
      if (statements === failure?.statement) throw connectionLost();
      if (table !== undefined) written.add(table);
    };
    const result = await this.work(async (session) => {
      const noted: Session = {
        ...session,
        query: async (sql, values) => {
          begin(WRITTEN.exec(sql)?.[1]);
          return session.query(sql, values);
        },
        run: async (sql, values) => {
          begin(WRITTEN.exec(sql)?.[1]);
          if (sql.endsWith(FENCE)) written.add(nameFence(values?.at(-4), values?.at(-3)));
          if (LEASE.test(sql)) for (const value of values ?? []) written.add(nameLease(value));
          const rows = await session.run(sql, values);
          if (ERASURE.test(sql) && rows > 0) written.add("erasure");
          if (RETENTION.test(sql)) written.add("retention");
          return rows;
        },
        insert: async (table, ...rows) => {
          begin(table.name);
          if (table.name === "change") this.#refuseRows(rows[0]);
          return session.insert(table, ...rows);
        },
      };
      const made = await Promise.race([work(noted), process.death]);
      failure ??= this.#findFailure(process, written);
      if (this.isFull) throw createDatabaseError("full", "The disk is full.");
      if (failure?.isCommitted === false) throw connectionLost();
      return made;
    });
    if (written.has("erasure")) this.erasures += 1;
    if (written.has("keyed_write") || written.has("offer_task")) process.pass("intent");
    if (written.has("lease")) process.pass("lease");
    if (JUDGED_TABLES.some((table) => written.has(table)))
      await this.#store.read((session) => this.onCommit({ process, session, written }));
    if (failure !== undefined) throw connectionLost();
    return result;
  }

  /** @param written - the tables, once the statements have run */
  #findFailure(process: Process, written?: ReadonlySet<string>): TransactionFailure | undefined {
    for (const failure of this.failures) {
      if (failure.process !== undefined && failure.process !== process) continue;
      if (failure.table === undefined ? written !== undefined : !written?.has(failure.table))
        continue;
      failure.left -= 1;
      if (failure.left > 0) continue;
      this.failures.delete(failure);
      this.#world.log(process.name, "loses its connection to the database");
      return failure;
    }
    return undefined;
  }

  #refuseRows(rows: unknown): void {
    for (const [, number] of JSON.stringify(rows).matchAll(/"cargoSenderNumber":"(\d+)"/g)) {
      if (!this.refusesVersion(Number(number))) continue;
      throw Object.assign(new Error(ROW_REFUSED), { errcode: SQLITE_CONSTRAINT });
    }
  }

  /** @param end - runs when the work has ended, and returns after how long its process knows that */
  async #enter<Result>(process: Process, work: () => Promise<Result>, end = () => 0) {
    if (this.isBusy) await new Promise<void>((enter) => this.#waiting.push(enter));
    this.isBusy = true;
    const { promise, resolve } = Promise.withResolvers<Result>();
    if (process.isAlive) {
      const outcome = work();
      await outcome.catch(() => undefined);
      process.schedule(end(), () => resolve(outcome));
    }
    const next = this.#waiting.shift();
    this.isBusy = next !== undefined;
    if (next !== undefined) this.#world.schedule(this.#world.now, next);
    return promise;
  }
}

/** The tables of the sync, with the names by which a copy asks for them. */
const LIST_TABLES = `SELECT name, name AS row_type FROM sqlite_schema
  WHERE type = 'table' AND name NOT IN ('job', 'erp') AND name NOT LIKE 'sqlite%'`;
/** They describe the database itself. */
const UNCOPIED_TABLES = ["schema_version", "origin", "unscrubbed"];

const connectionLost = (): Error =>
  createDatabaseError("unreachable", "The connection to the database is lost.");

/** The connection of a store in memory, which has no other that could read its pages; small ones are read faster. */
async function openInMemory(now: () => number) {
  const { exec } = DatabaseSync.prototype;
  let connection: DatabaseSync | undefined;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    connection = this;
    exec.call(this, sql.replace("page_size = 16384", "page_size = 4096"));
  };
  try {
    const waits = { yieldToEventLoop: async () => undefined };
    const store = await sqliteStore(":memory:").open(now, waits);
    if (connection === undefined) throw new Error("The store has no connection");
    return { store, connection };
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

/** What the database says of a row that it refuses; a feed quarantines its package, and does not fail. */
export const ROW_REFUSED = "a constraint refuses the row";
const SQLITE_CONSTRAINT = 19;

const JUDGED_TABLES = [
  ..."change consumer_offset dead_letter erp keyed_write lease offer offer_task seller".split(" "),
  ..."feed_check package paused_seller quarantined_package unscrubbed".split(" "),
];
const ERASURE = /^UPDATE (?:change|package) SET (?:content|customer_id) = NULL/;
const RETENTION = /^UPDATE change SET content = NULL WHERE last_modified_at/;
const LEASE = /^(?:INSERT INTO|UPDATE|DELETE FROM) lease\b/;
/** The table that a statement writes. */
const WRITTEN = /\b(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/;
