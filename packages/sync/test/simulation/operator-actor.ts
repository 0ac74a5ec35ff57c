import { trigger } from "../../src/jobs/job-queue.ts";
import { RETENTION, UPKEEP_QUEUE } from "../../src/store/queues.ts";
import { Actor, type Handle, MAX_CALLS } from "./actor.ts";
import { BUYERS } from "./buyers.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { ADDRESSES } from "./stored-feed.ts";

/** Who operates the sync: erases buyers, and has done at once what the sync does by itself later. */
export class OperatorActor extends Actor {
  /** A buyer wants to be forgotten; whoever is not answered asks again. */
  eraseBuyer(target: number): void {
    const { process } = this.#erase(BUYERS[target % BUYERS.length] ?? BUYERS[0]);
    // Some stand still between two transactions of it, while others store what was updated meanwhile.
    if (this.plan.isEventful && target % 4 < 2) {
      process.stopAt("commit", 1 + (target % 5), () => {
        const suspendMs = 30_000 + 4 * this.plan.tickMs;
        process.suspend(suspendMs);
        this.conditions.isCalm = false;
        this.conditions.delay(suspendMs);
        for (const seller of SELLERS) this.service.touchAll(seller);
      });
    }
    // And those whom the error of an endpoint that is down quotes, before that is stored, or while it is.
    const { deliveries, feed } = this.oracles;
    deliveries.onDown = (buyer, storedMs, isRetry) => {
      if (target % 3 === 0 && !isRetry) return;
      const soon = this.world.now + storedMs + this.world.delay("quoted", storedMs || 1_500);
      if (!feed.erasedBuyers.has(buyer)) this.world.schedule(soon, () => this.#erase(buyer));
    };
  }

  #erase(buyer: number, calls = 0): Handle {
    const { world, plan, oracles } = this;
    const handle = this.askOf("erase", `to erase buyer ${buyer}`);
    const { process, sync } = handle;
    let isDone = false;
    const done = oracles.privacy.beginErasure(buyer);
    const erase = async (): Promise<void> => {
      await sync.eraseCustomer(String(buyer));
      isDone = true;
      world.log(process.name, `has erased buyer ${buyer}`);
      done();
    };
    erase().catch(() => undefined);
    world.after(5 * plan.tickMs + 60_000, () => {
      if (!isDone && calls < MAX_CALLS) this.#erase(buyer, calls + 1);
    });
    return handle;
  }

  /** As after a restored backup: nothing is written until somebody reconciles the sellers with the service. */
  pauseWrites(seller: Seller): void {
    this.conditions.isCalm = false;
    this.oracles.writes.pausable.add(seller);
    this.ask("pause the writes of", ({ sync }) => sync.writes.pause({ seller }), seller);
    this.world.after(this.world.delay("reconcile", 8 * this.plan.tickMs), () => this.reconcile());
  }

  /** All sellers are read again, and write again where that has succeeded. */
  reconcile(): void {
    this.ask("reconcile", ({ process, sync }) => {
      const end = this.oracles.writes.beginReconcile(process);
      return sync.writes.reconcile().finally(end);
    });
  }

  /** The service has another address, to which feeds are moved while processes still use the former one. */
  moveFeeds(seller: Seller, target: number): void {
    const { address } = this.oracles.feed.of(seller);
    const moved = ADDRESSES.find((each) => each !== address) ?? address;
    const only = target % 2 === 0 ? {} : { seller };
    if (this.conditions.isUnreliable || this.conditions.wereKeysSwapped) return;
    this.oracles.feed.areMovedApart ||= target % 2 !== 0;
    this.ask("move", async ({ openAt }) => openAt(moved).move(only));
  }

  /** The consumer that loops pull for is removed for a seller, and then begins with the first change again. */
  removeShelf(seller: Seller): void {
    const { deliveries } = this.oracles;
    if (deliveries.areLoopsOpen) return;
    const done = deliveries.of(seller, "shelf").beginReplay(-Infinity);
    const remove = async ({ process, sync }: Handle): Promise<void> => {
      deliveries.removers.add(process);
      await sync.removeConsumer("shelf", { seller }).then(done, () => undefined);
      deliveries.removers.delete(process);
    };
    this.ask("remove the shelf of", remove, seller);
  }

  /**
   * A consumer is removed when its dead letters are given up, and added again by processes that begin anew.
   *
   * @param having - the sellers of which it must have some
   */
  removeBus(seller: Seller, having: readonly Seller[], tries = 60): void {
    const { world } = this;
    const { deliveries, feed } = this.oracles;
    const areGivenUp = having.every((each) => deliveries.of(each, "bus").isGivenUp);
    if (tries > 0 && !this.service.isQuiet && !areGivenUp) {
      world.after(world.tickMs, () => this.removeBus(seller, having, tries - 1));
      return;
    }
    const done = deliveries.of(seller, "bus").beginReplay(-Infinity);
    const remove = async ({ openAt }: Handle): Promise<void> => {
      await openAt(feed.of(seller).address).removeConsumer("bus", { seller });
      done();
      feed.onReconfigure();
    };
    this.ask("remove the bus of", remove, seller);
  }

  /** The dead letters of a consumer are given up: their changes are never delivered. */
  discardDeadLetters(consumer: "erp" | "bus", seller: Seller): void {
    this.oracles.deliveries.of(seller, consumer).mayDiscard = true;
    this.ask("discard", ({ sync }) => sync.discardDeadLetters(consumer, { seller }), seller);
  }

  once(target: number): void {
    const { deliveries } = this.oracles;
    // Its next transactions do not write the table, so that a job has to run again.
    const table = ["", "consumer_offset", "seller"][this.plan.isEventful ? target % 3 : 0];
    this.ask("once", ({ process, sync }) => {
      const failCommit = (): void => {
        this.conditions.isCalm = false;
        this.conditions.delay(0);
        this.database.failures.add({ process, table, left: 1, isCommitted: false });
      };
      if (table === "consumer_offset") deliveries.onCall = failCommit;
      // Neither is stored what a feed has read, nor that this has failed.
      if (table === "seller") for (const _ of "12") failCommit();
      return sync.once();
    });
  }

  ask(what: string, call: (handle: Handle) => Promise<unknown>, seller?: Seller): void {
    const whose = seller === undefined ? "" : ` ${seller}`;
    const handle = this.askOf(what, `to ${what}${whose}`, seller);
    call(handle).catch((error: Error) =>
      this.world.log(handle.process.name, `could not ${what}: ${error.message}`),
    );
  }

  /** The retention is applied now, whatever else is under way. */
  retain(): void {
    this.database
      .work((session) => trigger(session, UPKEEP_QUEUE, [RETENTION]))
      .catch(() => undefined);
  }
}
