import type { Change, LineChange } from "@marketplace-seller/sync";
import type { FindHandle } from "./handle.ts";
import type { Plan, Seller } from "./plan.ts";
import type { Service } from "./service.ts";
import { HOUR_MS, type Process, START, type World } from "./world.ts";

/** A loop of the consumer `shelf`. */
export interface Loop {
  readonly take: (changes: readonly Change[]) => void;
  /** The loop is about to ask for the next batch. */
  readonly release: () => void;
  readonly end: () => void;
}

interface PullRequest {
  readonly begin: (process: Process) => Loop;
  readonly isConverging: boolean;
  readonly exclusive: boolean;
  /** Receives each batch with what happened to its lines; undefined for loops that do not ask for it. */
  readonly readLines:
    | ((changes: readonly Change[], lines: readonly LineChange[]) => void)
    | undefined;
}

/** How many changes a loop receives at once. */
export const LOOP_BATCH = 2;

/** How long before the world a backfill begins: before every order. */
export const backfilledMs = ({ hasAncientOrders = false }: Plan): number =>
  (hasAncientOrders ? 20 * 24 : 100) * HOUR_MS;

/** Who replays changes, retries dead letters, backfills feeds, and pulls changes. */
export class FeedActor {
  readonly #world: World;
  readonly #service: Service;
  readonly #plan: Plan;
  readonly #findHandle: FindHandle;

  constructor(world: World, service: Service, plan: Plan, findHandle: FindHandle) {
    this.#world = world;
    this.#service = service;
    this.#plan = plan;
    this.#findHandle = findHandle;
  }

  /**
   * A consumer is to have everything of a seller again that was stored since a moment.
   *
   * @param done - runs once that is acknowledged
   */
  replay(consumer: string, seller: Seller, from: number, done: () => void): void {
    const { process, sync } = this.#findHandle("replay", seller);
    this.#world.log(process.name, `is asked to replay ${seller} to ${consumer}`);
    sync.replay(consumer, { seller, from }).then(done, () => undefined);
  }

  /** The dead letters of a consumer and a seller are to be retried now. */
  retryDeadLetters(consumer: string, seller: Seller): void {
    const { process, sync } = this.#findHandle("retry", seller);
    this.#world.log(process.name, `is asked to retry the dead letters of ${consumer} of ${seller}`);
    sync.retryDeadLetters(consumer, { seller }).catch(() => undefined);
  }

  /**
   * The feed is to begin earlier: before every order, or only before some of the old ones.
   *
   * @param done - receives where it begins, once that is said to be done
   */
  backfill(seller: Seller, target: number, done: (from: number) => void): void {
    const { process, sync } = this.#findHandle("backfill", seller);
    this.#world.log(process.name, `is asked to backfill ${seller}`);
    const isPart = target % 2 === 1;
    const from = START - backfilledMs(this.#plan) / (isPart ? 2 : 1) + this.#service.aheadMs;
    // Somebody else may want more of it before that is done.
    const soon = this.#world.now + this.#world.delay("more", 2_000);
    if (isPart) this.#world.schedule(soon, () => this.backfill(seller, 0, done));
    sync.backfill({ seller, from }).then(
      (outcomes) => {
        if (outcomes.get(seller)?.state === "done") done(from);
      },
      () => undefined,
    );
  }

  /**
   * A loop takes the changes of all sellers that it did not have yet; some loops are left before they end, and some take
   * a while for each batch.
   */
  pull({ begin, isConverging, exclusive, readLines }: PullRequest): void {
    const { process, sync } = this.#findHandle("pull");
    this.#world.log(process.name, `is asked to pull${exclusive ? " alone" : ""}`);
    const isLeft = !isConverging && this.#world.random("left") < 0.3;
    const loop = begin(process);
    const receiveAll = async (): Promise<void> => {
      for await (const changes of sync.changes("shelf", { batch: LOOP_BATCH, exclusive })) {
        if (isLeft) return;
        loop.take(changes);
        if (readLines !== undefined) readLines(changes, await sync.lineChanges(changes));
        const takesMs = isConverging ? 0 : this.#world.delay("batch", 6 * this.#plan.tickMs);
        if (takesMs > 0)
          await new Promise<void>((resolve) => process.clock.after(takesMs, resolve));
        loop.release();
      }
    };
    receiveAll()
      .catch(() => undefined)
      .finally(loop.end);
  }
}
