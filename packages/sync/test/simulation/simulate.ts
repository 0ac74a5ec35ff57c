import { createHash } from "node:crypto";
import { createSync, type SyncOptions } from "@marketplace-seller/sync";
import { Actor, type Handle, type Workplace } from "./actor.ts";
import { replaceChance } from "./chance.ts";
import { Conditions } from "./conditions.ts";
import { Consumers } from "./consumers.ts";
import { Convergence } from "./convergence.ts";
import { Database } from "./database.ts";
import { Faults, LASTING } from "./faults.ts";
import { backfilledMs, FeedActor } from "./feed-actor.ts";
import { POLL_TICKS, RETENTION_DAYS, RETENTION_MS } from "./feed-oracle.ts";
import { Network } from "./network.ts";
import { OfferActor } from "./offer-actor.ts";
import { CONFIRMED_WITHIN_MS, MAX_SENDS } from "./offer-oracle.ts";
import { OperatorActor } from "./operator-actor.ts";
import { Oracles } from "./oracles.ts";
import { type Action, hasMemoryQueue, type Plan, SELLERS, type Seller, TICKS } from "./plan.ts";
import type { Recording } from "./recording.ts";
import { changes, Service } from "./service.ts";
import { LISTED_WITHIN_MS } from "./shop.ts";
import { judgeInCall } from "./violation.ts";
import { HOUR_MS, Process, START, World } from "./world.ts";
import { WriteActor } from "./write-actor.ts";

/** For so many ticks a replay waits for a dead letter behind which it begins. */
const REPLAY_TRIES = 20;

export async function simulate(seed: number, plan: Plan, recording?: Recording) {
  const world = new World(seed, plan.tickMs);
  const restoreChance = replaceChance(world);
  const simulation = new Simulation(await openWorkplace(world, plan, recording));
  try {
    await simulation.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(message, { cause: error }), { trace: world.trace.join("\n") });
  } finally {
    await simulation.end();
    restoreChance();
  }
  const trace = world.trace.join("\n");
  const digest = createHash("sha256").update(trace).digest("base64url");
  const { kills } = simulation.faults;
  return { steps: world.steps, kills, virtualMs: world.now - START, digest, trace };
}

class Simulation extends Actor {
  readonly network = new Network(this);
  readonly consumers = new Consumers(this);
  readonly faults = new Faults(this);
  readonly writeActor = new WriteActor(this);
  readonly feedActor = new FeedActor(this);
  readonly offerActor = new OfferActor(this);
  readonly operator = new OperatorActor(this);
  #born = 0;

  constructor(workplace: Workplace) {
    super(workplace);
    const { world, plan, service, conditions, oracles } = workplace;
    this.network.onEnd = (...of) => oracles.requests.receive(...of);
    this.network.onSend = (process, request) => {
      const { method, url, headers, body } = request;
      const seller = headers.get("appkey") ?? "";
      const operation = `${method} ${url.pathname.split("/").at(-1)}`;
      judgeInCall(world, () => {
        oracles.requests.send(process, request);
        if (!changes(request)) return;
        if (operation === "POST price-stock-update") {
          oracles.writes.sendTask(process, seller);
          oracles.offers.send(seller, body);
        } else if (operation === "POST OrderService") {
          oracles.writes.send(process, oracles.writes.findAcceptance(body));
        } else oracles.writes.send(process, this.writeActor.findWrite(seller, operation, body));
      });
    };
    // A process returns the jobs of a seller that it does not serve, which delays them.
    const isServed = plan.isPartlyServed !== true || plan.processes === 1;
    if (!isServed) conditions.lateUntil = Infinity;
    if (plan.hasLateSeller) conditions.leaveOut(SELLERS[1], 8 * plan.tickMs);
    // With a small quota, requests wait for it.
    conditions.isCalm = isServed && !(plan.hasSmallQuota || plan.hasLateSeller);
    oracles.feed.onReconfigure = () => this.#restart();
    const sellerOf = (name: string) => SELLERS.find((each) => each === name) ?? SELLERS[0];
    service.onTask = (seller, stockCode) => this.offerActor.noteTask(sellerOf(seller), stockCode);
    service.onUnreadPart = (part) => {
      // Often a stock is set then that was counted just before the order was placed.
      const seller = sellerOf(part.seller);
      const stockCode = part.lines[0]?.stockCode ?? "";
      world.after(world.delay("count", 2 * plan.tickMs), () =>
        this.offerActor.measureAt(seller, stockCode, part.placedAt - 1),
      );
    };
  }

