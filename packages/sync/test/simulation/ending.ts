import type { Difference, Sync } from "@marketplace-seller/sync";
import { formatTime } from "../../src/store/stored-time.ts";
import type { Handle } from "./actor.ts";
import { BUYERS } from "./buyers.ts";
import { LOOP_BATCH } from "./deliveries.ts";
import { backfilledMs } from "./feed-actor.ts";
import { hasMemoryQueue, SELLERS, type Seller } from "./plan.ts";
import type { Version } from "./shop.ts";
import { Spectator } from "./spectator.ts";
import { hold } from "./violation.ts";
import { START } from "./world.ts";

/** What people do at the end on purpose, as it meets too seldom by chance. */
export class Ending extends Spectator {
  async judge(): Promise<void> {
    const { world, plan, oracles, slots, conditions, service } = this.parts;
    world.isOver = true;
    // Nobody takes a price back any more.
    service.onTask = () => undefined;
    for (const { process } of slots) process.clearStops();
    const [seller, other] = plan.pageSize === 2 ? SELLERS : SELLERS.toReversed();
    // It takes long, and finds most of what it may find in one world of three.
    if (plan.tickMs === 1000) return this.#judgeOnce(seller, other);
    const unread = await this.look((session) => oracles.feed.findMissing(session));
    if (unread === undefined && !conditions.isUnreliable) await this.#judgeRepair(other);
  }

