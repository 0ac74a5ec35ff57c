import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";

const RUNS = Number(process.env.OFFER_MODEL_RUNS ?? 10);
const MINUTE = 60_000;
const CODES = ["STK-00001", "STK-00002", "STK-00003"];
const UPDATE = "price-stock-update";

const code = fc.constantFrom(...CODES);
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("buy"), code, units: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("cancel", "split", "unsupply"),
      target: fc.nat(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("file"),
      codes: fc.subarray(CODES, { minLength: 1 }),
    }),
  },
  // Bought while the sync sends: the task overwrites it, and the feed reads of it later.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("buy meanwhile"), code }) },
  // A file that was written before, pushed again or late.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("again"), target: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("push", "once"),
      minutes: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("kill before", "kill after") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("lose request", "lose response") }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface File {
  readonly asOf: number;
  readonly rows: readonly { readonly stockCode: string; readonly quantity: number }[];
}

/** A seller's stock, what buyers do, and what the sync sends meanwhile. */
class Shop {
  readonly sandbox: Sandbox;
  readonly files: File[] = [];
  readonly oversold: string[] = [];
  readonly #store: StoreSource;
  readonly #client;
  #sync: Sync;
  /** What the process does at its next price and stock update. */
  #death: "kill before" | "kill after" | undefined;
  #isDead = false;
  #meanwhile: string | undefined;
  /** Orders that were placed before are stored. */
  #readUntil = 0;

  readonly #taskDelay: number;

  constructor(file: string, taskDelay: number) {
    this.#taskDelay = taskDelay;
    this.sandbox = createSandbox({
      packages: 0,
      products: CODES.length,
      taskDelay,
      rateLimit: false,
    });
    this.sandbox.control.clock.freeze();
    this.#store = sqliteStore(file);
    this.#client = createRestClient(this.sandbox.connection);
    this.#sync = this.#start();
  }

  get sync(): Sync {
    return this.#sync;
  }

  #start(): Sync {
    const { baseUrl, credentials, clock } = this.sandbox.connection;
    const ended = () => Promise.reject(new Error("the process has ended"));
    const source: StoreSource = {
      open: async (now) => {
        const real = await this.#store.open(now);
        return {
          write: (work) => (this.#isDead ? ended() : real.write(work)),
          read: (work) => (this.#isDead ? ended() : real.read(work)),
          scrub: () => real.scrub(),
          close: () => real.close(),
          jobQueue: real.jobQueue,
        };
      },
    };
    return createSync({
      store: source,
      client: { baseUrl, fetch: this.#fetch, clock, pacing: false, retry: { maxAttempts: 1 } },
      sellers: [{ seller: "shop", credentials, from: clock.now() - 15 * 24 * 60 * MINUTE }],
      requestsPerMinute: false,
      // A task that is applied after its time would not be noticed.
      offers: { confirmationTimeoutMs: Math.max(5 * MINUTE, 12 * this.#taskDelay) },
      clock,
    });
  }

  readonly #fetch: typeof globalThis.fetch = async (address, init) => {
    if (!String(address).includes(UPDATE)) return this.sandbox.fetch(address, init);
    const death = this.#death;
    this.#death = undefined;
    if (death === "kill before") this.#isDead = true;
    if (this.#isDead) throw new Error("the process has ended");
    this.#judge(JSON.parse(String(init?.body)));
    if (this.#meanwhile !== undefined) this.#buy(this.#meanwhile, 1);
    this.#meanwhile = undefined;
    const response = await this.sandbox.fetch(address, init);
    if (death === undefined) return response;
    this.#isDead = true;
    throw new Error("the process has ended");
  };

  /** No unit that the feed knows as sold after the measurement is offered. */
  #judge({
    payload,
  }: {
    readonly payload: { readonly skus: readonly { stockCode: string; quantity: number }[] };
  }) {
    for (const { stockCode, quantity } of payload.skus) {
      const most = Math.max(0, this.expected(stockCode, this.#readUntil) ?? 0);
      if (quantity > most) this.oversold.push(`${stockCode}: ${quantity} of ${most}`);
    }
  }

  /** The newest measurement less the living units of orders that were placed after it, and before a moment. */
  expected(stockCode: string, until = Infinity): number | undefined {
    const measured = this.#pushed
      .flatMap(({ asOf, rows }) => rows.map((row) => ({ ...row, asOf })))
      .filter((row) => row.stockCode === stockCode);
    const newest = measured.toSorted((one, other) => one.asOf - other.asOf).at(-1);
    if (newest === undefined) return undefined;
    const sold = this.#lines().filter(
      (line) => line.stockCode === stockCode && line.at > newest.asOf && line.at < until,
    );
    return sold.reduce((left, { units }) => left - units, newest.quantity);
  }

  readonly #pushed: File[] = [];
  readonly #orders: { readonly orderNumber: string; readonly at: number }[] = [];

  #packages() {
    const { control, sellerId } = this.sandbox;
    return this.#orders.flatMap(({ orderNumber, at }) =>
      control.orders.find(sellerId, orderNumber).packages.map((each) => ({ ...each, at })),
    );
  }

  #lines() {
    const packages = this.#packages();
    const split = new Set(packages.flatMap(({ splitFrom }) => splitFrom));
    return packages
      .filter(({ cargoTrackingNumber }) => !split.has(cargoTrackingNumber))
      .filter(({ status }) => !["Cancelled", "UnSupplied"].includes(status))
      .flatMap(({ lines, at }) =>
        lines.map(({ stockCode, quantity }) => ({ stockCode, units: quantity, at })),
      );
  }

  listed(stockCode: string): number {
    const { content } = this.sandbox.control.products.list(this.sandbox.sellerId, { stockCode });
    return content.find((each) => each.stockCode === stockCode)?.quantity ?? 0;
  }

  async happen(event: Event): Promise<void> {
    const { control } = this.sandbox;
    control.clock.advance(1_000);
    if (event.kind === "buy" && "units" in event) {
      this.#buy(event.code, event.units);
    } else if (event.kind === "buy meanwhile" && "code" in event) this.#meanwhile = event.code;
    else if (event.kind === "file" && "codes" in event) {
      // No two measurements are alike, so that what is listed says which of them was applied.
      const base = 1_000 + 100 * this.files.length;
      const rows = event.codes.map((stockCode) => ({ stockCode, quantity: base }));
      this.files.push({ asOf: control.clock.now(), rows });
    } else if (event.kind === "again" && "target" in event) {
      const file = this.files[event.target % Math.max(1, this.files.length)];
      if (file !== undefined) await this.#set(file);
    } else if (event.kind === "kill before" || event.kind === "kill after")
      this.#death = event.kind;
    else if (event.kind === "lose request" || event.kind === "lose response") {
      const kind = event.kind === "lose request" ? "reset-before-commit" : "reset-after-commit";
      control.faults.add({ kind, operation: "updatePriceAndStock" });
    } else if ("minutes" in event) await this.#work(event.kind === "push", event.minutes);
    else if ("target" in event) await this.#change(event.kind, event.target);
  }

  #buy(stockCode: string, units: number): void {
    const { control, sellerId } = this.sandbox;
    if (this.listed(stockCode) < units) return;
    const lines = [{ stockCode, quantity: units }];
    const { orderNumber } = control.orders.place(sellerId, { lines });
    this.#orders.push({ orderNumber, at: control.clock.now() });
  }

