import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { expect } from "vitest";
import { COMMAND, startProcess } from "../../src/cli/command.fixture.ts";
import type { NamedSource } from "../../src/store/each-store.fixture.ts";
import type { Row, Store } from "../../src/store/store.ts";

/** The number of feeds and packages in a test. */
export interface FeedSize {
  /** The number of feeds, which all read the same seller of the sandbox. Default 1. */
  readonly sellers?: number;
  /** The number of packages in each feed; by default enough for several batches. */
  readonly packages?: number;
}

/** Its output has a line for each event. */
type Worker = ReturnType<typeof startProcess>;

const PROGRAM = [COMMAND[0], fileURLToPath(new URL("feed.fixture.ts", import.meta.url))];

/** Kills a process unless it has ended, and waits until it has. */
export async function kill({ child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Waits between two checks, so that the processes have time to work. */
const SLOWLY = { interval: 100, timeout: 300_000 };

/** A sandbox with packages, a database, and processes that fill the database from the sandbox. */
export class FeedDatabase implements AsyncDisposable {
  readonly store: Store;
  readonly #name: string;
  readonly #sandbox: RunningSandbox;
  readonly #sellers: number;
  readonly #workers: Worker[] = [];

  static async open(
    source: NamedSource,
    { sellers = 1, packages = 1500 }: FeedSize = {},
  ): Promise<FeedDatabase> {
    const sandbox = await startSandbox({ port: 0, packages, products: 200, rateLimit: false });
    const store = await source.open(Date.now);
    const sql = "CREATE TABLE erp (seller text, sequence integer, PRIMARY KEY (seller, sequence))";
    await store.write((session) => session.run(sql));
    return new FeedDatabase(store, source.name, sandbox, sellers);
  }

  constructor(store: Store, name: string, sandbox: RunningSandbox, sellers: number) {
    this.store = store;
    this.#name = name;
    this.#sandbox = sandbox;
    this.#sellers = sellers;
  }

  /**
   * Starts another process that works on the database.
   *
   * @param address - where the process reaches the database, with how long one of its transactions may be idle,
   * milliseconds
   */
  start(address = this.#name, ...idleMs: readonly string[]): Worker {
    const args = [...PROGRAM, address, this.#sandbox.url, `${this.#sellers}`, ...idleMs];
    const place = { folder: process.cwd(), environment: {} };
    const worker = startProcess(args, place, process.execPath);
    this.#workers.push(worker);
    return worker;
  }

  /** Places orders at the sandbox, which the feeds have to store. */
  placeOrders(count: number): void {
    const { control, sellerId } = this.#sandbox;
    const products = control.products
      .list(sellerId, { size: 100 })
      .content.filter(({ quantity, status }) => quantity > 10 && status === "Active");
    for (const { stockCode } of products.slice(0, count)) {
      control.orders.place(sellerId, { lines: [{ stockCode, quantity: 1 }] });
    }
  }

  /** Waits until every seller has stored all packages, and the consumer has received every change. */
  async untilCurrent(): Promise<void> {
    const written = this.#countPackages() * this.#sellers;
    const read = () => this.read("SELECT count(*) AS written FROM erp");
    await expect.poll(read, SLOWLY).toEqual([{ written }]);
  }

  /** Asserts that no change is lost, duplicated or out of order. */
  async expectWhole(): Promise<void> {
    const count = this.#countPackages();
    const rows = await this.read(
      `SELECT sequence,
         (SELECT count(*) FROM package WHERE seller = name) AS packages,
         (SELECT count(*) FROM change WHERE seller = name) AS changes,
         (SELECT max(sequence) FROM change WHERE seller = name) AS last,
         (SELECT count(*) FROM erp WHERE seller = name) AS written,
         (SELECT max(sequence) FROM erp WHERE seller = name) AS last_written
       FROM seller`,
    );
    expect(rows).toHaveLength(this.#sellers);
    for (const row of rows) expect(new Set(Object.values(row))).toEqual(new Set([count]));
  }

  read(sql: string): Promise<readonly Row[]> {
    return this.store.read((session) => session.query(sql));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#workers.map(kill));
    await this.store.close();
    await this.#sandbox.close();
  }

  /** Counts the listed packages; the listing contains no package from before November 2024. */
  #countPackages(): number {
    const { control, sellerId } = this.#sandbox;
    return control.packages.list(sellerId, { from: Date.UTC(2024, 10, 1) }).total;
  }
}
