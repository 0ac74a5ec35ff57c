import { createHash } from "node:crypto";
import {
  type Change,
  type ConsumerTransaction,
  createSync,
  type SyncOptions,
} from "@marketplace-seller/sync";
import { requestBackfill } from "../../src/feed/backfill.ts";
import type { Session } from "../../src/store/store.ts";
import { BACKFILLED_MS, Clerks, type Desk } from "./clerks.ts";
import { Conditions } from "./conditions.ts";
import { Database } from "./database.ts";
import { BUS_KINDS } from "./delivery-history.ts";
import { POLL_TICKS, RETENTION_DAYS } from "./feed-history.ts";
import { History } from "./history.ts";
import { Network, type NetworkFault, networkFaults } from "./network.ts";
import { CONFIRMED_WITHIN_MS } from "./offer-history.ts";
import { type Action, type Fault, type Plan, SELLERS, type Seller, TICKS } from "./plan.ts";
import type { Recording } from "./recording.ts";
import { GMT_3, isListedLate, LISTED_WITHIN_MS, Service, USUALLY_LATE_MS } from "./service.ts";
import { hold, Violation } from "./violation.ts";
import { HOUR_MS, type Moment, Process, START, World } from "./world.ts";

/** What one world was. */
export interface Simulated {
  readonly steps: number;
  readonly kills: number;
  readonly virtualMs: number;
  /** Of everything that happened: the same for the same seed and plan. */
  readonly digest: string;
}

/** So long everything must be current again after the last fault, whatever happened. */
const PEACE_MS = 30 * 60_000;
/** So long what is due may be late after the last process was killed or stopped, or the database held up. */
const RECOVERY_MS = 90_000;
/** In peace nothing depends on how finely timers are seen to. */
const PEACEFUL_TICK_MS = 12_000;

/** Only some polls try again what could not be read, and a change that is refused is retried ever more rarely. */
const LONG_FAULTS: ReadonlySet<Fault["kind"]> = new Set([
  "unreadable",
  "consumer-fails",
  "endpoint-down",
]);

/** How long a call of a consumer may take, milliseconds. */
const CONSUMER_TIMEOUT_MS = 5_000;

/** Which consumer hangs, and whether its calls go on after their timeout. */
interface Hang {
  readonly consumer: "erp" | "bus";
  readonly goesOn: boolean;
}

/** Lets a world go by a plan; the seed decides the order. */
export async function simulate(
  seed: number,
  plan: Plan,
  recording?: Recording,
): Promise<Simulated> {
  const world = new World(seed, plan.tickMs);
  const restoreChance = replaceChance(world);
  const simulation = await Simulation.begin(world, plan, recording);
  try {
    await simulation.run();
  } catch (error) {
    throw new SimulationError(error, renderStory(world));
  } finally {
    await simulation.end();
    restoreChance();
  }
  const { steps, kills } = simulation;
  const digest = createHash("sha256").update(renderStory(world)).digest("base64url");
  return { steps, kills, virtualMs: world.now - START, digest };
}

/** A world in which something went wrong, with what happened in it. */
export class SimulationError extends Error {
  override readonly name = "SimulationError";
  readonly story: string;

  constructor(cause: unknown, story: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.story = story;
  }
}

class Simulation {
  kills = 0;
  readonly #world: World;
  readonly #plan: Plan;
  readonly #service: Service;
  readonly #network: Network;
  readonly #database: Database;
  readonly #conditions = new Conditions();
  readonly #history: History;
  readonly #clerks: Clerks;
  readonly #slots: Desk[] = [];
  #born = 0;
  #failing = 0;
  /** How often the bus refuses two of three changes, and not every other one. */
  #failingOften = 0;
  /** How the consumers hang now. */
  readonly #hangs: Hang[] = [];
  /** The sellers at whose address the bus receives nothing. */
  readonly #down: Seller[] = [];
  #slow = 0;

  static async begin(
    world: World,
    plan: Plan,
    recording: Recording | undefined,
  ): Promise<Simulation> {
    const database = await Database.open(world);
    database.recording = recording;
    await database.work(async (session) => {
      await session.run("CREATE TABLE erp (seller TEXT, sequence INTEGER)");
    });
    return new Simulation(world, plan, database);
  }