  async run(): Promise<void> {
    const { tickMs, processes, actions, faults, hasAudits, pageSize, lastingPremise } = this.plan;
    this.#fillShops();
    // On small pages a feed does not find two packages by which it can tell in what the service differs.
    const isDifferent = lastingPremise != null && hasAudits && pageSize > 10;
    if (isDifferent) this.faults.breakPremise(lastingPremise);
    if (this.plan.hasReader === true) {
      const process = new Process(this.world, "reader");
      void this.feedActor.follow(process, createSync(this.#optionsOf(process, SELLERS)));
      await this.world.runUntil(START + 100);
    }
    for (let slot = 0; slot < processes; slot += 1) this.#start(slot);
    // Soon after a tick as a rule: that is when processes read, too.
    const at = (tick: number, run: () => void) => {
      // Often within the milliseconds in which a poll's range begins or ends.
      const most = this.world.random("instant") < 0.3 ? 3 : tickMs - 1;
      this.world.schedule(START + tick * tickMs + this.world.delay("tick", most), run);
    };
    for (const action of actions) at(action.at, () => this.#act(action));
    for (const fault of faults) {
      at(fault.at, () => {
        const end = this.faults.begin(fault);
        at(fault.at + (LASTING.includes(fault.kind) ? 3 : 1) * fault.lasts, end);
      });
    }
    await this.world.runUntil(START + (TICKS + 15) * tickMs);
    await new Convergence(this).run(isDifferent);
  }

  /** A shop that sells already shows a feed at once what it can rely on. */
  #fillShops(): void {
    const { isThorough, hasAncientOrders, isEventful } = this.plan;
    const orderAt = (at: number, targets: readonly number[]): void => {
      this.world.now = START + at;
      for (const seller of SELLERS) {
        for (const target of targets) this.service.order(seller, target);
      }
    };
    const times = [-70 * HOUR_MS, -30 * HOUR_MS];
    // No audit reads so far back.
    if (hasAncientOrders === true) times.unshift(-17 * 24 * HOUR_MS);
    if (isEventful === true) times.push(20_000 - RETENTION_MS);
    for (const at of isThorough === true ? times : []) orderAt(at, [1, 0, 2]);
    orderAt(-50_000, [1, 2]);
    this.world.now = START - 40_000;
    for (const seller of SELLERS) this.service.change(seller, "move", 0);
    this.world.now = START;
  }

  async end(): Promise<void> {
    for (const { process } of this.slots) process.kill();
    await this.database.close();
  }

  #start(slot: number): void {
    const { conditions, slots } = this;
    this.#born += 1;
    const process = new Process(this.world, `p${this.#born}`);
    this.world.log(process.name, "starts");
    const isPartial = this.plan.isPartlyServed === true && slot > 0 && !this.service.isQuiet;
    const sellers = isPartial ? SELLERS.slice(slot % SELLERS.length).slice(0, 1) : SELLERS;
    const optionsAt = (baseUrl?: string) => this.#optionsOf(process, sellers, baseUrl);
    const openAt = (baseUrl: string) => createSync(optionsAt(baseUrl));
    const { erp, bus } = this.consumers.of(process);
    const isLater = this.plan.isEventful === true && this.world.random("consume") < 0.3;
    const sync = createSync({ ...optionsAt(), consumers: isLater ? { erp } : { erp, bus } });
    slots[slot] = { process, sync, sellers, openAt };
    Promise.all([
      conditions.areIdle ? undefined : sync.run(),
      isLater ? process.wait(0).then(() => sync.consume("bus", bus)) : undefined,
    ]).catch((error: unknown) => {
      this.world.log(process.name, `ends: ${error instanceof Error ? error.message : error}`);
      conditions.delay(0);
      // Whoever runs the sync lets its process end: nobody works at a process that reads no feed.
      process.kill();
    });
    process.death.catch(() => {
      const at = Math.max(this.world.now + 5 * this.plan.tickMs, conditions.downUntil);
      this.world.schedule(at, () => {
        if (slots[slot]?.process === process) this.#start(slot);
      });
    });
  }

  /** Whoever operates the sync begins processes anew a while after what they are configured with has changed. */
  #restart(): void {
    const { conditions, slots } = this;
    const leftMs = Math.floor(this.world.random("left running") * 12 * this.plan.tickMs);
    conditions.isCalm = false;
    conditions.mayFeedsWait = true;
    conditions.delay(leftMs);
    conditions.downUntil = Math.max(conditions.downUntil, this.world.now + leftMs);
    this.world.after(leftMs, () => {
      conditions.delay(0);
      for (const { process } of slots) process.kill();
    });
  }

