import { afterEach, beforeEach } from "vitest";
import { claimJob, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { type NamedSource, useStore } from "../store/each-store.fixture.ts";
import type { Row, Session, Store } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { changeTable } from "./feed-tables.ts";
import { addSeller } from "./seller-row.ts";

/** Adds a seller without changes to the store. */
export function addShop(store: Store, name: string): Promise<void> {
  return store.write((session) =>
    addSeller(session, { name, scope: "", from: 0, auditIntervalMs: 0 }),
  );
}

/** Opens a database with the seller `shop`, and its job queue, for each test of a suite. */
export function useJobQueue(create: () => Promise<NamedSource>) {
  const store = useStore(create);
  let jobQueue: JobQueue;
  beforeEach(async () => {
    jobQueue = await openTestJobQueue(store);
    await addShop(store, "shop");
  });
  afterEach(() => jobQueue.close());
  return {
    store,
    jobQueue: () => jobQueue,
    claim: (queue: string) => claimJob(jobQueue, queue, "shop"),
  };
}

/** Stores changes of a seller. Each element of the list overrides some columns of the row of a change. */
export function addChanges(store: Store, seller: string, changes: readonly Row[]): Promise<void> {
  return store.write((session) => insertChanges(session, seller, changes));
}

const rowColumns = changeTable.columns.map((column) => {
  return { ...column, read: (row: Row) => row[column.name] ?? null };
});
const created = { kind: "new", late: false, order_number: "1", status: "Created", content: "{}" };

/** Stores changes like {@link addChanges}, within a transaction. */
export async function insertChanges(
  session: Session,
  seller: string,
  changes: readonly Row[],
): Promise<void> {
  const [sellerRow] = await session.query("SELECT sequence FROM seller WHERE name = ?", [seller]);
  const before = Number(sellerRow?.sequence);
  const now = formatTime(await session.now());
  const rows = changes.map((overrides, index): Row => {
    const sequence = before + index + 1;
    const key = String(sequence);
    const keys = { seller, sequence, package_key: key, package_id: key, digest: key };
    return { ...created, ...keys, last_modified_at: now, observed_at: now, ...overrides };
  });
  await session.insert({ ...changeTable, columns: rowColumns }, rows);
  const last = before + changes.length;
  await session.run("UPDATE seller SET sequence = ? WHERE name = ?", [last, seller]);
}
