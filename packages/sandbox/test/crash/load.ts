import { type Calls, Refusal } from "./calls.ts";
import type { Ledger, LedgerPackages, OrderLedger, StockLedger } from "./ledger.ts";

/**
 * The number of workers that write at one time, each worker to orders and products that no other worker writes to.
 */
const WORKERS = 4;

/** The writes after which a sandbox is killed. */
export interface Load {
  /** How many writes the sandbox acknowledges before it is killed, at least 1. */
  readonly writes: number;
  readonly kill: () => Promise<void>;
  /** A random number from 0 to 1. */
  readonly random: () => number;
}

/**
 * Writes to the sandbox until its process has ended; the process is killed while other workers wait for responses.
 *
 * @throws Error when the process ended before it had acknowledged so many writes
 */
export async function load(calls: Calls, ledger: Ledger, plan: Load): Promise<void> {
  const { writes, kill, random } = plan;
  const last = ledger.writes + writes;
  let killed: Promise<void> | undefined;
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    writeUntilDisconnected(async () => {
      await writeOnce(calls, ledger, worker, random);
      if (ledger.writes >= last) killed ??= kill();
    }),
  );
  await Promise.all(workers);
  if (killed === undefined) throw new Error(`The sandbox ended before ${writes} writes`);
  await killed;
}

/** Repeats writes until the connection breaks; a response that a crash cannot explain is thrown as an error. */
async function writeUntilDisconnected(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return;
    }
  }
}

async function writeOnce(
  calls: Calls,
  ledger: Ledger,
  worker: number,
  random: () => number,
): Promise<void> {
  const pickForWorker = <Item>(items: readonly Item[]) => {
    const workerItems = items.filter((_, index) => index % WORKERS === worker);
    return workerItems[Math.floor(random() * workerItems.length)];
  };
  const kind = random();
  if (kind < 0.2) await placeOrder(calls, ledger);
  else if (kind < 0.4) await setStock(calls, ledger, pickForWorker(ledger.stocks));
  else await split(calls, ledger, pickForWorker(ledger.orders));
  ledger.writes += 1;
}

async function placeOrder(calls: Calls, ledger: Ledger): Promise<void> {
  const number = `CRASH-${ledger.nextOrder}`;
  ledger.nextOrder += 1;
  ledger.placedWithoutResponse.add(number);
  await calls.placeOrder(number);
  ledger.placedWithoutResponse.delete(number);
  ledger.placed.add(number);
}

async function setStock(calls: Calls, ledger: Ledger, stock: StockLedger | undefined) {
  if (stock === undefined) return;
  const next = (stock.acknowledged ?? 0) + 1;
  stock.withoutResponse = next;
  ledger.tasks.push(await calls.setStock(stock.stockCode, next));
  stock.acknowledged = next;
  stock.withoutResponse = undefined;
}

/**
 * Splits one unit out of a package that has several units and fewer than four lines. When no package has several
 * units, the function puts the order into one package again, or splits a line out when the order is in one package
 * already.
 */
async function split(calls: Calls, ledger: Ledger, order: OrderLedger | undefined) {
  if (order === undefined) return;
  const ids = [...order.current.keys()];
  const all = [...order.current.values()].flat();
  const several = [...order.current].find(([, lines]) => unitsOf(lines) > 1 && lines.length < 4);
  const line = several?.[1].find(({ units }) => units > 1) ?? several?.[1][0];
  const isTogether = ids.length === 1;
  order.withoutResponse = several === undefined ? ids : [several[0]];
  const made =
    line !== undefined
      ? await calls.splitOne(line.orderLineId)
      : await calls.combine(all.slice(0, isTogether ? 1 : undefined));
  acknowledge(ledger, order, made);
}

/** Records the response of a split in the ledger; every package id in the response must be new. */
function acknowledge(ledger: Ledger, order: OrderLedger, made: LedgerPackages): void {
  for (const id of order.withoutResponse ?? []) {
    order.current.delete(id);
    order.unpacked.add(id);
  }
  order.withoutResponse = undefined;
  for (const [id, lines] of made) {
    if (ledger.packageIds.has(id)) throw new Refusal(`The package number ${id} was given twice`);
    ledger.packageIds.add(id);
    order.current.set(id, lines);
  }
}

function unitsOf(lines: readonly { readonly units: number }[]): number {
  return lines.reduce((sum, { units }) => sum + units, 0);
}
