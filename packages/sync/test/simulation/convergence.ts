import { requestBackfill } from "../../src/feed/backfill.ts";
import { Ending } from "./ending.ts";
import { backfilledMs } from "./feed-actor.ts";
import { SELLERS } from "./plan.ts";
import { isListedLate } from "./shop.ts";
import { CONVERGENCE_MS, Spectator } from "./spectator.ts";
import { hold } from "./violation.ts";
import { START } from "./world.ts";

/** While a world converges nothing depends on how finely timers are seen to. */
const CONVERGENCE_TICK_MS = 12_000;
const PAUSED = "writes are paused";

/** The time after the last fault, in which everything becomes current. */
export class Convergence extends Spectator {
  /** Until everything is current, also once more after everything was set again. */
  async run(isDifferent: boolean): Promise<void> {
    const { world, plan, service, oracles, offerActor, slots } = this.parts;
    world.tickMs = Math.max(plan.tickMs, CONVERGENCE_TICK_MS);
    service.isQuiet = true;
    if (plan.hasSmallQuota === true) await this.#raiseQuota();
    // All processes now serve all sellers: one that does not returns their jobs again and again.
    for (const { process, sellers } of slots) if (sellers.length < SELLERS.length) process.kill();
    // A feed can tell in what the service differs by packages that were updated at different times.
    for (const target of isDifferent ? [0, 1] : []) {
      for (const seller of SELLERS) service.change(seller, "touch", target);
      await world.runUntil(world.now + 10_000);
    }
    if (plan.isEventful && plan.tickMs === 250 && plan.pageSize === 100) await this.#refuseRow();
    if (service.behindAt > 0) world.after(plan.isEventful ? 60_000 : 0, () => this.#audit());
    await this.#untilCurrent();
    // No more requests or transactions fail that are still to come.
    this.parts.network.writeFaults.length = 0;
    this.parts.database.failures.clear();
    // What people asked a process that stands still is done before what follows.
    await this.untilAwake();
    offerActor.setAll(await this.look((session) => session.query("SELECT * FROM offer")));
    await world.runUntil(world.now + 2 * world.tickMs);
    oracles.offers.isSetAnew = true;
    await this.#untilCurrent();
    const isRead = plan.hasReader !== true || oracles.deliveries.hasLoop;
    hold(isRead, () => "Who reads changes since before there was a seller has none");
    await this.#judgeReports();
    if (plan.isEventful === true) await new Ending(this.parts).judge();
  }

  /** The database refuses a package for so long that it is read again, and refused again. */
  async #refuseRow(): Promise<void> {
    const { world, service, database } = this.parts;
    const refused = service.versions.length + 1;
    service.unreadable.add(refused);
    database.refusesVersion = (number) => number === refused;
    service.change(SELLERS[0], "touch", 0);
    await world.runUntil(world.now + 80_000);
    database.refusesVersion = () => false;
  }

