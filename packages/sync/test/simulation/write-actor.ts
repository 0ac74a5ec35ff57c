import { isDeepStrictEqual } from "node:util";
import { isSellerError } from "@marketplace-seller/client-core";
import type { KeyedWriteOptions, Sync, WriteOutcome } from "@marketplace-seller/sync";
import { isSyncError } from "@marketplace-seller/sync";
import type { Session } from "../../src/store/store.ts";
import { renderResult } from "../../src/writes/stored-result.ts";
import { Actor, MAX_CALLS } from "./actor.ts";
import type { Seller } from "./plan.ts";
import type { Effect } from "./service.ts";
import { isListedLate, type Version } from "./shop.ts";
import { hold, Violation } from "./violation.ts";
import type { Process } from "./world.ts";

/** A write that somebody wants done once, however often it is asked for. */
interface Errand {
  readonly key: string;
  readonly seller: Seller;
  /** The package that it concerns, which its context names. */
  readonly found: Version;
  readonly isWithoutContext?: boolean;
  /** Whether nothing else may be written for the order. */
  readonly isAlone?: boolean;
  readonly operation: string;
  /** What the body of its request has, and that of no other write. */
  readonly part: string;
  readonly ask: (sync: Sync, options: KeyedWriteOptions) => Promise<WriteOutcome<unknown>>;
  /** Another request with the same key; only one of the two may have an effect. */
  readonly other?: Pick<Errand, "part" | "ask">;
  /** Whether the key is used for another order by mistake, too, which is refused once the write is done. */
  readonly isConfused?: boolean;
  isDone?: boolean;
  readonly open: Process[];
  /** Whether a call failed because of the database, which may not hold what became of the write. */
  isInterrupted?: boolean;
  /** The response of the service, which later calls return, too. */
  result?: string;
}

/** Who splits packages, adds labor costs, and has packages collected. */
export class WriteActor extends Actor {
  /** The package that was first asked to be split by a line, by seller and line. */
  readonly #splitPackages = new Map<string, string>();
  readonly #errands: Errand[] = [];

  split(seller: Seller, target: number): void {
    const maySplit = ({ status, lines, isNameless }: Version): boolean =>
      ["Created", "Picking"].includes(status) && lines.length > 1 && !isNameless;
    const open = this.service.current(seller).filter(maySplit);
    const found = open[target % Math.max(1, open.length)];
    const { orderLineId } = found?.lines[0] ?? {};
    if (found === undefined || orderLineId === undefined) return;
    const { id } = found;
    // Two keys with the same body would have effects that nobody can tell apart.
    const splitKey = `${seller} ${orderLineId}`;
    if ((this.#splitPackages.get(splitKey) ?? id) !== id) return;
    this.#splitPackages.set(splitKey, id);
    if (found.status === "Created") this.service.pick(found);
    const body = { splitGroups: [{ orderLineIds: [String(orderLineId)] }] };
    this.#begin({
      key: `split ${id}`,
      seller,
      found,
      operation: "POST splitCombinePackage",
      part: `[${orderLineId}]`,
      ask: async (sync, options) => {
        const outcome = await sync.client(seller).packages.splitByOrderLines(body, options);
        const { result } = outcome;
        if (result !== undefined) this.#checkSplit(seller, id, result.splitPackageOrderItems);
        return outcome;
      },
    });
  }

  addLaborCosts(seller: Seller, target: number): void {
    const open = this.service.current(seller).filter(({ isSplit }) => isSplit !== true);
    const unread = open.findLast(
      ({ lines: [line] }) => line && !this.oracles.feed.hasStoredLine(seller, line.orderLineId),
    );
    const isUnread = this.plan.isEventful && target % 3 === 0 && unread !== undefined;
    const found = isUnread ? unread : open[target % Math.max(1, open.length)];
    const { orderLineId } = found?.lines[0] ?? {};
    if (found === undefined || orderLineId === undefined) return;
    const amount = 700_000 + this.#errands.length;
    // The sync finds the order of a line that the feed has stored. Until then it cannot queue the writes of an order.
    const isWithoutContext = this.world.random("context") < 0.3 || isUnread === true;
    const isAlone = isWithoutContext && !this.oracles.feed.hasStoredLine(seller, orderLineId);
    const request = (totalLaborCostExcludingVAT: number) => ({
      operation: "PUT labor-costs",
      part: `${totalLaborCostExcludingVAT}`,
      ask: async (sync: Sync, options: KeyedWriteOptions) => {
        const cost = { orderLineId: String(orderLineId), totalLaborCostExcludingVAT };
        return sync.client(seller).laborCosts.add({ laborCostDetails: [cost] }, options);
      },
    });
    const other = request(amount + 100_000);
    const write = { seller, found, isWithoutContext, isAlone, ...request(amount) };
    this.#begin({ ...write, key: `labor ${amount}`, other });
  }