  #optionsOf(process: Process, sellers: readonly Seller[], baseUrl?: string): SyncOptions {
    const { tickMs, hasAudits, leaseMs, isThorough = false, isEventful = false } = this.plan;
    const known = sellers.map((seller) => ({
      seller,
      baseUrl: baseUrl ?? this.oracles.feed.beginAt(process, seller, this.#feedStartMs),
      from: START + this.#feedStartMs,
    }));
    return {
      store: this.database.sourceFor(process),
      clock: process.clock,
      onEvent: (event) => {
        const { type, ...of } = event;
        this.world.log(process.name, `says ${type} ${JSON.stringify(of)}`);
        if (event.type === "missed-changes") this.oracles.feed.noteMissed(event.seller);
        if (event.type === "premise-false" && event.premise !== "service-clock")
          this.oracles.feed.noteWorkaround(event.seller);
      },
      client: { fetch: this.network.fetchFor(process) },
      sellers: () =>
        known
          .filter(({ seller }) => seller !== this.conditions.leftOut)
          .map((seller) => ({ ...seller, credentials: this.#credentialsOf(seller) })),
      feed: {
        pollIntervalMs: POLL_TICKS * tickMs,
        ...(hasAudits && { auditIntervalMs: 40 * tickMs }),
        ...(hasAudits && isThorough && { overlapMs: LISTED_WITHIN_MS }),
        ...(isThorough && { maxPackagesPerJob: 3 }),
      },
      ...(isThorough && { retentionDays: RETENTION_DAYS }),
      requestsPerMinute: this.oracles.requests.requestsPerMinute,
      ...(isEventful && hasMemoryQueue(this.plan) && { concurrency: 1 }),
      writes: { leaseMs },
      offers: {
        leaseMs,
        confirmationTimeoutMs: CONFIRMED_WITHIN_MS,
        maxSends: MAX_SENDS,
        maxPriceFall: 100,
        maxPriceRise: 1_000_000,
      },
    };
  }

  /** A process has those that it has read last. */
  #credentialsOf({ seller }: { readonly seller: Seller }) {
    const owner = SELLERS.find((each) => this.faults.areKeysSwapped !== (each === seller));
    return { appKey: `${owner}`, appSecret: this.service.secretOf(`${owner}`) };
  }

  /** Where feeds begin by the service's clock, milliseconds after the world. */
  get #feedStartMs(): number {
    const { feedStart, processes } = this.plan;
    const { aheadMs } = this.service;
    const isEarlier = feedStart === "earlier" && this.#born > processes;
    if (feedStart === "before" || isEarlier) return aheadMs - backfilledMs(this.plan);
    // No feed may begin more than a minute in the future of its machine.
    if (feedStart === "soon") return Math.min(aheadMs + 12 * this.plan.tickMs, 45_000);
    if (feedStart === "month") return aheadMs - 31 * 24 * HOUR_MS;
    // Between the orders that were there before.
    return aheadMs - 45_000;
  }

  /** All of it, what is younger than some ticks, or what follows the next dead letter; often while a loop has a batch. */
  #replay(seller: Seller, target: number, tries = REPLAY_TRIES): void {
    const { world, plan } = this;
    const { deliveries } = this.oracles;
    const consumer = deliveries.areLoopsOpen || target % 3 === 2 ? "shelf" : "bus";
    const behind = deliveries.of(seller, consumer).findDeadLetterEnd();
    if (consumer === "bus" && target % 4 === 1 && behind === undefined && tries > 0) {
      if (tries === REPLAY_TRIES) this.faults.failConsumers(target);
      world.after(plan.tickMs, () => this.#replay(seller, target, tries - 1));
      return;
    }
    const from = target % 2 === 0 ? START - HOUR_MS : (behind ?? world.now - target * plan.tickMs);
    const replay = (): void => this.feedActor.replay(consumer, seller, from);
    if (deliveries.areLoopsOpen) deliveries.onTaken = replay;
    else replay();
  }

  /** At once, or while a dead letter is tried again. */
  #atRetry(seller: Seller, target: number, act: (of: "erp" | "bus", seller: Seller) => void): void {
    const consumer = target % 2 === 0 ? "erp" : "bus";
    const run = (): void => act(consumer, seller);
    if (this.plan.isEventful !== true || target % 4 < 2) run();
    else {
      this.faults.failConsumers(target);
      this.oracles.deliveries.of(seller, consumer).onRetry = run;
    }
  }

