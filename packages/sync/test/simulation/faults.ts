import { Actor, type Workplace } from "./actor.ts";
import { CONSUMER_TIMEOUT_MS, type Consumers } from "./consumers.ts";
import { USUALLY_LATE_MS } from "./marketplace.ts";
import type { Network, WriteFault } from "./network.ts";
import { CONFIRMED_WITHIN_MS } from "./offer-oracle.ts";
import { type Fault, hasMemoryQueue, SELLERS, type Seller } from "./plan.ts";
import { HOUR_MS, type Moment, type Process } from "./world.ts";

const WRITE_FAULTS: readonly WriteFault[] = [
  ...(["lose-response", "lose-response", "late", "late", "late"] as const),
  ...(["lose-request", "no-connection", "throttle"] as const),
];
const FAILING_TABLES = [
  ..."keyed_write offer_task lease dead_letter consumer_offset quarantined_package".split(" "),
  ..."seller offer change".split(" "),
];
const MOMENTS: readonly Moment[] = ["step", "request", "commit", "intent", "read-back"];
const WRITE_MOMENTS: ReadonlySet<Moment> = new Set(["request", "intent", "read-back"]);

/** Only some polls try again what could not be read, and a change that is refused is retried ever more rarely. */
export const LASTING: readonly Fault["kind"][] = ["unreadable", "consumer-fails", "endpoint-down"];

export class Faults extends Actor {
  kills = 0;
  /** Whether each seller has the keys of the other one. */
  areKeysSwapped = false;
  readonly #network: Network;
  readonly #consumers: Consumers;

  constructor(parts: Workplace & { readonly network: Network; readonly consumers: Consumers }) {
    super(parts);
    this.#network = parts.network;
    this.#consumers = parts.consumers;
  }

