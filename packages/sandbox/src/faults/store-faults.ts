import type { SubmittedSku, Task, TaskWork } from "../domain/model/task.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { PackageTable, Store, TaskTable, WriteSession } from "../domain/store.ts";
import type { Fault } from "../gen/control-openapi.gen.ts";
import type { Faults } from "./fault-registry.ts";

/** The end of the year 9999, used as a due date that is never reached. Epoch ms. */
const NEVER_MS = Date.UTC(10_000, 0) - 1;

/**
 * Wraps a store so that active faults act on its data: tasks get stuck, SKUs fail or are not applied, writes are
 * refused, listings return packages late.
 *
 * @param now returns the sandbox's time, epoch ms
 */
export function createFaultyStore(store: Store, faults: Faults, now: () => number): Store {
  let isWriting = false;
  return {
    read: (work) => {
      const isDue = !isWriting && store.read(({ packages }) => packages.isListingDue(now()));
      if (isDue) store.write(({ packages }) => packages.listDue(now()));
      return store.read(work);
    },
    write: (work) => {
      isWriting = true;
      try {
        return store.write((session) => work(createFaultySession(session, faults, now)));
      } finally {
        isWriting = false;
      }
    },
    check: () => store.check(),
    isSeeded: () => store.isSeeded(),
    replace: (work) => store.replace(work),
    snapshot: (path) => store.snapshot(path),
    restore: (path) => store.restore(path),
    close: () => store.close(),
  };
}

function createFaultySession(
  session: WriteSession,
  faults: Faults,
  now: () => number,
): WriteSession {
  const newOrders = new Set<string>();
  return {
    ...session,
    orders: {
      ...session.orders,
      save: (order) => {
        const known = session.orders.find(order.sellerId, order.orderNumber);
        if (known === undefined) newOrders.add(order.orderNumber);
        session.orders.save(order);
      },
    },
    packages: createFaultyPackageTable(session.packages, newOrders, faults, now),
    tasks: createFaultyTaskTable(session.tasks, faults),
  };
}

/** @param newOrders the numbers of the orders that this transaction places */
function createFaultyPackageTable(
  packages: PackageTable,
  newOrders: ReadonlySet<string>,
  faults: Faults,
  now: () => number,
): PackageTable {
  // One fault hits all packages of an order that a transaction stores, and counts one hit for them.
  const late = new Map<string, Fault>();
  return {
    ...packages,
    save: (shipment, order) => {
      const { sellerId, orderNumber, lines } = shipment;
      const items = [{ orderNumber, stockCodes: lines.map(({ stockCode }) => stockCode) }];
      refuseWrite(faults, sellerId, items);
      const isNew = newOrders.has(orderNumber);
      const target = isNew ? "order" : "package";
      const fault = late.get(orderNumber) ?? faults.takeHit({ target, sellerId, items });
      if (fault === undefined) return packages.save(shipment, order);
      late.set(orderNumber, fault);
      const { durationMs } = fault;
      const until = durationMs === undefined ? null : now() + durationMs;
      packages.saveUnlisted(shipment, order, { until, isNewOrder: isNew });
    },
  };
}

function createFaultyTaskTable(tasks: TaskTable, faults: Faults): TaskTable {
  return {
    ...tasks,
    save: (task) => {
      const isReceived =
        task.status === "IN_QUEUE" && tasks.find(task.sellerId, task.id) === undefined;
      tasks.save(isReceived ? applyTaskFaults(task, faults) : task);
    },
  };
}

function applyTaskFaults(task: Task, faults: Faults): Task {
  const { sellerId } = task;
  const items = task.work.skus.map(({ sku }) => ({ stockCodes: [sku.stockCode] }));
  refuseWrite(faults, sellerId, items);
  const stuck = faults.takeHit({ target: "task", sellerId, items });
  const dueDate =
    stuck === undefined ? task.dueDate : (addDuration(task.dueDate, stuck) ?? NEVER_MS);
  const skus = task.work.skus.map((submitted, at) => {
    const fault = faults.takeHit({ target: "sku", sellerId, items: items.slice(at, at + 1) });
    return fault === undefined ? submitted : applySkuFault(submitted, fault, dueDate);
  });
  // Applying faults keeps the type of the SKUs, which the type checker cannot see.
  return { ...task, dueDate, work: { ...task.work, skus } as TaskWork };
}

function applySkuFault<Sku>(
  submitted: SubmittedSku<Sku>,
  fault: Fault,
  dueDate: number,
): SubmittedSku<Sku> {
  if (fault.kind === "not-applied")
    return { ...submitted, withheldUntil: addDuration(dueDate, fault) };
  const { message = "A fault injected into the sandbox made this SKU fail." } = fault;
  return { ...submitted, issues: [...submitted.issues, { message }] };
}

/** Returns the end of a fault's duration; null for a fault without an end. */
function addDuration(from: number, { durationMs }: Fault): number | null {
  return durationMs === undefined ? null : Math.min(NEVER_MS, from + durationMs);
}

/** Refuses a write of a seller's call when a `refused` fault hits it; writes for buyers and carriers are never refused. */
function refuseWrite(
  faults: Faults,
  sellerId: string,
  items: readonly { readonly orderNumber?: string; readonly stockCodes: readonly string[] }[],
): void {
  if (!faults.isDuringCall) return;
  const fault = faults.takeHit({ target: "write", sellerId, items });
  if (fault !== undefined) {
    throw new RefusalError(
      "injected",
      fault.message ?? "A fault injected into the sandbox refused this request.",
    );
  }
}
