import { trigger } from "../../src/jobs/job-queue.ts";
import { RETENTION, UPKEEP_QUEUE } from "../../src/store/queues.ts";
import type { Conditions } from "./conditions.ts";
import type { Database } from "./database.ts";
import { type FindHandle, type Handle, MAX_CALLS } from "./handle.ts";
import type { Oracles } from "./oracles.ts";
import type { Seller } from "./plan.ts";
import { chooseBuyer } from "./privacy-oracle.ts";
import type { World } from "./world.ts";

/** The parts of a world with which operators work. */
interface Parts {
  readonly world: World;
  readonly tickMs: number;
  readonly database: Database;
  readonly conditions: Conditions;
  readonly oracles: Oracles;
  readonly findHandle: FindHandle;
}

/** Who operates the sync: erases buyers, and has done at once what the sync does by itself later. */
export class OperatorActor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A buyer wants to be forgotten; whoever is not answered asks again. */
  eraseBuyer(target: number, calls = 0): void {
    const { world, tickMs, oracles, findHandle } = this.#parts;
    const { process, sync } = findHandle("erase");
    const buyer = chooseBuyer(target);
    world.log(process.name, `is asked to erase buyer ${buyer}`);
    let isDone = false;
    const done = oracles.privacy.beginErasure(buyer);
    sync.eraseCustomer(String(buyer)).then(
      () => {
        isDone = true;
        world.log(process.name, `has erased buyer ${buyer}`);
        done();
      },
      () => undefined,
    );
    world.schedule(world.now + 5 * tickMs + 60_000, () => {
      if (!isDone && calls < MAX_CALLS) this.eraseBuyer(target, calls + 1);
    });
  }

  /** Everything is brought up to date once, as from cron, beside the processes that run. */
  once(): void {
    this.#ask("once", ({ sync }) => sync.once());
  }

  /** Sellers that are paused are tried again at once. */
  resume(seller: Seller): void {
    this.#ask("resume", ({ sync }) => sync.resume(seller), seller);
  }

  acknowledgeAudit(seller: Seller): void {
    this.#ask("acknowledge", ({ sync }) => sync.acknowledgeAudit(seller), seller);
  }

  /** As after a restored backup: nothing is written until somebody reconciles the sellers with the service. */
  pauseWrites(seller: Seller): void {
    this.#parts.conditions.isCalm = false;
    this.#ask("pause the writes of", ({ sync }) => sync.writes.pause({ seller }), seller);
  }

  reconcile(): void {
    this.#ask("reconcile", ({ sync }) => sync.writes.reconcile());
  }

  /** The consumer that loops pull for is removed for a seller, and then begins with the first change again. */
  removeConsumer(seller: Seller): void {
    const { deliveries } = this.#parts.oracles;
    if (deliveries.areLoopsOpen) return;
    const done = deliveries.beginReplay("shelf", seller, -Infinity);
    const remove = async ({ process, sync }: Handle): Promise<void> => {
      deliveries.removers.add(process);
      await sync.removeConsumer("shelf", { seller }).then(done, () => undefined);
      deliveries.removers.delete(process);
    };
    this.#ask("remove the shelf of", remove, seller);
  }

  /** The dead letters of a consumer are given up: their changes are never delivered. */
  discardDeadLetters(consumer: "erp" | "bus", seller: Seller): void {
    this.#parts.oracles.deliveries.of(seller, consumer).mayDiscard = true;
    this.#ask("discard", ({ sync }) => sync.discardDeadLetters(consumer, { seller }), seller);
  }

  #ask(what: string, call: (handle: Handle) => Promise<unknown>, seller?: Seller): void {
    const { world, findHandle } = this.#parts;
    const handle = findHandle(what, seller);
    world.log(
      handle.process.name,
      `is asked to ${what}${seller === undefined ? "" : ` ${seller}`}`,
    );
    call(handle).catch(() => undefined);
  }

  /** The retention is applied now, whatever else is under way. */
  retain(): void {
    this.#parts.database
      .work((session) => trigger(session, UPKEEP_QUEUE, [RETENTION]))
      .catch(() => undefined);
  }
}