  /** @returns ends it */
  begin({ kind, target, lasts }: Fault): () => void {
    const { world, plan, conditions, oracles, slots, service, database } = this;
    const { process } = slots[target % slots.length] ?? {};
    const nothing = (): void => undefined;
    world.log("world", `${kind} ${target}`);
    conditions.isCalm = false;
    if (process === undefined) return nothing;
    const seller = SELLERS[target % SELLERS.length] ?? SELLERS[0];
    switch (kind) {
      case "break-write":
        // A seller whose request was throttled polls later, too.
        conditions.mayFeedsWait = true;
        this.#network.writeFaults.push(WRITE_FAULTS[target % WRITE_FAULTS.length] ?? "late");
        return nothing;
      case "kill":
        this.#stopAtMoment(process, target, (found) => {
          if (found.isAlive) this.kills += 1;
          found.kill();
          conditions.delay(0);
        });
        return nothing;
      case "blackout":
        this.#blackOut(target);
        return nothing;
      case "suspend":
        this.#stopAtMoment(process, target, (found) => this.#suspend(found, target, lasts));
        return nothing;
      case "disk-full":
        conditions.delay(lasts * plan.tickMs);
        database.isFull = true;
        return () => Object.assign(database, { isFull: false });
      case "transaction-fails": {
        const isOfTable = plan.isEventful === true && target % 4 < 2;
        // Claims pause after a failure, and a job that was under way is retried.
        conditions.delay(lasts * plan.tickMs);
        return keep(database.failures, {
          process: target % 2 === 0 ? process : undefined,
          table: isOfTable ? FAILING_TABLES[lasts % FAILING_TABLES.length] : undefined,
          left: 1 + Math.floor(target / 6),
          statement: target % 3 === 0 ? 1 + (lasts % 8) : Infinity,
          isCommitted: target % 3 === 1,
        });
      }
      case "consumer-fails":
        return keep(this.#consumers.failing, { isOften: target % 2 === 1 });
      case "consumer-slow":
        conditions.delay(lasts * plan.tickMs);
        return keep(this.#consumers.slow, {});
      case "clock-ahead":
      case "clock-behind":
        return this.#setClock(process, kind === "clock-ahead", target);
      case "row-refused":
        database.refusesVersion = (number) => {
          const isRefused = number % 5 === target % 5;
          if (isRefused) service.unreadable.add(number);
          return isRefused;
        };
        return () => Object.assign(database, { refusesVersion: () => false });
      case "future-checkpoint": {
        // A feed that has read nothing yet reads no further back than an audit.
        const areRead = SELLERS.every((each) => oracles.feed.of(each).polls > 0);
        if (areRead || plan.hasAncientOrders !== true)
          this.#moveCheckpoint(process, seller, target).catch(() => undefined);
        return nothing;
      }
      case "consumer-hangs": {
        const consumer = target % 3 === 2 ? "bus" : "erp";
        conditions.holdUp(lasts * plan.tickMs + 6 * CONSUMER_TIMEOUT_MS);
        return keep(this.#consumers.hangs, { consumer, goesOn: target % 3 === 1 });
      }
      case "endpoint-down":
        // One job at a time, or one process, delivers to all, and is held up.
        if (hasMemoryQueue(plan) || plan.processes < 2) conditions.holdUp(3 * lasts * plan.tickMs);
        // What changes at once is sent together.
        service.touchAll(seller);
        return keep(this.#consumers.down, { seller });
      case "rotate-secrets":
        conditions.mayFeedsWait = true;
        service.rotations += 1;
        return nothing;
      case "swap-keys":
        // Until then, or where a listing lacks packages, nothing says whose keys a seller has.
        if (conditions.isUnreliable) return nothing;
        if (SELLERS.some((each) => oracles.feed.of(each).changes.size === 0)) return nothing;
        conditions.mayFeedsWait = true;
        conditions.wereKeysSwapped = true;
        return this.#swapKeys(plan.isEventful === true && target % 2 === 0);
      case "premise":
        if (!plan.hasAudits || plan.lastingPremise != null || this.areKeysSwapped) return nothing;
        return this.breakPremise(target);
      case "unreadable":
        service.isUnreadable = (number) => number % 3 === target % 3;
        return () => Object.assign(service, { isUnreadable: () => false });
      case "lose-tasks": {
        service.losesTasks = true;
        // Some are lost again each time they are sent, until they are given up.
        const againMs = target % 3 === 0 ? 2.5 * CONFIRMED_WITHIN_MS : 0;
        return () => world.after(againMs, () => Object.assign(service, { losesTasks: false }));
      }
      case "replica-behind": {
        service.showsOlder = plan.isEventful === true && target % 4 < 3;
        service.replicaBehindMs = service.showsOlder ? 1 : 5_000 + 1_000 * target;
        // Some are ordered and paid between two polls, which one of the replicas shows, and the other one does not.
        for (const afterMs of plan.isEventful ? [0, 6_000, 12_000] : []) {
          world.after(afterMs, () => {
            for (const each of SELLERS) service.order(each, target, 1_000);
          });
          // Whoever compares the last days meanwhile finds what polls have passed.
          const audit = () => slots[target % slots.length]?.sync.audit().catch(() => undefined);
          world.after(afterMs + 6_000, audit);
          world.after(afterMs + 12_000, () => {
            for (const each of SELLERS) service.touchAll(each);
          });
        }
        const end = () => Object.assign(service, { replicaBehindMs: 0 });
        return () => world.after(plan.isEventful ? 30_000 : 0, end);
      }
      case "list-late":
        service.lateMs = USUALLY_LATE_MS + 2_000 * target;
        return () => Object.assign(service, { lateMs: USUALLY_LATE_MS });
      default:
        conditions.mayFeedsWait = true;
        this.#network.faults.set(kind, (target % 4) / 4 + 0.25);
        return () => this.#network.faults.delete(kind);
    }
  }

  /** For a while: else what somebody does would seldom find what it is about. */
  failConsumers(target: number): void {
    const end = this.begin({ at: 0, kind: "consumer-fails", lasts: 0, target });
    this.world.after((this.plan.isEventful ? 15 : 10) * this.plan.tickMs, end);
  }

  /** All processes end, or stop, for about the overlap, after they have passed an update that is listed late. */
  #blackOut(target: number): void {
    const { world, conditions, service, slots } = this;
    const { lateMs } = service;
    service.lateMs = 60_000;
    for (const seller of SELLERS) service.change(seller, "touch", target);
    service.lateMs = lateMs;
    world.after(10_000, () => {
      const forMs = ([4.6, 4.8, 6, 7][target % 4] ?? 6) * 60_000;
      conditions.downUntil = world.now + forMs;
      conditions.delay(forMs);
      for (const { process } of slots) {
        if (target % 8 < 4) process.kill();
        else process.suspend(forMs);
      }
    });
  }

  /** Every other stop is longer than a lease; one of a write ends soon after another process has taken it over. */
  #suspend(stopped: Process, target: number, lasts: number): void {
    const { world, plan, conditions, slots } = this;
    const isOfWrite = WRITE_MOMENTS.has(momentOf(target));
    const usualMs = 4 * lasts * plan.tickMs + (target % 2 === 0 ? plan.leaseMs : 0);
    const suspendMs = isOfWrite && target % 4 !== 0 ? plan.leaseMs + lasts * 2_000 : usualMs;
    stopped.suspend(suspendMs);
    conditions.delay(suspendMs);
    if (!isOfWrite) return;
    world.after(plan.leaseMs, () => {
      const others = slots.filter(({ process }) => process !== stopped);
      for (const { process } of others) process.stopAt("lease", 1, () => stopped.resume());
    });
  }

