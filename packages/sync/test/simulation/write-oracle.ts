import type { Session } from "../../src/store/store.ts";
import { FeedReader } from "./feed-reader.ts";
import { SELLERS } from "./plan.ts";
import { forbid, hold } from "./violation.ts";
import type { Process } from "./world.ts";

const IS_PAUSED = "seller IN (SELECT seller FROM paused_seller) AS is_paused";

interface Lease {
  readonly holder: unknown;
  readonly endsAt: unknown;
  readonly process: Process;
}

type Leases = ReadonlyMap<unknown, Lease>;

interface KeyedWrite {
  readonly state: string;
  readonly order: string;
  /** The ids of the order items that it accepts. */
  readonly items: string;
  /** The lease of its queue, and who held it when the state was stored. */
  readonly lease: string;
  readonly holder: unknown;
  readonly process: Process;
  readonly at: number;
}

/** Judges who holds leases, and what becomes of keyed writes. */
export class WriteOracle extends FeedReader {
  #writes: ReadonlyMap<string, KeyedWrite> = new Map();
  #leases: Leases = new Map();
  readonly #tasks = new Map<unknown, number>();
  #paused: ReadonlySet<string> = new Set();
  /** The sellers whose writes somebody has wanted to pause. */
  readonly pausable = new Set<string>();
  /** The processes that reconcile, with how often the feed of each seller had polled before. */
  readonly #reconciling = new Set<readonly [Process, ReadonlyMap<string, number>]>();

  /** @returns says that the call has ended */
  beginReconcile(process: Process): () => void {
    const polls = new Map(SELLERS.map((seller) => [seller, this.feed.of(seller).polls]));
    const call = [process, polls] as const;
    this.#reconciling.add(call);
    return () => this.#reconciling.delete(call);
  }

  /** Whether a process has stored that it sends a keyed write, not what became of it, and nobody has taken over. */
  isSending(process: Process, seller: string, key: string): boolean {
    const write = this.#writes.get(`${seller} ${key}`);
    if (write?.state !== "sending" || write.process !== process) return false;
    const { holder = write.holder } = this.#leases.get(write.lease) ?? {};
    return holder === write.holder;
  }

