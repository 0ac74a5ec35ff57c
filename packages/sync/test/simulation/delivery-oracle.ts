import type { Change, LineChange } from "@marketplace-seller/sync";
import type { Job } from "../../src/jobs/job-queue.ts";
import { deliveryQueue } from "../../src/store/queues.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { bySeller } from "./by-seller.ts";
import { CONSUMERS, Deliveries, LOOP_BATCH } from "./deliveries.ts";
import { FeedReader } from "./feed-reader.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { forbid, hold, judgeInCall } from "./violation.ts";
import type { Process } from "./world.ts";

const ALL_SELLERS = "all sellers";
const NOTHING_RECEIVED: Row = { sequence: 0, failures: 0, retry_at: null };

interface Loop {
  readonly process: Process;
  /** The sellers whose batches of the shelf it has; an exclusive loop has those of all sellers, too. */
  readonly batches: Set<string>;
  since: number;
}

/** Judges what consumers receive: everything, in the order of each package, and once where that is promised. */
export class DeliveryOracle extends FeedReader {
  /** Whether a loop has pulled changes, which is to have all of them in the end. */
  hasLoop = false;
  /** Receives whom the error of an endpoint that is down quotes, for how long, and whether that was a retry. */
  onDown: ((buyer: number, storedMs: number, isRetry: boolean) => void) | undefined;
  /** Runs when a consumer is called next. */
  onCall: (() => void) | undefined;
  /** Runs once a loop has received its next batch. */
  onTaken: (() => void) | undefined;
  /** The processes that are asked to remove the shelf, for which nobody begins a loop meanwhile. */
  readonly removers = new Set<Process>();
  readonly #loops = new Set<Loop>();
  readonly #of = bySeller((seller) =>
    CONSUMERS.map((name) => new Deliveries(name, seller, this.feed.of(seller), this)),
  );

  of(seller: string, consumer: unknown): Deliveries {
    const found = this.#of(seller).find(({ name }) => name === consumer);
    hold(found !== undefined, () => `There is no consumer ${consumer}`);
    return found;
  }

  claim(process: Process, { queue, key }: Job): void {
    const [work, consumer] = queue.split("/");
    if (work === "deliver") this.of(key, consumer).refusedLetters.delete(process);
  }

  get areLoopsOpen(): boolean {
    return [...this.#loops].some(({ process }) => process.isAlive);
  }

  get isShelfRemoved(): boolean {
    return [...this.removers].some(({ isAlive }) => isAlive);
  }

  judgeLines(changes: readonly Change[], found: readonly LineChange[]): void {
    if (this.feed.erasedBuyers.size > 0) return;
    for (const { seller, sequence } of changes) {
      const told = found
        .filter(({ change }) => change.sequence === sequence)
        .map(({ lineChange, line }) => `${line.order_line_id} is ${lineChange}`);
      const expected = this.feed.of(seller).findLineChanges(sequence);
      const isRight = expected === undefined || `${told.sort()}` === `${expected.sort()}`;
      const describe = () => `${told} by change ${sequence} of ${seller}, not ${expected}`;
      judgeInCall(this.world, () => hold(isRight, describe));
    }
  }

  beginLoop(process: Process, isExclusive: boolean) {
    const loop: Loop = { process, batches: new Set(), since: this.now };
    this.#loops.add(loop);
    const take = (changes: readonly Change[]): void => {
      const seller = changes[0]?.seller ?? "";
      loop.since = this.now;
      for (const batch of isExclusive ? [seller, ALL_SELLERS] : [seller]) {
        const other = [...this.#loops].find(({ batches }) => batches.has(batch)) ?? loop;
        // Another loop may only have it when the process of that loop was killed or stopped, or timers are coarse.
        const isLate = this.service.isQuiet || this.isLateSince(other.since);
        const mayHave = other === loop || !other.process.isAlive || isLate;
        hold(mayHave, () => `${process.name} has a batch that ${other.process.name} has, too`);
        other.batches.delete(batch);
        loop.batches.add(batch);
      }
      const shelf = this.of(seller, "shelf");
      const { lastBatch, openReplays, offset } = shelf;
      const batch = changes.map(({ sequence }) => sequence);
      forbid("A loop received", {
        [`${changes.length} changes`]: changes.length > LOOP_BATCH,
        [`the changes ${batch}, and ${offset} is acknowledged`]:
          Number(batch[0]) <= offset && !this.isLateSince(this.now),
        [`the changes ${batch} of the batch ${lastBatch}`]:
          batch[0] === lastBatch[0] && openReplays === 0 && `${batch}` !== `${lastBatch}`,
      });
      shelf.lastBatch = batch;
      for (const change of changes) this.of(change.seller, "shelf").receive(change);
      this.onTaken?.();
      this.onTaken = undefined;
    };
    return {
      take: (changes: readonly Change[]) => judgeInCall(this.world, () => take(changes)),
      release: () => {
        for (const seller of SELLERS) loop.batches.delete(seller);
      },
      end: () => this.#loops.delete(loop),
    };
  }

  async judge(seller: Seller, session: Session, written: ReadonlySet<string>): Promise<void> {
    const consumers = this.#of(seller);
    for (const consumer of consumers) consumer.noteStored();
    if (written.has("consumer_offset")) {
      const rows = await session.query("SELECT * FROM consumer_offset WHERE seller = ?", [seller]);
      for (const consumer of consumers) {
        const row = rows.find((each) => each.consumer === consumer.name) ?? NOTHING_RECEIVED;
        consumer.judgeOffset(row, this.isFenced(written, deliveryQueue(consumer.name), seller));
      }
    }
    if (written.has("erp")) {
      const erp = this.of(seller, "erp");
      const sql = "SELECT rowid AS number, sequence FROM erp WHERE seller = ? AND rowid > ?";
      for (const row of await session.query(`${sql} ORDER BY rowid`, [seller, erp.lastErpRow])) {
        erp.lastErpRow = Number(row.number);
        erp.noteReceived(Number(row.sequence));
      }
    }
    if (written.has("dead_letter")) {
      const sql = "SELECT * FROM dead_letter WHERE seller = ? ORDER BY sequence";
      const letters = Map.groupBy(await session.query(sql, [seller]), ({ consumer }) => consumer);
      for (const each of consumers) each.judgeDeadLetters(letters.get(each.name) ?? []);
    }
    for (const consumer of consumers) consumer.judgeWaiting();
  }

  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      for (const consumer of this.#of(seller)) {
        const lacks = consumer.findMissing();
        if (lacks.length === 0 || (consumer.name === "shelf" && !this.hasLoop)) continue;
        return `${consumer.name} lacks changes ${lacks} of ${seller}`;
      }
    }
    const [row] = await session.query("SELECT consumer, seller, sequence FROM dead_letter");
    return row && `${row.sequence} of ${row.seller} is a dead letter of ${row.consumer}`;
  }
}