  /** The keys of the sellers are exchanged by mistake, with which processes begin anew, or which they read each minute. */
  #swapKeys(areReadLater: boolean): () => void {
    const swap = (areSwapped: boolean): void => {
      this.areKeysSwapped = areSwapped;
      this.conditions.delay(0);
      for (const { process } of areReadLater ? [] : this.slots) process.kill();
    };
    swap(true);
    return () => this.world.after(areReadLater ? 90_000 : 0, () => swap(false));
  }

  /** Lets something happen at one of a process's next steps or commits, or to the one that writes next. */
  #stopAtMoment(process: Process, target: number, run: (process: Process) => void): void {
    const moment = momentOf(target);
    if (moment !== "step" && moment !== "commit") this.#atNext(moment, run);
    else process.stopAt(moment, 1 + Math.floor(target / 5), () => run(process));
  }

  #atNext(moment: Moment, run: (process: Process) => void): void {
    let isDone = false;
    for (const { process } of this.slots) {
      process.stopAt(moment, 1, () => {
        if (!isDone) run(process);
        isDone = true;
      });
    }
  }

  /** Sets the clock of a process by up to an hour, or that of the database by up to some minutes, or by hours. */
  #setClock(process: Process, isAhead: boolean, target: number): () => void {
    const isOfDatabase = target % 2 === 1;
    const clock = isOfDatabase ? this.database : process;
    const byMs = isOfDatabase ? (target % 8 === 1 ? HOUR_MS / 2 : 15_000) : 120_000;
    const aheadMs = (isAhead ? 1 : -1) * (target + 1) * byMs;
    const set = (ms: number): void => {
      this.conditions.isClockSet = true;
      if (isOfDatabase) this.#network.deliverLate();
      clock.aheadMs += ms;
      if (isOfDatabase) this.conditions.isDatabaseClockSet = true;
      else this.oracles.feed.setClock();
    };
    // Some clocks of the database are set just when the intent of a write is stored.
    const isLater = isOfDatabase && (target % 4 === 3 || (isAhead && target % 8 === 5));
    let setMs = 0;
    let isOver = false;
    const begin = (): void => {
      if (isOver) return;
      // The request of that write is under way when its lease seems to have ended.
      if (isLater && isAhead) this.#network.writeFaults.unshift("lose-response");
      setMs = aheadMs;
      set(setMs);
    };
    if (isLater) this.#atNext("intent", begin);
    else begin();
    return () => {
      isOver = true;
      // What processes have stored with a clock that was hours ahead is left to those that follow.
      if (isOfDatabase && target % 8 === 1) for (const { process } of this.slots) process.kill();
      set(-setMs);
    };
  }

  /** A machine whose clock is wrong by years stores a checkpoint, and sometimes a start of the feed. */
  async #moveCheckpoint(process: Process, seller: Seller, target: number): Promise<void> {
    this.conditions.isUnreliable = true;
    this.oracles.feed.changePremise();
    const at = new Date(this.world.now + (1 + target) * 9000 * HOUR_MS).toISOString();
    const startsAt = target % 3 === 0 ? ", starts_at = checkpoint" : "";
    const store = await this.database.sourceFor(process).open(() => this.world.now);
    await store.write(async (session) => {
      if (this.service.isQuiet) return; // Its process was stopped meanwhile.
      await session.run("UPDATE seller SET checkpoint = ? WHERE name = ?", [at, seller]);
      await session.run(`UPDATE seller SET audit_from = NULL${startsAt} WHERE name = ?`, [seller]);
    });
  }

  /** @returns lets the service be as its document says again */
  breakPremise(target: number): () => void {
    this.conditions.isUnreliable = true;
    // Until a feed knows in what the service differs, it may fail, and wait.
    this.conditions.mayFeedsWait = true;
    const { premises } = this.service;
    // Dates are three hours off, as a service of Türkiye may read them.
    const dateShiftMs = 3 * HOUR_MS;
    const broken = [{ dateShiftMs }, { listsNewAlone: true }, { leavesOutEnd: true }];
    Object.assign(premises, broken[target % 3]);
    this.oracles.feed.changePremise();
    return () => {
      this.oracles.feed.endPremise();
      Object.assign(premises, { dateShiftMs: 0, listsNewAlone: false, leavesOutEnd: false });
    };
  }
}

function momentOf(target: number): Moment {
  if (target > 23) return target > 26 ? "refusal" : "page";
  return MOMENTS[target % MOMENTS.length] ?? "step";
}

function keep<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => items.delete(item);
}
