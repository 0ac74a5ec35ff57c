import type { Change, ConsumerTransaction, SyncOptions } from "@marketplace-seller/sync";
import { BUS_KINDS, type DeliveryHistory } from "./delivery-history.ts";
import type { Plan, Seller } from "./plan.ts";
import { Violation } from "./violation.ts";
import type { Process, World } from "./world.ts";

/** How long a call of a consumer may take, milliseconds. */
export const CONSUMER_TIMEOUT_MS = 5_000;

/** Which consumer hangs, and whether its calls go on after their timeout. */
export interface Hang {
  readonly consumer: "erp" | "bus";
  readonly goesOn: boolean;
}

/** The consumers `erp` and `bus` of all processes, and what goes wrong in them now. */
export class Consumers {
  /** How many faults let the consumers refuse changes. */
  failing = 0;
  /** How many of these let the bus refuse two of three changes, and not every other one. */
  failingOften = 0;
  /** How many faults let the erp take two seconds. */
  slow = 0;
  /** How the consumers hang. */
  readonly hangs: Hang[] = [];
  /** The sellers at whose address the bus receives nothing. */
  readonly down: Seller[] = [];
  readonly #world: World;
  readonly #deliveries: DeliveryHistory;
  readonly #plan: Plan;

  constructor(world: World, deliveries: DeliveryHistory, plan: Plan) {
    this.#world = world;
    this.#deliveries = deliveries;
    this.#plan = plan;
  }

  /** The consumers in the options of a process. */
  of(process: Process): NonNullable<SyncOptions["consumers"]> {
    const { isThorough = false, isBusFiltered = false, maxAttempts } = this.#plan;
    return {
      erp: {
        ...(isThorough && { batch: 2 }),
        timeoutMs: CONSUMER_TIMEOUT_MS,
        ...(maxAttempts !== undefined && { maxAttempts }),
        handle: async (changes, tx) => {
          await this.#call("erp", process, changes, tx);
          if (this.slow > 0)
            await new Promise<void>((resolve) => process.clock.after(2_000, resolve));
          for (const { seller, sequence } of changes) {
            if (this.failing > 0 && sequence % 3 === 0)
              throw this.#refuse(process, "erp", seller, sequence);
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
            if (this.down.some((each) => each === seller)) {
              const error = this.#refuse(process, "bus", seller, sequence);
              await new Promise<void>((resolve) => process.clock.after(2_000, resolve));
              throw error;
            }
            const isRefused = this.failingOften > 0 ? sequence % 3 > 0 : sequence % 2 === 0;
            if (this.failing > 0 && isRefused) throw this.#refuse(process, "bus", seller, sequence);
            this.#deliver(change);
          }
        },
      },
    };
  }

  /** A violation must end the world, and not count as a failure of the consumer. */
  #deliver(change: Change): void {
    try {
      this.#deliveries.deliver(change);
    } catch (error) {
      this.#world.fail(error);
    }
  }

  /** A consumer is called, and hangs sometimes. What it writes after its timeout is refused. */
  async #call(
    consumer: "erp" | "bus",
    process: Process,
    changes: readonly Change[],
    tx?: ConsumerTransaction,
  ): Promise<void> {
    const deliveries = this.#deliveries;
    const hang = this.hangs.find((each) => each.consumer === consumer);
    try {
      deliveries.call(process, consumer, changes);
      if (hang !== undefined) deliveries.hang(process, consumer, changes, CONSUMER_TIMEOUT_MS);
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
  #refuse(process: Process, consumer: "erp" | "bus", seller: string, sequence: number): Error {
    try {
      this.#deliveries.refuse(process, consumer, seller, sequence);
    } catch (error) {
      this.#world.fail(error);
    }
    return new Error(`${consumer} is down`);
  }
}