  /** The acceptance whose items a request has. */
  findAcceptance(request: string): string {
    const seller = /<appKey>(.*?)</.exec(request)?.[1] ?? "";
    const items = [...request.matchAll(/<id>(\d+)</g)].map(([, id]) => id).join();
    const names = [...this.#writes.keys()].filter((name) => name.startsWith(`${seller} accept `));
    return names.find((name) => this.#writes.get(name)?.items === items) ?? "an acceptance";
  }

  /** A process sends a keyed write, named by seller and key. */
  send(process: Process, name: string): void {
    const { state, process: sender, at = -Infinity } = this.#writes.get(name) ?? {};
    process.intendedAt = at;
    const leaseMs = this.now - at;
    const isHeld = state === "sending" && sender === process && leaseMs < this.plan.leaseMs;
    const stored = `${leaseMs} ms after ${sender?.name} stored it as ${state}`;
    this.#holdLease(isHeld, () => `${process.name} sends ${name} ${stored}`);
  }

  /** A process sends prices and stock of a seller, which it has the lease of. */
  sendTask(process: Process, seller: string): void {
    const lease = this.#leases.get(`the offers of ${JSON.stringify(seller)}`);
    const isHeld = lease?.process === process && Date.parse(String(lease.endsAt)) > this.now;
    this.#holdLease(isHeld, () => `${process.name} sends offers of ${seller} without their lease`);
  }

  /** A database clock that is set ahead ends leases early, and one that is set back shortens them all. */
  #holdLease(condition: boolean, describe: () => string): void {
    hold(condition || this.conditions.isDatabaseClockSet, describe);
  }

  async judge(process: Process, session: Session, written: ReadonlySet<string>): Promise<void> {
    const former = this.#leases;
    if (written.has("lease")) await this.#judgeLeases(process, session);
    if (written.has("offer_task")) await this.#judgeTasks(process, session);
    if (written.has("paused_seller")) await this.#judgePaused(process, session);
    if (written.has("keyed_write")) await this.#judgeWrites(process, session, former);
  }

  /** Writes go on only where the seller was read anew since somebody wanted that. */
  async #judgePaused(process: Process, session: Session): Promise<void> {
    const rows = await session.query("SELECT seller FROM paused_seller");
    const paused = new Set(rows.map(({ seller }) => String(seller)));
    const unasked = [...paused].find((seller) => !this.pausable.has(seller));
    hold(unasked === undefined, () => `${process.name} pauses the writes of ${unasked} unasked`);
    const calls = [...this.#reconciling].filter(([other]) => other === process);
    for (const seller of this.#paused) {
      const { polls } = this.feed.of(seller);
      const isRead = calls.some(([, before]) => polls > (before.get(seller) ?? Infinity));
      const what = `resumes the writes of ${seller}, which it has not read`;
      hold(paused.has(seller) || isRead, () => `${process.name} ${what}`);
    }
    this.#paused = paused;
  }

  /** Tasks are written with a lease of offers; none begins while writes are paused, or where its feed was before. */
  async #judgeTasks(process: Process, session: Session): Promise<void> {
    const own = [...this.#leases].filter(([, lease]) => lease.process === process);
    const isSender = own.some(([name]) => String(name).startsWith("the offers of"));
    this.#holdLease(isSender, () => `${process.name} writes tasks without a lease of offers`);
    const rows = await session.query(`SELECT seller, last_task, ${IS_PAUSED} FROM offer_sender`);
    for (const { seller, last_task: task, is_paused: isPaused } of rows) {
      const isNew = Number(task) > (this.#tasks.get(seller) ?? 0);
      hold(!isNew || !isPaused, () => `Task ${task} of ${seller} begins, whose writes are paused`);
      if (isNew) this.feed.holdAddress(process, String(seller), "begins a task");
      this.#tasks.set(seller, Number(task));
    }
  }

  /** Only the process that acquired a lease renews it, and another process takes it when it has ended. */
  async #judgeLeases(process: Process, session: Session): Promise<void> {
    const rows = await session.query("SELECT name, holder, ends_at FROM lease");
    const found = new Map<unknown, Lease>();
    const isOver = ({ endsAt }: Lease): boolean => Date.parse(String(endsAt)) <= this.now;
    for (const { name, holder, ends_at: endsAt } of rows) {
      const known = this.#leases.get(name);
      const isSame = known !== undefined && known.holder === holder;
      const isKept = !isSame || known.endsAt === endsAt || known.process === process;
      const whose = `${name}, which ${known?.process.name} holds until ${known?.endsAt}`;
      const isFree = known === undefined || isOver(known);
      this.#holdLease(isSame || isFree, () => `${process.name} took ${whose}`);
      this.#holdLease(isKept, () => `${process.name} renewed ${whose}`);
      found.set(name, { holder, endsAt, process: isSame ? known.process : process });
    }
    for (const [name, lease] of this.#leases) {
      const isRight = found.has(name) || lease.process === process || isOver(lease);
      const what = `released ${name}, which ${lease.process.name} holds`;
      this.#holdLease(isRight, () => `${process.name} ${what}`);
    }
    this.#leases = found;
  }

  /** An outcome that was stored stays, unless a refused write is sent again. */
  async #judgeWrites(process: Process, session: Session, former: Leases): Promise<void> {
    const rows = await session.query(`SELECT *, ${IS_PAUSED} FROM keyed_write`);
    const found = new Map(
      rows.map((row) => {
        const name = `${row.seller} ${row.write_key}`;
        const state = String(row.state);
        const known = this.#writes.get(name);
        const { orderNumber } = JSON.parse(String(row.context));
        const order = `${row.seller} ${orderNumber}`;
        if (known?.state === state) return [name, known] as const;
        if (state === "sending") {
          this.feed.holdAddress(process, String(row.seller), "writes");
          const [cost] = JSON.parse(String(row.body)).laborCostDetails ?? [];
          const isStored = this.feed.hasStoredLine(String(row.seller), Number(cost?.orderLineId));
          forbid(`${name} is sent`, {
            "though the writes of its seller are paused": Boolean(row.is_paused),
            "without its order, which is stored": orderNumber === undefined && isStored,
          });
        }
        const lease = `the writes of ${JSON.stringify([row.seller, row.queue])}`;
        const { holder } = this.#leases.get(lease) ?? {};
        const items = [...String(row.body).matchAll(/"id":"?(\d+)/g)].map(([, id]) => id).join();
        return [name, { state, order, items, lease, holder, process, at: this.now }] as const;
      }),
    );
    for (const [name, { state: before, lease, holder, process: sender, at }] of this.#writes) {
      const state = found.get(name)?.state;
      // A person may resolve an unknown outcome, or a later read-back may find it.
      const mayChange =
        ["sending", "unknown"].includes(before) || (before !== "applied" && state === "sending");
      hold(state === before || mayChange, () => `${name} was ${before}, and is ${state}`);
      const leaseMs = this.now - at;
      const isTakenOver = before === "sending" && state !== before && process !== sender;
      const isEarly = isTakenOver && leaseMs < this.plan.leaseMs;
      this.#holdLease(!isEarly, () => `${process.name} took ${name} over within ${leaseMs} ms`);
      const { holder: last = holder } = former.get(lease) ?? {};
      const isOwn = process === sender && holder === last;
      const what = `withdraws ${name}, which ${sender.name} stored`;
      hold(state !== undefined || isOwn, () => `${process.name} ${what}`);
    }
    this.#writes = found;
    const sending = [...found.values()].filter(({ state }) => state === "sending");
    const orders = new Set(sending.map(({ order }) => order));
    hold(orders.size === sending.length, () => "Two writes of an order are sent at once");
  }
}