  /** Processes that begin anew may send as many requests as everything needs to become current. */
  async #raiseQuota(): Promise<void> {
    const { oracles, conditions, slots, world, plan } = this.parts;
    oracles.requests.requestsPerMinute = 800;
    conditions.isCalm = false;
    conditions.delay(0);
    for (const { process } of slots) process.kill();
    await world.runUntil(world.now + 6 * plan.tickMs);
  }

  /** Somebody compares the last days, and again when the process ends meanwhile. */
  #audit(): void {
    const { findHandle, world, conditions } = this.parts;
    const { process, sync } = findHandle("audit");
    sync.audit().catch(() => undefined);
    process.death.catch(() => {
      const at = Math.max(world.now, conditions.downUntil) + 10 * world.tickMs;
      world.schedule(at, () => this.#audit());
    });
  }

  /** The sync says in the end that all is well, and finds a price that somebody has changed at the marketplace. */
  async #judgeReports(): Promise<void> {
    const { world, conditions, findHandle, service } = this.parts;
    await this.untilAwake();
    // Processes that have just begun have not polled yet, and some are about to begin anew.
    await world.runUntil(Math.max(conditions.downUntil, world.now) + 3 * world.tickMs);
    await this.untilAwake();
    // A process that stood still may set, or remove, what somebody asked it before.
    await world.runUntil(world.now + world.tickMs);
    await world.runUntil(conditions.downUntil);
    await this.untilAwake();
    await this.#untilCurrent();
    const { sync } = findHandle("reports");
    const health = await this.wait(sync.health());
    const { isClockSet, isUnreliable } = conditions;
    const { versions, unreadable, behindAt } = service;
    const isHidden = versions.some(isListedLate) || unreadable.size > 0 || behindAt > 0;
    // A premise that was false is measured again with the next audit.
    const problems = health.problems.filter(
      (problem) =>
        !((isClockSet || isUnreliable) && problem.includes("the premise")) &&
        !((isUnreliable || isHidden) && problem.includes("an audit found")) &&
        // An audit releases later what has no update time, orders got other numbers, somebody is to accept the held
        // prices, and the file is scrubbed again every hour.
        !/such as row |stable-ids|held prices|erased data/.test(problem),
    );
    hold(problems.length === 0, () => `In the end ${problems.join("; ")}`);
    for (const { seller, state, failure } of await this.wait(sync.status())) {
      hold(state === "current", () => `${seller} is ${state} in the end: ${failure}`);
    }
    const sql = "SELECT stock_code FROM offer WHERE seller = ? AND price_state = 'confirmed'";
    for (const seller of SELLERS) {
      const [row] = await this.look((session) => session.query(sql, [seller]));
      for (const changed of row === undefined ? [[]] : [[], [String(row.stock_code)]]) {
        for (const each of changed) service.setProduct(seller, each, { salePrice: 1 });
        const differing = await this.wait(Array.fromAsync(sync.offers.diff(seller)));
        // By a clock that is known to the second, an order may have been placed before a count or after it.
        const found = differing.filter(({ field }) => field !== "stock" || service.aheadMs === 0);
        const isRight = `${found.map(({ stockCode }) => stockCode)}` === `${changed}`;
        hold(isRight, () => `${JSON.stringify(found)} of ${seller} differ, not ${changed}`);
      }
    }
  }

  async #untilCurrent(): Promise<void> {
    const { world, plan, oracles, operator, service } = this.parts;
    const { feedActor, offerActor, writeActor } = this.parts;
    const end = world.now + CONVERGENCE_MS;
    for (;;) {
      if (oracles.deliveries.hasLoop) {
        feedActor.pull({ hasLines: plan.isEventful === true });
        await world.runUntil(world.now + 1_000);
      }
      const from = START - backfilledMs(plan) + service.aheadMs;
      const missing = await this.look(async (session) => {
        await offerActor.judge(session);
        await writeActor.judge(session);
        for (const seller of SELLERS) await requestBackfill(session, seller, from);
        if (oracles.offers.isSetAnew && offerActor.openSets.size > 0)
          return "somebody sets an offer";
        const paused = await session.query("SELECT seller FROM paused_seller");
        if (paused.length > 0) return PAUSED;
        return (await oracles.findMissing(session)) ?? offerActor.findGone(session);
      });
      if (missing === undefined) return;
      world.log("world", `is not current: ${missing}`);
      hold(world.now < end, () => `After half an hour without faults: ${missing}`);
      await this.#retryDeadLetters();
      if (missing === PAUSED) operator.reconcile();
      await world.runUntil(world.now + world.tickMs);
    }
  }

  /** Somebody retries the dead letters that nothing else retries. */
  async #retryDeadLetters(): Promise<void> {
    const { findHandle, oracles } = this.parts;
    const sql = "SELECT DISTINCT consumer FROM dead_letter WHERE retry_at IS NULL";
    for (const { consumer } of await this.look((session) => session.query(sql))) {
      const { sync } = findHandle("retry");
      const retry = sync.retryDeadLetters(String(consumer)).catch(() => undefined);
      for (const seller of SELLERS)
        retry.then(oracles.deliveries.of(seller, consumer).beginRetry());
    }
  }
}
