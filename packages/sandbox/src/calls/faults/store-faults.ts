import type { SubmittedSku, Task, TaskWork } from "../../domain/model/task.ts";
import { RefusalError } from "../../domain/refusals.ts";
import type { PackageTable, Store, TaskTable, WriteSession } from "../../domain/store.ts";
import { writeIfPossible } from "../../domain/store-error.ts";
import type { Fault } from "../../gen/control-openapi.gen.ts";
import type { Faults } from "./fault-registry.ts";

/** Epoch ms; a due date that is never reached. */
const NEVER_MS = Date.UTC(10_000, 0) - 1;

/**
 * Active faults act on the data: tasks never complete, SKUs fail or are not applied, writes are refused, and listings
 * return packages late.
 *
 * @param now - the sandbox's time, epoch ms
 */
export function createFaultyStore(store: Store, faults: Faults, now: () => number): Store {
  let isWriting = false;
  return {
    read: (work) => {
      const isDue = !isWriting && store.read(({ packages }) => packages.isListingDue(now()));
      if (isDue) writeIfPossible(() => store.write(({ packages }) => packages.listDue(now())));
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

/** @param newOrders - numbers of the orders that this transaction places */
function createFaultyPackageTable(
  packages: PackageTable,
  newOrders: ReadonlySet<string>,
  faults: Faults,
  now: () => number,
): PackageTable {
  // One fault applies to all packages of an order in a transaction, and counts once.
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
  // The SKUs keep their type, which the type checker cannot infer.
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

/** Null for a fault without a duration. */
function addDuration(from: number, { durationMs }: Fault): number | null {
  return durationMs === undefined ? null : Math.min(NEVER_MS, from + durationMs);
}

/** Writes by buyers and carriers are never refused. */
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
