import type { Session } from "../../src/store/store.ts";
import type { Workplace } from "./actor.ts";
import type { Consumers } from "./consumers.ts";
import type { FeedActor } from "./feed-actor.ts";
import type { Network } from "./network.ts";
import type { OfferActor } from "./offer-actor.ts";
import type { OperatorActor } from "./operator-actor.ts";
import { hold } from "./violation.ts";
import type { WriteActor } from "./write-actor.ts";

/** So long everything must be current again after the last fault, whatever happened. */
export const CONVERGENCE_MS = 30 * 60_000;

interface Parts extends Workplace {
  readonly feedActor: FeedActor;
  readonly offerActor: OfferActor;
  readonly writeActor: WriteActor;
  readonly operator: OperatorActor;
  readonly network: Network;
  readonly consumers: Consumers;
}

/** Whoever looks on after the last fault, and lets time pass. */
export abstract class Spectator {
  protected readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  protected async untilAwake(): Promise<void> {
    const { slots, world } = this.parts;
    const areAwake = () => slots.every(({ process }) => process.isAlive && !process.isSuspended);
    await world.runUntil(world.now + CONVERGENCE_MS, areAwake);
  }

  protected async wait<Result>(call: Promise<Result>): Promise<Result> {
    const { world } = this.parts;
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    call.then(end, end);
    await world.runUntil(world.now + CONVERGENCE_MS, () => isOver);
    hold(isOver, () => "A call takes longer than half an hour");
    return call;
  }

  /** Looks at what is committed, between two transactions of the processes. */
  protected async look<Result>(look: (session: Session) => Promise<Result>): Promise<Result> {
    const { world, database } = this.parts;
    const end = world.now + CONVERGENCE_MS;
    while (database.isBusy) {
      await world.runUntil(world.now + 100);
      hold(world.now < end, () => "A transaction does not end");
    }
    return database.work(look);
  }
}
