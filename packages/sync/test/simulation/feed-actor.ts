import type { Sync } from "@marketplace-seller/sync";
import { Actor } from "./actor.ts";
import { BUS_KINDS, LOOP_BATCH } from "./deliveries.ts";
import type { Plan, Seller } from "./plan.ts";
import { Violation } from "./violation.ts";
import { HOUR_MS, type Process, START } from "./world.ts";

export const backfilledMs = ({ hasAncientOrders = false }: Plan): number =>
  (hasAncientOrders ? 20 * 24 : 100) * HOUR_MS;

/** Who replays changes, retries dead letters, backfills feeds, and pulls changes. */
export class FeedActor extends Actor {
  replay(consumer: "bus" | "shelf", seller: Seller, from: number): void {
    const done = this.oracles.deliveries.of(seller, consumer).beginReplay(from);
    const { sync } = this.askOf("replay", `to replay ${seller} to ${consumer}`, seller);
    sync.replay(consumer, { seller, from }).then(done, () => undefined);
  }

  retryDeadLetters(consumer: string, seller: Seller): void {
    const end = this.oracles.deliveries.of(seller, consumer).beginRetry();
    const what = `to retry the dead letters of ${consumer} of ${seller}`;
    const { process, sync } = this.askOf("retry", what, seller);
    const retry = sync.retryDeadLetters(consumer, { seller });
    Promise.race([retry, process.death]).then(end, end);
  }

  backfill(seller: Seller, target: number): void {
    const { sync } = this.askOf("backfill", `to backfill ${seller}`, seller);
    const isPart = target % 2 !== 0;
    const from = START - backfilledMs(this.plan) / (isPart ? 2 : 1) + this.service.aheadMs;
    // Somebody else may want more of it before that is done, or less.
    const soon = this.world.now + this.world.delay("more", 2_000);
    if (target > 0) this.world.schedule(soon, () => this.backfill(seller, isPart ? 0 : -1));
    sync.backfill({ seller, from }).then(
      (outcomes) => {
        if (outcomes.get(seller)?.state === "done") this.oracles.feed.endBackfill(seller, from);
      },
      () => undefined,
    );
  }

  /** Somebody waits for the first changes, perhaps before there is a seller. */
  async follow(process: Process, sync: Sync): Promise<void> {
    const { deliveries } = this.oracles;
    const loop = deliveries.beginLoop(process, false);
    const changes = sync.changes("shelf", { follow: true, batch: LOOP_BATCH });
    await changes.next().catch(() => undefined);
    await changes.return(undefined).catch(() => undefined);
    deliveries.hasLoop = true;
    loop.end();
  }

  /** A consumer with the name of a loop is refused. */
  #consumeShelf(sync: Sync): void {
    const fail = () => this.world.fail(new Violation("a consumer that was refused is called"));
    sync.consume("shelf", { deliver: async () => fail() }).catch(() => undefined);
  }

  /** Some loops are left early, some take a while for each batch, and some ask what happened to its lines. */
  pull({ exclusive = false, hasLines = false } = {}): void {
    const { deliveries } = this.oracles;
    if (deliveries.isShelfRemoved) return;
    deliveries.hasLoop = true;
    const { process, sync } = this.askOf("pull", `to pull${exclusive ? " alone" : ""}`);
    const isLeft = !this.service.isQuiet && this.world.random("left") < 0.3;
    const loop = deliveries.beginLoop(process, exclusive);
    const receiveAll = async (): Promise<void> => {
      const { isBusFiltered, isEventful } = this.plan;
      const filter = isBusFiltered && isEventful ? { kinds: BUS_KINDS } : {};
      const options = { batch: LOOP_BATCH, exclusive, filter };
      for await (const changes of sync.changes("shelf", options)) {
        if (isLeft) return;
        loop.take(changes);
        if (this.world.random("taken") < 0.1) this.#consumeShelf(sync);
        if (hasLines) deliveries.judgeLines(changes, await sync.lineChanges(changes));
        const takesMs = this.world.delay("batch", 6 * this.plan.tickMs);
        if (takesMs > 0 && !this.service.isQuiet) await process.wait(takesMs);
        loop.release();
      }
    };
    receiveAll()
      .catch(() => undefined)
      .finally(loop.end);
  }
}