  /** Without a process that runs, `once` does what is due, though another seller's feed fails, and it was killed before. */
  async #judgeOnce(seller: Seller, other: Seller): Promise<void> {
    const { world, plan, service, conditions, findHandle, consumers, slots } = this.parts;
    const begin = async (areIdle: boolean): Promise<void> => {
      conditions.areIdle = areIdle;
      for (const { process } of slots) process.kill();
      // Jobs that were under way expire, and what was refused is due again.
      await world.runUntil(world.now + (areIdle ? 6 * 60_000 : 0));
      await this.untilAwake();
    };
    service.order(seller, 1);
    service.change(seller, "touch", 0);
    service.change(seller, "renumber", 0);
    await begin(true);
    const [open, closed] = plan.leaseMs > 10_000 ? ["bus", "erp"] : ["erp", "bus"];
    consumers.closed.add(open).add(closed);
    service.refused = other;
    const { process, sync } = findHandle("once");
    const once = () => this.wait(sync.once().then(String, (error: Error) => error.message));
    const told = await once();
    const isTold = told.includes(`"${other}"`) && !told.includes(`"${seller}"`);
    hold(isTold, () => `once says ${told}, where ${other} fails`);
    await world.runUntil(world.now + 10_000);
    await once();
    await this.#setPrice(sync, seller, 11);
    consumers.closed.delete(open);
    await world.runUntil(world.now + 10_000);
    process.stopAt("request", 1, () => process.kill());
    sync.once().catch(() => undefined);
    await world.runUntil(world.now + 10_000);
    await begin(true);
    await this.#judgeLease();
    if (hasMemoryQueue(plan)) await begin(false);
    if (conditions.areIdle) await this.#callOnce(findHandle("once").sync);
    else await world.runUntil(world.now + 3 * 80_000);
    const found = await this.wait(findHandle("once").sync.consumers({ seller }));
    const deadLetters = found.deadLetters.filter(({ consumer }) => consumer === open);
    const givenUp = deadLetters.filter(({ retryAt }) => retryAt === null);
    const areGivenUp = new Set(givenUp.map(({ packageKey }) => packageKey));
    const behind = found.offsets.filter(({ consumer, lag }) => consumer === open && lag > 0);
    const left = [...behind, ...deadLetters.filter((each) => !areGivenUp.has(each.packageKey))];
    hold(left.length === 0, () => `once leaves ${JSON.stringify(left)} of ${seller}`);
    this.#judgePrice(seller, 11);
    if (conditions.areIdle) await this.#judgeTakeover(seller);
    service.refused = undefined;
    consumers.areNarrow = true;
    await begin(true);
    await begin(false);
    await this.wait(findHandle("resume").sync.resume(other));
    await world.runUntil(world.now + 30_000);
    const now = await this.wait(findHandle("narrow").sync.consumers({ seller }));
    const stuck = now.offsets.filter(({ consumer, lag }) => consumer === closed && lag > 0);
    hold(stuck.length === 0, () => `${closed} of ${seller} is not past what it does not want`);
  }

  /** A loop keeps its batch while it works, though a renewal of its lease fails once. */
  async #judgeLease(): Promise<void> {
    const { world, database, findHandle } = this.parts;
    const { tickMs } = world;
    world.tickMs = 1_000;
    const pull = async ({ sync }: Handle): Promise<string> => {
      const { value } = await sync.changes("shelf", { batch: LOOP_BATCH }).next();
      return value?.[0] === undefined ? "" : `${value[0].seller} ${value[0].sequence}`;
    };
    const handle = findHandle("loop");
    const held = await this.wait(pull(handle));
    database.failures.add({ process: handle.process, table: "lease", left: 1, isCommitted: false });
    await world.runUntil(world.now + 18_000);
    const pulled = pull(findHandle("other loop")).catch(() => "");
    await world.runUntil(world.now + 12_000);
    const taken = await Promise.race([pulled, ""]);
    hold(held === "" || taken !== held, () => `Two loops have the batch ${held} at once`);
    database.failures.clear();
    world.tickMs = tickMs;
  }

  /** A process that stood still while the intent of a write was stored does not send it after another one has. */
  async #judgeTakeover(seller: Seller): Promise<void> {
    const { world, plan, service, oracles } = this.parts;
    const [first, second] = this.parts.slots;
    // Before its order is stored, a write waits for others than afterwards.
    const { length } = service.versions;
    if (plan.pageSize === 2) service.order(seller, 1);
    const isUnread = service.versions.length > length;
    let isUnknown = false;
    const isWanted = ({ status }: Version) => status === (isUnread ? "Created" : "Picking");
    const { orderLineId } = service.current(seller).findLast(isWanted)?.lines[0] ?? {};
    if (first === undefined || second === undefined || orderLineId === undefined) return;
    const costs = { laborCostDetails: [{ orderLineId, totalLaborCostExcludingVAT: 987_654 }] };
    first.process.stopAt("intent", 1, () => first.process.suspend(plan.leaseMs + 60_000));
    const { tickMs } = world;
    world.tickMs = 1_000; // Else a lease may end sooner than a read-back.
    const writes = [first, second].map(async ({ process, sync }, index) => {
      await sync.sellers();
      if (isUnread && index > 0) {
        await process.wait(10_000);
        isUnknown = oracles.writes.isSending(first.process, seller, "taken over");
        await sync.once().catch(() => undefined);
      }
      return sync.client(seller).laborCosts.add(costs, { key: "taken over" });
    });
    const [, taken] = await this.wait(Promise.allSettled(writes));
    world.tickMs = tickMs;
    const sent = service.effects.filter(({ body }) => body.includes("987654")).length;
    // What nobody can tell is not sent.
    const known = taken?.status === "fulfilled" && !isUnknown ? 1 : 0;
    hold(sent === known, () => `A write of two is sent ${sent} times`);
    if (isUnknown) await this.#judgeResolved(seller, first, second);
    // The first one stands still with a price, and the other one sends a later price.
    await this.#setPrice(first.sync, seller, 12);
    first.process.stopAt("intent", 2, () => first.process.suspend(plan.leaseMs + 300_000));
    first.sync.once().catch(() => undefined);
    await world.runUntil(world.now + plan.leaseMs + 30_000);
    await this.#setPrice(second.sync, seller, 13);
    await this.#callOnce(second.sync);
    await this.untilAwake();
    await world.runUntil(world.now + 30_000);
    this.#judgePrice(seller, 13);
    await this.#judgeComplete(seller, first, second);
  }

  /** What a person resolves while it is read back stays resolved. */
  async #judgeResolved(seller: Seller, { process, sync }: Handle, second: Handle): Promise<void> {
    const key = "taken over";
    process.stopAt("lease", 1, () => {
      process.suspend(9_000);
      second.sync.writes.resolve(seller, key, "applied").catch(() => undefined);
    });
    const left = await this.wait(sync.writes.unknown({ seller }));
    hold(!left.some((write) => write.key === key), () => "A resolved write is unknown again");
  }

  /** A complete file lacks a product of which the first stock is just being sent. */
  async #judgeComplete(seller: Seller, first: Handle, second: Handle): Promise<void> {
    const { world, service } = this.parts;
    service.setProduct(seller, "cup", { quantity: 0 });
    await this.wait(first.sync.offers.set(seller, [{ stockCode: "cup", quantity: 50 }]));
    await world.runUntil(world.now + 10_000);
    first.process.stopAt("intent", 2, () => first.process.suspend(4_000));
    first.sync.once().catch(() => undefined);
    await world.runUntil(world.now + 3_000);
    const rows = ["mug", "pot"].map((stockCode) => ({ stockCode, quantity: 5 }));
    await this.wait(second.sync.offers.set(seller, rows, { complete: true }));
    await this.#callOnce(second.sync);
    const left = service.product(seller, "cup")?.quantity;
    hold(left === 0, () => `${left} cups of ${seller} are offered, which a complete file lacks`);
  }

  /** Until what may have been sent is sent again, when its time is over. */
  async #callOnce(sync: Sync): Promise<void> {
    const { world } = this.parts;
    for (const _ of "123") {
      await this.wait(sync.once().catch(() => undefined));
      await world.runUntil(world.now + 80_000);
    }
  }

  #setPrice(sync: Sync, seller: Seller, salePrice: number): Promise<object> {
    return this.wait(sync.offers.set(seller, [{ stockCode: "pot", salePrice, listPrice: 20 }]));
  }

  /** Beside a slipped price that was released it is held. */
  #judgePrice(seller: Seller, expected: number): void {
    const { service, oracles } = this.parts;
    const price = service.product(seller, "pot")?.salePrice;
    const isRight = price === expected || oracles.offers.isReleased(seller, "pot");
    hold(isRight, () => `The price of a pot of ${seller} is ${price}, not ${expected}`);
  }

  /** What somebody has deleted or changed in the database is found, and read again. */
  async #judgeRepair(seller: Seller): Promise<void> {
    const { world, plan, service, findHandle, oracles } = this.parts;
    const { first, firstAt, last } = await this.look(async (session) => {
      // Nothing is compared that is in the future of the machine's clock.
      const sql = `SELECT package_key, cargo_sender_number, last_modified_at FROM package
        WHERE seller = ? AND last_modified_at < ? ORDER BY last_modified_at`;
      const rows = await session.query(sql, [seller, formatTime(world.now)]);
      const keys = rows.map((row) => String(row.package_key));
      const [first = "", last = ""] = [keys[0], keys.at(-1)];
      // What is updated while it is compared is no difference.
      if (rows.length > 2)
        world.after(1, () => service.touch(Number(rows[1]?.cargo_sender_number)));
      const ofPackage = "WHERE seller = ? AND package_key = ?";
      await session.run(`DELETE FROM package ${ofPackage}`, [seller, first]);
      await session.run(`UPDATE line SET quantity = 70 ${ofPackage}`, [seller, last]);
      return { first, firstAt: String(rows[0]?.last_modified_at), last };
    });
    const from = START - backfilledMs(plan) + service.aheadMs;
    const by = service.versions.length % 2 === 0 ? "created" : "updated";
    const verify = async (): Promise<string> => {
      const found = new Set<string>();
      await this.untilAwake();
      const onDifference = (each: Difference) =>
        each.of === "package" && found.add(each.packageKey);
      const options = { seller, from, by, repair: true, onDifference } as const;
      await this.wait(findHandle("verify").sync.verify(options));
      return [...found].sort().join();
    };
    const found = await verify();
    const expected = [...new Set([first, last])].sort().join();
    hold(found === expected, () => `${found} of ${seller} are said to differ, not ${expected}`);
    const asked = `SELECT name AS asked FROM seller WHERE name = ? AND audit_from <= ?
      UNION ALL SELECT seller FROM package WHERE seller = ? AND package_key = ?`;
    // A late request may have moved it since.
    const { date } = service.current(seller).find(({ id }) => id === first) ?? {};
    const values = [seller, date ? formatTime(date + service.aheadMs) : firstAt, seller, first];
    const isAsked = (await this.look((session) => session.query(asked, values))).length > 0;
    hold(isAsked || found === "", () => `Nobody reads ${first} of ${seller} again`);
    for (let left = found, tries = 0; left !== ""; left = await verify(), tries += 1) {
      hold(tries < 9, () => `${left} of ${seller} still differ after their repair`);
      await world.runUntil(world.now + 2 ** tries * world.tickMs);
    }
    // What was erased before may have been read again for the repair, and nothing says any more whose it is.
    const areErased = plan.hasBuyers === true && oracles.feed.erasedBuyers.size === 0;
    for (const buyer of areErased ? BUYERS : []) {
      const erased = findHandle("erase").sync.eraseCustomer(String(buyer));
      await this.wait(erased.then(oracles.privacy.beginErasure(buyer)));
    }
    if (areErased) await this.look((session) => oracles.privacy.findUnerased(session));
    // In small parts, either takes long.
    if (plan.isThorough !== true)
      await (plan.hasAudits ? this.#judgeQuarantine() : this.#judgeReturn(seller));
    await this.#judgeCopy();
  }

  /** A row that cannot be read is quarantined as long as it is listed, and tells not when it was updated. */
  async #judgeQuarantine(): Promise<void> {
    const { world, plan, network } = this.parts;
    const sql = "SELECT DISTINCT seller FROM quarantined_package";
    const count = async () => (await this.look((session) => session.query(sql))).length;
    network.hasEmptyRows = true;
    await world.runUntil(world.now + 60_000);
    // An audit begins meanwhile.
    for (const end = world.now + 50 * plan.tickMs; world.now < end; ) {
      await world.runUntil(world.now + world.tickMs);
      hold((await count()) === SELLERS.length, () => "A listed row is quarantined no more");
    }
    network.hasEmptyRows = false;
    for (const end = world.now + 100 * plan.tickMs + 120_000; (await count()) > 0; ) {
      hold(world.now < end, () => "A row that is listed no more is still quarantined");
      await world.runUntil(world.now + world.tickMs);
    }
  }

  /** A seller that was left out for so long that its jobs ended is polled again. */
  async #judgeReturn(seller: Seller): Promise<void> {
    const { world, conditions, oracles } = this.parts;
    const feed = oracles.feed.of(seller);
    conditions.leaveOut(seller, 12 * 60_000);
    await world.runUntil(world.now + 12 * 60_000);
    const { polls } = feed;
    await world.runUntil(world.now + 3 * 60_000);
    hold(feed.polls > polls, () => `${seller} was added again, and is not polled`);
  }

  /** A copy has everything but what describes the database itself, which is used no more. */
  async #judgeCopy(): Promise<void> {
    const { database, findHandle, oracles } = this.parts;
    // A recording is copied itself, to PostgreSQL.
    if (database.recording !== undefined) return;
    const [stored, copied] = await this.look((session) => database.copy(session));
    const wrong = stored.find((row, at) => row !== copied[at]) ?? copied[stored.length];
    hold(wrong === undefined, () => `Not copied as it is stored: ${wrong}`);
    const { openAt } = findHandle("copied");
    const status = openAt(oracles.feed.of(SELLERS[0]).address).status();
    const failure = await this.wait(status.catch((error: Error) => error.message));
    hold(String(failure).includes("copied"), () => `A copied database is used: ${failure}`);
    const paused = await this.look((session) => session.query("SELECT * FROM paused_seller"));
    hold(paused.length === SELLERS.length, () => "A copied database lets writes be sent");
  }
}
