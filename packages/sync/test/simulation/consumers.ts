import type { Change, Consumer, ConsumerTransaction } from "@marketplace-seller/sync";
import { SyncError } from "@marketplace-seller/sync";
import { Actor } from "./actor.ts";
import { buyerOf } from "./buyers.ts";
import { BUS_KINDS } from "./deliveries.ts";
import { hasMemoryQueue, type Seller } from "./plan.ts";
import { judgeInCall, Violation } from "./violation.ts";
import type { Process } from "./world.ts";

/** How long a call of a consumer may take, milliseconds. */
export const CONSUMER_TIMEOUT_MS = 5_000;

/** The consumers `erp` and `bus` of all processes, and what goes wrong in them now. */
export class Consumers extends Actor {
  /** The faults that let the consumers refuse changes; often: the bus two of three, not every other one. */
  readonly failing = new Set<{ readonly isOften: boolean }>();
  /** The faults that let the erp take two seconds: no timer, which might fire as late as the timeout. */
  readonly slow = new Set<object>();
  /** Which consumer hangs, and whether its calls go on after their timeout. */
  readonly hangs = new Set<{ readonly consumer: "erp" | "bus"; readonly goesOn: boolean }>();
  /** The faults that let the bus refuse all changes of a seller. */
  readonly down = new Set<{ readonly seller: Seller }>();
  /** Which refuse new packages, of which nobody takes note. */
  readonly closed = new Set<string>();
  /** Whether processes that begin want none of what those have refused. */
  areNarrow = false;

  of(process: Process): { readonly erp: Consumer; readonly bus: Consumer } {
    const { isThorough = false, isBusFiltered = false, isEventful, maxAttempts } = this.plan;
    const isSlow = isEventful === true && !hasMemoryQueue(this.plan);
    const { deliveries } = this.oracles;
    const narrow = { filter: { kinds: ["cancelled"] } } as const;
    const optionsOf = (consumer: "erp" | "bus", batch: number) => ({
      timeoutMs: CONSUMER_TIMEOUT_MS,
      ...(maxAttempts !== undefined && { maxAttempts }),
      ...(isThorough && { batch }),
      ...(this.areNarrow && this.closed.has(consumer) && narrow),
    });
    return {
      erp: {
        ...optionsOf("erp", 2),
        handle: async (changes, tx) => {
          await this.#call("erp", process, changes, tx);
          if (this.slow.size > 0) await new Promise<void>((done) => process.schedule(2_000, done));
          for (const change of changes) {
            const { seller, sequence } = change;
            if (this.failing.size > 0 && sequence % 3 === 0)
              throw this.#refuse(process, "erp", change);
            await tx.run("INSERT INTO erp VALUES (?, ?)", [seller, sequence]);
          }
        },
      },
      bus: {
        ...(isBusFiltered && { filter: { kinds: BUS_KINDS } }),
        ...optionsOf("bus", 3),
        deliver: async (changes) => {
          await this.#call("bus", process, changes);
          for (const change of changes) {
            const { seller, sequence } = change;
            const isDown = [...this.down].some((each) => each.seller === seller);
            const isOften = [...this.failing].some((each) => each.isOften);
            const isMeant = isOften ? sequence % 3 > 0 : sequence % 2 === 0;
            if (isDown || (isMeant && this.failing.size > 0)) {
              const quoted = (isDown ? changes.at(-1) : undefined) ?? change;
              const error = this.#refuse(process, "bus", change, quoted);
              const isRetry = isSlow && deliveries.of(seller, "bus").deadLetters.has(sequence);
              const storedMs = quoted === change && !isRetry ? 8_000 : 0;
              if (isDown || isRetry) {
                deliveries.onDown?.(buyerOf(quoted), storedMs, isRetry);
                await process.wait(2_000);
              }
              // One that is sent several asks to wait.
              if (quoted === change) throw error;
              throw new SyncError("webhook-refused", error.message, { retryAfterMs: 1_000 });
            }
            judgeInCall(this.world, () => deliveries.of(seller, "bus").receive(change));
          }
        },
      },
    };
  }

  /** A consumer is called, and hangs sometimes. What it writes after its timeout is refused. */
  async #call(
    consumer: "erp" | "bus",
    process: Process,
    changes: readonly Change[],
    tx?: ConsumerTransaction,
  ): Promise<void> {
    if (this.closed.has(consumer) && changes.some(({ kind }) => kind === "new"))
      throw new Error(`${consumer} is closed`);
    const hang = [...this.hangs].find((each) => each.consumer === consumer);
    this.oracles.deliveries.onCall?.();
    this.oracles.deliveries.onCall = undefined;
    judgeInCall(this.world, () => {
      for (const [index, { seller, sequence }] of changes.entries()) {
        const deliveries = this.oracles.deliveries.of(seller, consumer);
        if (index === 0) deliveries.call(process, sequence);
        if (hang !== undefined) deliveries.hang(process, sequence, CONSUMER_TIMEOUT_MS);
      }
    });
    if (hang === undefined) return;
    await new Promise<void>((resolve) => {
      if (hang.goesOn) process.clock.after(3 * CONSUMER_TIMEOUT_MS, resolve);
    });
    await tx?.run("INSERT INTO erp VALUES (?, ?)", [changes[0]?.seller ?? "", 0]);
    if (tx !== undefined) this.world.fail(new Violation("A consumer wrote after its timeout"));
  }

  /** A consumer refuses a change, and throws what this returns. */
  #refuse(process: Process, consumer: "erp" | "bus", change: Change, quoted = change): Error {
    const deliveries = this.oracles.deliveries.of(change.seller, consumer);
    judgeInCall(this.world, () => deliveries.refuse(process, change.sequence));
    process.pass("refusal");
    // Errors of consumers often quote what they were about.
    return new Error(`${consumer} cannot store ${quoted.package?.customerfullName}`);
  }
}