  #act({ kind, seller, target }: Action): void {
    const { isEventful = false } = this.plan;
    const acts: { readonly [Kind in Action["kind"]]: () => void } = {
      order: () => this.service.order(seller, target),
      move: () => this.service.change(seller, "move", target),
      cancel: () => this.service.change(seller, "cancel", target),
      split: () => this.service.change(seller, "split", target),
      "split-units": () => this.service.change(seller, "split-units", target),
      touch: () => this.service.change(seller, "touch", target),
      renumber: () => this.service.change(seller, "renumber", target),
      "write-split": () => this.writeActor.split(seller, target),
      "write-collection": () => this.writeActor.collect(seller, target),
      "write-labor": () => this.writeActor.addLaborCosts(seller, target),
      "reuse-key": () => this.writeActor.reuseKey(seller, target),
      "find-unknown": () => this.writeActor.findUnknown(seller),
      "touch-all": () => this.service.touchAll(seller),
      measure: () => this.offerActor.measure(seller, target),
      price: () => this.offerActor.price(seller, target),
      push: () => this.offerActor.push(seller),
      "count-file": () => {
        this.service.unsupply(seller);
        this.world.after(3, () => this.offerActor.countFile(seller, target));
      },
      "slip-comma": () => this.offerActor.slipComma(seller, target),
      accept: () => this.offerActor.accept(seller, target),
      "change-by-hand": () => this.offerActor.changeByHand(seller, target),
      rush: () => {
        this.service.rush(seller);
        // Stock is counted while it sells.
        for (const afterMs of [0, 20_000, 70_000]) {
          this.world.after(afterMs, () => {
            if (!this.service.isQuiet) this.offerActor.measure(seller, 0);
          });
        }
      },
      replay: () => this.#replay(seller, target),
      backfill: () => this.feedActor.backfill(seller, target),
      pull: () => {
        const exclusive = target % 4 === 0;
        this.feedActor.pull({ exclusive });
        if (target % 4 < 2) this.feedActor.pull({ exclusive });
      },
      "accept-new": () => this.writeActor.acceptNew(seller),
      "zero-file": () => this.offerActor.zeroFile(seller),
      "change-address": () => this.operator.moveFeeds(seller, target),
      "read-lines": () => this.feedActor.pull({ hasLines: true }),
      "remove-consumer": () => {
        if (target % 2 === 0) this.operator.removeShelf(seller);
        else {
          if (isEventful) this.faults.failConsumers(target);
          this.operator.removeBus(seller, isEventful ? SELLERS : [seller]);
        }
      },
      "pause-writes": () => this.operator.pauseWrites(seller),
      reconcile: () => this.operator.reconcile(),
      "erase-buyer": () => this.operator.eraseBuyer(target),
      retain: () => this.operator.retain(),
      once: () => this.operator.once(target),
      resume: () => this.operator.ask("resume", ({ sync }) => sync.resume(seller), seller),
      "acknowledge-audit": () =>
        this.operator.ask("acknowledge", ({ sync }) => sync.acknowledgeAudit(seller), seller),
      "discard-dead-letters": () =>
        this.#atRetry(seller, target, (...of) => this.operator.discardDeadLetters(...of)),
      "retry-dead-letters": () =>
        this.#atRetry(seller, target, (...of) => this.feedActor.retryDeadLetters(...of)),
    };
    acts[kind]();
  }
}

async function openWorkplace(world: World, plan: Plan, recording?: Recording): Promise<Workplace> {
  const database = await Database.open(world);
  database.hasMemoryQueue = hasMemoryQueue(plan);
  database.recording = recording;
  await database.work((session) => session.run("CREATE TABLE erp (seller TEXT, sequence INTEGER)"));
  const service = new Service(world, plan);
  const conditions = new Conditions(world);
  const oracles = new Oracles({ world, service, plan, conditions, database });
  const slots: Handle[] = [];
  const findHandle: Workplace["findHandle"] = (of, seller) => {
    const served = seller === undefined ? SELLERS : [seller];
    const handles = slots.filter(({ sellers }) => served.every((each) => sellers.includes(each)));
    const handle = handles[Math.floor(world.random(of) * handles.length)];
    if (handle === undefined) throw new Error("There is no process");
    return handle;
  };
  return { world, plan, service, database, conditions, oracles, slots, findHandle };
}