  constructor(world: World, plan: Plan, database: Database) {
    this.#world = world;
    this.#plan = plan;
    this.#database = database;
    this.#service = new Service(world, SELLERS, plan.pageSize, plan.serviceAheadMs ?? 0);
    this.#network = new Network(world, this.#service);
    this.#history = new History(world, this.#service, database, plan, this.#conditions);
    this.#network.onReceive = (...of) => this.#history.requests.receive(...of);
    this.#network.onSend = (process, request) => {
      const { method, url, headers, body } = request;
      const seller = headers.get("appkey") ?? "";
      const operation = `${method} ${url.pathname.split("/").at(-1)}`;
      try {
        this.#history.requests.send(process, request);
        if (operation === "POST price-stock-update") this.#history.offers.send(seller, body);
        else if (method !== "GET") {
          this.#history.writes.send(process, this.#clerks.findWrite(seller, operation, body));
        }
      } catch (error) {
        world.fail(error);
      }
    };
    // A process returns the jobs of a seller that it does not serve, which delays them.
    this.#conditions.isCalm = plan.isPartlyServed !== true;
    if (!this.#conditions.isCalm) this.#conditions.lateUntil = Infinity;
    const { feed } = this.#history;
    this.#clerks = new Clerks(world, this.#service, feed, plan.tickMs, (...of) =>
      this.#findDesk(...of),
    );
  }

  get steps(): number {
    return this.#world.steps;
  }

  async run(): Promise<void> {
    const { tickMs, processes, actions, faults } = this.#plan;
    this.#fillShops();
    for (let slot = 0; slot < processes; slot += 1) this.#start(slot);
    // Soon after a tick as a rule: that is when processes read, too.
    const at = (tick: number, run: () => void) => {
      // Often within the milliseconds in which a poll's range begins or ends.
      const most = this.#world.random("instant") < 0.3 ? 3 : tickMs - 1;
      this.#world.schedule(START + tick * tickMs + this.#world.delay("tick", most), run);
    };
    for (const action of actions) at(action.at, () => this.#act(action));
    for (const fault of faults) {
      at(fault.at, () => {
        const end = this.#begin(fault);
        at(fault.at + (LONG_FAULTS.has(fault.kind) ? 3 : 1) * fault.lasts, end);
      });
    }
    await this.#world.runUntil(START + (TICKS + 15) * tickMs);
    this.#world.tickMs = Math.max(tickMs, PEACEFUL_TICK_MS);
    this.#service.isQuiet = true;
    if (this.#plan.hasSmallQuota === true) await this.#raiseQuota();
    await this.#untilCurrent();
    await this.#look(async (session) => {
      this.#clerks.setAll(await session.query("SELECT * FROM offer"));
    });
    await this.#world.runUntil(this.#world.now + 2 * this.#world.tickMs);
    this.#history.offers.isSetInPeace = true;
    await this.#untilCurrent();
    await this.#judgeReports();
  }

  /** In peace the sync says that all is well, and finds a price that somebody has changed at the marketplace. */
  async #judgeReports(): Promise<void> {
    const { sync } = this.#findDesk("reports");
    const health = await this.#wait(sync.health());
    const { isClockSet, isUnreliable } = this.#conditions;
    const { versions, unreadable } = this.#service;
    const isMissed = isUnreliable || versions.some(isListedLate) || unreadable.size > 0;
    const isPartlyServed = this.#plan.isPartlyServed === true;
    // A premise that was false is measured again with the next audit, and a process returns jobs that it cannot run.
    const problems = health.problems.filter(
      (problem) =>
        !(isClockSet && problem.includes("premise service-clock")) &&
        !(isMissed && problem.includes("an audit found")) &&
        !(isPartlyServed && problem.includes("no process has polled")),
    );
    hold(problems.length === 0, () => `In peace ${problems.join("; ")}`);
    for (const { seller, state, failure } of await this.#wait(sync.status())) {
      hold(state === "current", () => `${seller} is ${state} in peace: ${failure}`);
    }
    const sql = "SELECT stock_code FROM offer WHERE seller = ? AND price_state = 'confirmed'";
    for (const seller of SELLERS) {
      const [row] = await this.#look((session) => session.query(sql, [seller]));
      const code = String(row?.stock_code);
      for (const changed of row === undefined ? [[]] : [[], [code]]) {
        for (const each of changed) this.#service.setPrice(seller, each, 1);
        const found = await this.#wait(Array.fromAsync(sync.offers.diff(seller)));
        hold(
          `${found.map(({ stockCode }) => stockCode)}` === `${changed}`,
          () => `${JSON.stringify(found)} of ${seller} differ, not ${changed}`,
        );
      }
    }
  }

  /** Lets the world go on until a call has ended. */
  async #wait<Result>(call: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    call.then(end, end);
    await this.#world.runUntil(this.#world.now + PEACE_MS, () => isOver);
    hold(isOver, () => `A call takes longer than ${PEACE_MS / 60_000} minutes`);
    return call;
  }

  /** A shop that sells already shows a feed at once what it can rely on. */
  #fillShops(): void {
    const old = (seller: Seller): void => {
      if (this.#plan.isThorough !== true) return;
      for (const target of [1, 0, 2]) this.#service.order(seller, target);
    };
    for (const [at, act] of [
      [-70 * HOUR_MS, old],
      [-30 * HOUR_MS, old],
      [
        -50_000,
        (seller: Seller) => {
          for (const target of [1, 2]) this.#service.order(seller, target);
        },
      ],
      [-40_000, (seller: Seller) => this.#service.change(seller, "move", 0)],
      [0, () => undefined],
    ] as const) {
      this.#world.now = START + at;
      SELLERS.forEach(act);
    }
  }

  async end(): Promise<void> {
    for (const { process } of this.#slots) process.kill();
    await this.#database.close();
  }

  /** Lets the world go on in peace until everything is current. */
  async #untilCurrent(): Promise<void> {
    const end = this.#world.now + PEACE_MS;
    for (;;) {
      if (this.#history.deliveries.hasLoop) {
        this.#pull({ isInPeace: true });
        await this.#world.runUntil(this.#world.now + 1_000);
      }
      const from = START - BACKFILLED_MS + this.#service.aheadMs;
      const missing = await this.#look(async (session) => {
        for (const seller of SELLERS) await requestBackfill(session, seller, from);
        const isSetting = this.#history.offers.isSetInPeace && this.#clerks.openSets > 0;
        return isSetting ? "somebody sets an offer" : this.#history.findMissing(session);
      });
      await this.#look((session) => this.#clerks.judge(session));
      if (missing === undefined) return;
      this.#world.tell("world", `is not current: ${missing}`);
      hold(this.#world.now < end, () => `After ${PEACE_MS / 60_000} minutes of peace ${missing}`);
      await this.#retryDeadLetters();
      await this.#world.runUntil(this.#world.now + 2 * this.#world.tickMs);
    }
  }

  /** Somebody retries the dead letters that nothing else retries. */
  async #retryDeadLetters(): Promise<void> {
    const sql = "SELECT DISTINCT consumer FROM dead_letter WHERE retry_at IS NULL";
    for (const { consumer } of await this.#look((session) => session.query(sql))) {
      const { sync } = this.#findDesk("retry");
      for (const seller of SELLERS) this.#history.deliveries.retry(String(consumer), seller);
      sync.retryDeadLetters(String(consumer)).catch(() => undefined);
    }
  }

  /** Looks at what is committed, between two transactions of the processes. */
  async #look<Result>(look: (session: Session) => Promise<Result>): Promise<Result> {
    const end = this.#world.now + PEACE_MS;
    while (this.#database.isBusy) {
      await this.#world.runUntil(this.#world.now + 100);
      hold(this.#world.now < end, () => "A transaction does not end");
    }
    return this.#database.work(look);
  }

  #start(slot: number): void {
    this.#born += 1;
    const process = new Process(this.#world, `p${this.#born}`);
    this.#world.tell(process.name, "starts");
    this.#history.deliveries.endPauses();
    const isPartial = this.#plan.isPartlyServed === true && slot > 0;
    const sellers = isPartial ? SELLERS.slice(slot % SELLERS.length).slice(0, 1) : SELLERS;
    const sync = createSync(this.#optionsOf(process, sellers));
    this.#slots[slot] = { process, sync, sellers };
    const again = (): void => {
      this.#world.schedule(this.#world.now + 5 * this.#plan.tickMs, () => {
        if (this.#slots[slot]?.process === process) this.#start(slot);
      });
    };
    sync.run().catch((error: unknown) => {
      this.#world.tell(process.name, `ends: ${error instanceof Error ? error.message : error}`);
      this.#delay(0);
      // Whoever runs the sync lets its process end: nobody works at a process that reads no feed.
      process.kill();
    });
    process.death.catch(again);
  }

  #optionsOf(process: Process, sellers: readonly Seller[]): SyncOptions {
    const { tickMs, hasAudits, leaseMs, isThorough = false, isBusFiltered = false } = this.#plan;
    const { maxAttempts } = this.#plan;
    const baseUrl = "http://service.test";
    return {
      store: this.#database.sourceFor(process),
      clock: process.clock,
      onEvent: ({ type, ...of }) => {
        if (type === "contract-drift") return;
        this.#world.tell(process.name, `says ${type} ${JSON.stringify(of)}`);
      },
      client: { baseUrl, fetch: this.#network.fetchFor(process) },
      sellers: sellers.map((seller) => ({
        seller,
        credentials: { appKey: seller, appSecret: `secret-of-${seller}` },
        from: START + this.#feedStartMs,
      })),
      feed: {
        pollIntervalMs: POLL_TICKS * tickMs,
        ...(hasAudits && { auditIntervalMs: 40 * tickMs }),
        ...(hasAudits && isThorough && { overlapMs: LISTED_WITHIN_MS }),
        ...(isThorough && { maxPackagesPerJob: 3 }),
      },
      ...(isThorough && { retentionDays: RETENTION_DAYS }),
      requestsPerMinute: this.#history.requests.requestsPerMinute,
      writes: { leaseMs },
      offers: { leaseMs, confirmationTimeoutMs: CONFIRMED_WITHIN_MS },
      consumers: {
        erp: {
          ...(isThorough && { batch: 2 }),
          timeoutMs: CONSUMER_TIMEOUT_MS,
          ...(maxAttempts !== undefined && { maxAttempts }),
          handle: async (changes, tx) => {
            await this.#call("erp", process, changes, tx);
            if (this.#slow > 0)
              await new Promise<void>((resolve) => process.clock.after(2_000, resolve));
            for (const { seller, sequence } of changes) {
              if (this.#failing > 0 && sequence % 3 === 0)
                throw this.#refuse("erp", seller, sequence);
              await tx.run("INSERT INTO erp VALUES (?, ?)", [seller, sequence]);
            }
          },
        },
        bus: {
          ...(isThorough && { batch: 3 }),
          timeoutMs: CONSUMER_TIMEOUT_MS,
          ...(maxAttempts !== undefined && { maxAttempts }),
          ...(isBusFiltered && { filter: { kinds: BUS_KINDS } }),
          deliver: async (changes) => {
            await this.#call("bus", process, changes);
            for (const change of changes) {
              const { seller, sequence } = change;
              if (this.#down.some((each) => each === seller)) {
                const error = this.#refuse("bus", seller, sequence);
                await new Promise<void>((resolve) => process.clock.after(2_000, resolve));
                throw error;
              }
              const isRefused = this.#failingOften > 0 ? sequence % 3 > 0 : sequence % 2 === 0;
              if (this.#failing > 0 && isRefused) throw this.#refuse("bus", seller, sequence);
              this.#deliver(change);
            }
          },
        },
      },
    };
  }

  /** A violation must end the world, and not count as a failure of the consumer. */
  #deliver(change: Change): void {
    try {
      this.#history.deliveries.deliver(change);
    } catch (error) {
      this.#world.fail(error);
    }
  }

  /** Processes that begin anew may send as many requests as everything needs to become current. */
  async #raiseQuota(): Promise<void> {
    this.#history.requests.requestsPerMinute = 800;
    this.#conditions.isCalm = false;
    this.#delay(0);
    for (const { process } of this.#slots) process.kill();
    await this.#world.runUntil(this.#world.now + 6 * this.#plan.tickMs);
  }

  /** Where feeds begin by the service's clock, milliseconds after the world. */
  get #feedStartMs(): number {
    const { feedStart, tickMs } = this.#plan;
    const { aheadMs } = this.#service;
    if (feedStart === "before") return aheadMs - BACKFILLED_MS;
    // No feed may begin more than a minute in the future of its machine.
    if (feedStart === "soon") return Math.min(aheadMs + 12 * tickMs, 45_000);
    // Between the orders that were there before.
    return aheadMs - 45_000;
  }

  /** A consumer is called, and hangs sometimes. What it writes after its timeout is refused. */
  async #call(
    consumer: "erp" | "bus",
    process: Process,
    changes: readonly Change[],
    tx?: ConsumerTransaction,
  ): Promise<void> {
    const { deliveries } = this.#history;
    const hang = this.#hangs.find((each) => each.consumer === consumer);
    try {
      deliveries.call(consumer, changes);
      if (hang !== undefined) deliveries.hang(consumer, changes, CONSUMER_TIMEOUT_MS);
    } catch (error) {
      this.#world.fail(error);
    }
    if (hang === undefined) return;
    await new Promise<void>((resolve) => {
      if (hang.goesOn) process.clock.after(3 * CONSUMER_TIMEOUT_MS, resolve);
    });
    await tx?.run("INSERT INTO erp VALUES (?, ?)", [changes[0]?.seller ?? "", 0]);
    if (tx !== undefined) this.#world.fail(new Violation("A consumer wrote after its timeout"));
  }

  /** A consumer refuses a change, and throws what this returns. */
  #refuse(consumer: "erp" | "bus", seller: string, sequence: number): Error {
    try {
      this.#history.deliveries.refuse(consumer, seller, sequence);
    } catch (error) {
      this.#world.fail(error);
    }
    return new Error(`${consumer} is down`);
  }

  /** What is due may be late for a while, and some time after it. */
  #delay(forMs: number): void {
    const { lateUntil } = this.#conditions;
    const until = this.#world.now + forMs + RECOVERY_MS + 5 * this.#world.tickMs;
    this.#conditions.lateUntil = Math.max(lateUntil, until);
  }

  #pull({ isInPeace = false, exclusive = false }): void {
    const { deliveries } = this.#history;
    deliveries.hasLoop = true;
    const begin = (process: Process) => deliveries.beginLoop(process, exclusive);
    this.#clerks.pull({ begin, isInPeace, exclusive });
  }

  /** A process that serves a seller, or all sellers. */
  #findDesk(of: string, seller?: Seller): Desk {
    const desks = this.#slots.filter(({ sellers }) =>
      seller === undefined ? sellers.length === SELLERS.length : sellers.includes(seller),
    );
    const desk = desks[Math.floor(this.#world.random(of) * desks.length)];
    if (desk === undefined) throw new Error("There is no process");
    return desk;
  }

  #act({ kind, seller, target }: Action): void {
    const acts: { readonly [Kind in Action["kind"]]: () => void } = {
      order: () => this.#service.order(seller, target),
      move: () => this.#service.change(seller, "move", target),
      cancel: () => this.#service.change(seller, "cancel", target),
      split: () => this.#service.change(seller, "split", target),
      touch: () => this.#service.change(seller, "touch", target),
      "write-split": () => this.#clerks.split(seller, target),
      "write-collection": () => this.#clerks.collect(seller, target),
      "write-labor": () => this.#clerks.addLaborCosts(seller, target),
      "reuse-key": () => this.#clerks.reuseKey(seller, target),
      "find-unknown": () => this.#clerks.findUnknown(seller),
      "touch-all": () => this.#service.touchAll(seller),
      measure: () => this.#clerks.measure(seller, target),
      price: () => this.#clerks.price(seller, target),
      push: () => this.#clerks.push(seller),
      replay: () => {
        // All of it, or what is younger than some ticks.
        const from =
          target % 2 === 0 ? START - HOUR_MS : this.#world.now - target * this.#plan.tickMs;
        const consumer = target % 3 === 2 ? "shelf" : "bus";
        const done = this.#history.deliveries.beginReplay(consumer, seller, from);
        this.#clerks.replay(consumer, seller, from, done);
      },
      backfill: () =>
        this.#clerks.backfill(seller, target, (from) =>
          this.#history.feed.endBackfill(seller, from),
        ),
      pull: () => {
        const exclusive = target % 4 === 0;
        this.#pull({ exclusive });
        if (target % 4 < 2) this.#pull({ exclusive });
      },
      "retry-dead-letters": () => {
        const consumer = target % 2 === 0 ? "erp" : "bus";
        this.#history.deliveries.retry(consumer, seller);
        this.#clerks.retryDeadLetters(consumer, seller);
      },
    };
    acts[kind]();
  }

  /** @returns ends it */
  #begin({ kind, target, lasts }: Fault): () => void {
    const slot = this.#slots[target % this.#slots.length];
    const nothing = (): void => undefined;
    this.#world.tell("world", `${kind} ${target}`);
    this.#conditions.isCalm = false;
    if (slot === undefined) return nothing;
    const { process } = slot;
    if (isNetworkFault(kind)) {
      this.#conditions.isNetworkFaulty = true;
      this.#network.faults.set(kind, (target % 4) / 4 + 0.25);
      return () => this.#network.faults.delete(kind);
    }
    switch (kind) {
      case "kill":
        this.#doom(process, target, (found) => {
          if (found.isAlive) this.kills += 1;
          found.kill();
          this.#delay(0);
        });
        return nothing;
      case "stop":
        this.#doom(process, target, (found) => {
          const stopMs = this.#stopMs(lasts, target);
          found.stop(stopMs);
          this.#delay(stopMs);
        });
        return nothing;
      case "disk-full":
        this.#database.isFull = true;
        this.#delay(lasts * this.#plan.tickMs);
        return () => {
          this.#database.isFull = false;
        };
      case "consumer-fails":
        this.#failing += 1;
        this.#failingOften += target % 2;
        return () => {
          this.#failing -= 1;
          this.#failingOften -= target % 2;
        };
      case "consumer-slow":
        this.#slow += 1;
        this.#delay(lasts * this.#plan.tickMs);
        return () => {
          this.#slow -= 1;
        };
      case "clock-ahead":
      case "clock-behind":
        return this.#setClock(process, kind === "clock-ahead", target);
      case "row-refused":
        this.#database.refusesVersion = (number) => {
          const isRefused = number % 5 === target % 5;
          if (isRefused) this.#service.unreadable.add(number);
          return isRefused;
        };
        return () => {
          this.#database.refusesVersion = () => false;
        };
      case "future-checkpoint":
        this.#moveCheckpoint(process, target).catch(() => undefined);
        return nothing;
      case "consumer-hangs": {
        const hang: Hang = {
          consumer: target % 3 === 2 ? "bus" : "erp",
          goesOn: target % 3 === 1,
        };
        this.#hangs.push(hang);
        this.#delay(lasts * this.#plan.tickMs + 6 * CONSUMER_TIMEOUT_MS);
        return () => void this.#hangs.splice(this.#hangs.indexOf(hang), 1);
      }
      case "endpoint-down": {
        const seller = SELLERS[target % SELLERS.length] ?? SELLERS[0];
        this.#down.push(seller);
        return () => void this.#down.splice(this.#down.indexOf(seller), 1);
      }
      case "premise":
        if (!this.#plan.hasAudits) return nothing;
        return this.#breakPremise(target);
      case "unreadable":
        this.#service.isUnreadable = (number) => number % 3 === target % 3;
        return () => {
          this.#service.isUnreadable = () => false;
        };
      case "lose-tasks":
        this.#service.losesTasks = true;
        return () => {
          this.#service.losesTasks = false;
        };
      case "replica-behind":
        this.#service.replicaBehindMs = 5_000 + 1_000 * target;
        return () => {
          this.#service.replicaBehindMs = 0;
        };
      case "list-late":
        this.#service.lateMs = USUALLY_LATE_MS + 2_000 * target;
        return () => {
          this.#service.lateMs = USUALLY_LATE_MS;
        };
    }
  }

  /** Every other stop is longer than a lease. */
  #stopMs(lasts: number, target: number): number {
    const { tickMs, leaseMs } = this.#plan;
    return 4 * lasts * tickMs + (target % 2 === 0 ? leaseMs : 0);
  }

  /**
   * Lets something happen to a process at one of its next steps or commits, or to the one that writes next at the
   * service.
   */
  #doom(process: Process, target: number, run: (process: Process) => void): void {
    const moments: readonly Moment[] = ["step", "request", "commit", "intent", "read-back"];
    const moment = moments[target % 5] ?? "step";
    if (moment === "step" || moment === "commit") {
      process.doom(moment, 1 + Math.floor(target / 5), () => run(process));
      return;
    }
    this.#atNext(moment, run);
  }

  /** Lets something happen when the first of the processes comes to a moment. */
  #atNext(moment: Moment, run: (process: Process) => void): void {
    let isDone = false;
    for (const { process } of this.#slots) {
      process.doom(moment, 1, () => {
        if (!isDone) run(process);
        isDone = true;
      });
    }
  }

  /** Sets the clock of a process by up to an hour, or that of the database by up to some minutes, or by hours. */
  #setClock(process: Process, isAhead: boolean, target: number): () => void {
    const isOfDatabase = target % 2 === 1;
    const clock = isOfDatabase ? this.#database : process;
    const byMs = isOfDatabase ? (target % 4 === 3 ? HOUR_MS / 2 : 15_000) : 120_000;
    const aheadMs = (isAhead ? 1 : -1) * (target + 1) * byMs;
    const set = (ms: number): void => {
      this.#conditions.isClockSet = true;
      clock.aheadMs += ms;
      if (isOfDatabase) this.#conditions.isDatabaseClockSet = true;
      else this.#history.feed.setClock();
    };
    // Some clocks of the database are set just when the intent of a write is stored.
    const isLater = isOfDatabase && target % 4 === 3;
    let setMs = 0;
    let isOver = false;
    const begin = (): void => {
      if (isOver) return;
      setMs = aheadMs;
      set(setMs);
    };
    if (isLater) this.#atNext("intent", begin);
    else begin();
    return () => {
      isOver = true;
      set(-setMs);
    };
  }

  /** A machine whose clock is wrong by years stores a checkpoint, and sometimes a start of the feed. */
  async #moveCheckpoint(process: Process, target: number): Promise<void> {
    this.#conditions.isUnreliable = true;
    const at = new Date(this.#world.now + (1 + target) * 9000 * HOUR_MS).toISOString();
    const seller = SELLERS[target % SELLERS.length] ?? SELLERS[0];
    const startsAt = target % 3 === 0 ? ", starts_at = checkpoint" : "";
    const store = await this.#database.sourceFor(process).open(() => this.#world.now);
    await store.write(async (session) => {
      await session.run("UPDATE seller SET checkpoint = ? WHERE name = ?", [at, seller]);
      await session.run(`UPDATE seller SET audit_from = NULL${startsAt} WHERE name = ?`, [seller]);
    });
  }

  #breakPremise(target: number): () => void {
    this.#conditions.isUnreliable = true;
    const { premises } = this.#service;
    if (target % 3 === 0) premises.dateShiftMs = GMT_3;
    if (target % 3 === 1) premises.listsNewAlone = true;
    if (target % 3 === 2) premises.leavesOutEnd = true;
    return () => {
      Object.assign(premises, { dateShiftMs: 0, listsNewAlone: false, leavesOutEnd: false });
    };
  }
}

function isNetworkFault(kind: Fault["kind"]): kind is NetworkFault {
  return (networkFaults as readonly string[]).includes(kind);
}

/**
 * What else is left to chance in the code goes by the seed as well.
 *
 * @returns undoes that
 */
function replaceChance(world: World): () => void {
  const { setTimeout } = globalThis;
  const { random } = Math;
  const { digest } = crypto.subtle;
  Math.random = () => world.random("chance");
  // Only guards against a database that hangs use timers of the machine: nothing hangs here.
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  // The platform's own computes in another thread, which nothing here could wait for.
  crypto.subtle.digest = async (_, data) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
    return new Uint8Array(
      createHash("sha256")
        .update(bytes as Uint8Array)
        .digest(),
    ).buffer;
  };
  return () => {
    Math.random = random;
    globalThis.setTimeout = setTimeout;
    crypto.subtle.digest = digest;
  };
}

function renderStory(world: World): string {
  return world.story
    .map(({ at, who, what }) => `${new Date(at).toISOString().slice(11, 23)} ${who} ${what}`)
    .join("\n");
}