  async #set(file: File): Promise<void> {
    this.#pushed.push(file);
    await this.#sync.offers.set("shop", file.rows, { asOf: file.asOf });
  }

  /** Sets the newest file, and lets the sync work; a process that ends is followed by another. */
  async #work(isPush: boolean, minutes: number): Promise<void> {
    const { clock } = this.sandbox.control;
    clock.advance(minutes * MINUTE);
    const newest = this.files.at(-1);
    try {
      if (isPush && newest !== undefined) await this.#set(newest);
      await this.read();
      if (isPush && this.#taskDelay <= MINUTE) {
        await this.#sync.offers.push("shop", { until: "sent" });
      }
    } catch (error) {
      if (!this.#isDead) throw error;
    }
    if (!this.#isDead) return;
    await this.#sync.close();
    this.#isDead = false;
    this.#sync = this.#start();
    clock.advance(2 * MINUTE);
  }

  async read(): Promise<void> {
    const { clock } = this.sandbox.control;
    // The feed keeps two seconds behind the present.
    const until = clock.now();
    clock.advance(3_000);
    await this.#sync.once();
    this.#readUntil = until;
  }

  async #change(kind: string, target: number): Promise<void> {
    const { control, sellerId } = this.sandbox;
    const open = this.#packages().filter(({ status }) => ["Created", "Picking"].includes(status));
    const shipment = open[target % Math.max(1, open.length)];
    if (shipment === undefined) return;
    const id = String(shipment.packageId);
    if (kind === "cancel") {
      control.orders.movePackage(sellerId, id, "Cancelled");
      return;
    }
    if (shipment.status === "Created") control.orders.movePackage(sellerId, id, "Picking");
    const [line] = shipment.lines;
    if (line === undefined || line.quantity < 2) return;
    const { orderLineId } = line;
    const cancelled = [{ cancelReasonId: 61 as const, orderLineId, quantity: 1 }];
    await this.#client.packages.splitByQuantity({
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
      ...(kind === "unsupply" && { cancelledItems: cancelled }),
    });
  }

  async settle(): Promise<void> {
    this.sandbox.control.faults.remove();
    this.#death = undefined;
    this.#meanwhile = undefined;
    // A task that a process was killed with is waited for until its time is over, twelve times as long as tasks take.
    for (let round = 0; round < 40; round += 1) {
      this.sandbox.control.clock.advance(this.#taskDelay + 10 * MINUTE);
      await this.read();
      const [status] = await this.#sync.offers.status();
      if (status?.stocks.confirmed === status?.offers) return;
    }
  }

  async close(): Promise<void> {
    await this.#sync.close();
    await this.sandbox.close();
  }
}

it.each([0, 60, 3_600])(
  "offers no unit again that was sold, whatever files are pushed when (tasks take %d s)",
  async (delaySeconds) => {
    const folder = mkdtempSync(join(tmpdir(), "offers-"));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
        run += 1;
        const shop = new Shop(join(folder, `${run}.db`), delaySeconds * 1_000);
        try {
          for (const each of events) await shop.happen(each);
          await shop.settle();
          expect(shop.oversold).toEqual([]);
          for (const stockCode of CODES) {
            const expected = shop.expected(stockCode);
            if (expected === undefined) continue;
            expect(shop.listed(stockCode)).toBeLessThanOrEqual(Math.max(0, expected));
          }
          // Units of orders that were cancelled after a confirmation are offered again by the diff.
          await Array.fromAsync(shop.sync.offers.diff("shop", { repair: true }));
          await shop.settle();
          for (const stockCode of CODES) {
            const expected = shop.expected(stockCode);
            if (expected === undefined) continue;
            expect(shop.listed(stockCode)).toBe(Math.max(0, expected));
            const offer = (await shop.sync.offers.find("shop", [stockCode])).get(stockCode);
            expect(offer?.stock?.state).toBe("confirmed");
          }
        } finally {
          await shop.close();
        }
      }),
      { numRuns: RUNS },
    );
    rmSync(folder, { recursive: true });
  },
);