  /** Uses the key of an earlier write for another request by mistake. */
  reuseKey(seller: Seller, target: number): void {
    const errands = this.#errands.filter((each) => each.seller === seller);
    const errand = errands[target % Math.max(1, errands.length)];
    if (errand === undefined) return;
    const what = `to use the key ${errand.key} of ${seller} again`;
    const { process, sync } = this.askOf("reuse", what, seller);
    const { other, isConfused, isDone } = errand;
    if (isDone && isConfused) {
      errand.ask(sync, optionsOf(errand, "O1")).then(
        () => this.#fail(`${errand.key} of ${seller} is done for another order`),
        () => undefined,
      );
    }
    if (other === undefined) return;
    ask(errand, process, other.ask(sync, optionsOf(errand))).then(
      () => {
        if (this.#findEffects(errand).some(({ body }) => body.includes(other.part))) return;
        this.#fail(`${errand.key} of ${seller} answers another request than the one it is of`);
      },
      () => undefined,
    );
  }

  /** Has a line collected; the service shows no trace of that, so that a lost response stays unknown. */
  collect(seller: Seller, target: number): void {
    const open = this.service.current(seller).filter(({ isNameless }) => !isNameless);
    const found = open[target % Math.max(1, open.length)];
    const [line] = found?.lines ?? [];
    if (found === undefined || line === undefined) return;
    const orderLineId = String(line.orderLineId);
    const sizes = { boxQuantity: 1, desi: 1, shipmentCompany: "CEVA" } as const;
    const body = { collectionRequestDetails: [{ id: found.id, orderLineId, ...sizes }] };
    this.#begin({
      key: `collect ${orderLineId}`,
      seller,
      found,
      operation: "PUT collectionRequest",
      part: orderLineId,
      ask: async (sync, options) => sync.client(seller).packages.requestCollection(body, options),
      isConfused: true,
    });
  }

  /** What stays unknown after it was read back is looked up at the marketplace, and resolved by hand. */
  findUnknown(seller: Seller): void {
    const what = `for the unknown writes of ${seller}`;
    const { process, sync } = this.askOf("unknown", what, seller);
    const resolve = async (): Promise<void> => {
      for (const { key } of await sync.writes.unknown({ seller })) {
        const errand = this.#errands.find((each) => each.seller === seller && each.key === key);
        if (errand === undefined) continue;
        // The request of a caller who lost patience may still be under way.
        await process.wait(10_000);
        const as = this.#findEffects(errand).length > 0 ? "applied" : "not-applied";
        this.world.log(process.name, `is told that ${key} of ${seller} is ${as}`);
        await sync.writes.resolve(seller, key, as);
      }
    };
    resolve().catch(() => undefined);
  }

  acceptNew(seller: Seller, isAgain = false): void {
    const what = `to accept the new orders of ${seller}`;
    const { process, sync } = this.askOf("accept new", what, seller);
    const accept = async (): Promise<void> => {
      for await (const { orderNumber, state } of sync.client(seller).orders.acceptNew()) {
        this.world.log(process.name, `says that ${orderNumber} of ${seller} is ${state}`);
        const isAccepted = this.service.soapOrders.accepted.has(`${seller} ${orderNumber}`);
        if (state === "accepted" && !isAccepted)
          this.#fail(`${orderNumber} of ${seller} is said to be accepted`);
      }
    };
    accept().catch((error: unknown) => {
      if (isSyncError(error, "key-reused"))
        this.#fail(`${error.message}, by acceptNew of ${seller}`);
    });
    if (!isAgain && this.world.random("twice") < 0.5) this.acceptNew(seller, true);
  }

  /** The keyed write that a request is of, by seller and key. */
  findWrite(seller: string, operation: string, body: string): string {
    const found = this.#errands.find((errand) => isOf(errand, { seller, operation, body }));
    return `${seller} ${found?.key}`;
  }

  /** What a key's stored outcome is, must have happened. */
  async judge(session: Session): Promise<void> {
    const rows = await session.query("SELECT seller, write_key, state FROM keyed_write");
    for (const errand of this.#errands) {
      const { key, seller } = errand;
      const count = this.#countEffects(errand);
      if (count === undefined) continue;
      const state = rows.find((row) => row.seller === seller && row.write_key === key)?.state;
      const what = `${key} of ${seller} took effect ${count} times, and is stored as ${state}`;
      const least = state === "applied" ? 1 : 0;
      const most = state === "refused" || state === "not-applied" ? 0 : 1;
      hold(least <= count && count <= most, () => what);
    }
  }

  #begin(made: Omit<Errand, "open">): void {
    const errand: Errand = { ...made, open: [] };
    const ofSeller = this.#errands.filter(({ seller }) => seller === errand.seller);
    if (ofSeller.some(({ key }) => key === errand.key)) return;
    const { orderNumber } = errand.found;
    const ofOrder = ofSeller.filter(({ found }) => found.orderNumber === orderNumber);
    if (ofOrder.some(({ isAlone }) => isAlone || errand.isAlone)) return;
    this.#errands.push(errand);
    this.#call(errand, 1);
    // Sometimes two people do the same at once.
    if (this.world.random("twice") < 0.5) this.#call(errand, 1);
  }

  #call(errand: Errand, calls: number): void {
    const { key, seller } = errand;
    const { process, sync } = this.askOf(`desk ${key}`, `to ${key} of ${seller}`, seller);
    const { world, plan } = this;
    let isOver = false;
    const log = (what: string): void => world.log(process.name, `says that ${key} ${what}`);
    // Some callers lose patience.
    const abort = new AbortController();
    if (world.random("impatient") < 0.15)
      process.schedule(world.delay("patience", 5_000), () => abort.abort());
    const options = { ...optionsOf(errand), signal: abort.signal };
    ask(errand, process, errand.ask(sync, options)).then(
      ({ result, isSent }) => {
        isOver = true;
        errand.isDone = true;
        log("is done");
        const text = renderResult(result);
        if (isSent && text !== null) errand.result = text;
        else if (errand.result !== undefined && errand.result !== text) {
          this.#fail(`${key} of ${seller} returned ${errand.result}, and then ${text}`);
        }
        const count = this.#countEffects(errand) ?? 1;
        if (count !== 1) this.#fail(`${key} of ${seller} took effect ${count} times`);
      },
      (error: unknown) => {
        log(`failed: ${error instanceof Error ? error.message : error}`);
        if (isSyncError(error)) errand.isInterrupted = true;
        else this.#judgeEnd(process, errand);
        isOver = !isSyncError(error) && isSellerError(error);
      },
    );
    const again = (): void => {
      if (!isOver && calls < MAX_CALLS) this.#call(errand, calls + 1);
    };
    world.after(3 * plan.tickMs + 20_000, again);
    if (plan.isEventful)
      process.death.catch(() => world.after(world.delay("at once", 4_000), again));
  }

  /** Once all calls of a process have ended, it does not leave open what became of a write that it has sent. */
  #judgeEnd(process: Process, { key, seller, open, isInterrupted }: Errand): void {
    if (!process.isAlive || open.includes(process) || isInterrupted === true) return;
    if (!this.oracles.writes.isSending(process, seller, key)) return;
    this.#fail(`${process.name} has ended the call of ${key} of ${seller}, which is still sending`);
  }

  /** How often a write took effect; undefined when nobody can tell, or a read-back may have missed it. */
  #countEffects(errand: Errand): number | undefined {
    const effects = this.#findEffects(errand);
    const isDivided = this.service.unclear.has(`${errand.seller} ${errand.found.orderNumber}`);
    const isLate = effects.some(({ versions }) => versions.some(isListedLate));
    return isDivided || isLate ? undefined : effects.length;
  }

  /** The result of a split names the packages that it made, also when its response was lost. */
  #checkSplit(seller: Seller, id: string, items: readonly { packageId: string }[] = []): void {
    const { splits, versions } = this.service;
    const named = new Set(items.map(({ packageId }) => packageId));
    const parts = versions.filter((each) => splits.has(`${seller} ${id} ${each.id}`));
    if (parts.some((each) => this.oracles.feed.isHidden(each))) return;
    const made = new Set(parts.map((each) => each.id));
    if (isDeepStrictEqual(made, named)) return;
    // An agent of the marketplace has split the package before, and the request splits one of its parts.
    const isOfPart = (parent: string | undefined) =>
      [...named].every((child) => splits.has(`${seller} ${parent} ${child}`));
    const isSplitAgain = versions.some(({ id: part }) => part !== id && isOfPart(part));
    if (named.size > 0 && isSplitAgain) return;
    this.#fail(`the split of ${id} of ${seller} made ${[...made]}, not ${[...named]}`);
  }

  #fail(description: string): void {
    this.world.fail(new Violation(description));
  }

  #findEffects(errand: Errand): readonly Effect[] {
    return this.service.effects.filter((effect) => isOf(errand, effect));
  }
}

/** With what an errand is asked for, also for another order. */
function optionsOf({ key, found, isWithoutContext }: Errand, orderNumber = found.orderNumber) {
  const packageId = found.isNameless ? null : found.id;
  return { key, ...(isWithoutContext !== true && { context: { orderNumber, packageId } }) };
}

/** Notes as long as a call lasts that its process works at the errand. */
function ask<Result>({ open }: Errand, process: Process, call: Promise<Result>): Promise<Result> {
  open.push(process);
  return call.finally(() => open.splice(open.indexOf(process), 1));
}

/** Whether a request is the one of an errand, or the other one with the same key. */
function isOf(errand: Errand, { seller, operation, body }: Omit<Effect, "versions">): boolean {
  if (errand.seller !== seller || errand.operation !== operation) return false;
  return [errand, errand.other ?? errand].some(({ part }) => body.includes(part));
}
