import { randomUUID } from "node:crypto";
import type { Clock } from "@marketplace-seller/client-core";
import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";
import type { Session, Store } from "./store.ts";
import { formatTime } from "./stored-time.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/** An exclusive right across all processes of a database, until it is released or expires. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly leaseMs: number;
}

/** The lease beside a SQLite file's run lock. */
export const RUN_LOCK = "run lock";

/** Times are epoch milliseconds. */
export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  readonly endsAt: number;
}

export const leaseTable = recordTable<HeldLease>(
  "lease",
  { name: fields.text, holder: fields.text, endsAt: fields.time },
  {
    key: ["name"],
    // Its holder may be sending a write, and no write may be sent twice.
    guardedTimes: [{ column: "ends_at", laterMs: MAX_LEASE_OR_PAUSE_MS }],
  },
);

/** Thrown when another process has taken over a lease; the transaction was rolled back. */
export class StaleLeaseError extends Error {
  override readonly name = "StaleLeaseError";

  constructor({ name }: Lease) {
    super(`Nothing was written: another process has taken over ${name}`);
  }
}

/**
 * Acquires a lease unless another process holds it.
 *
 * @param leaseMs - the lease ends then unless renewed, milliseconds
 */
export async function acquireLease(
  session: Session,
  name: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const now = await session.now();
  const changedRows = await session.run(
    `INSERT INTO lease (name, holder, ends_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
     WHERE lease.ends_at <= ?`,
    [name, holder, formatTime(now + leaseMs), formatTime(now)],
  );
  return changedRows === 1 ? { name, holder, leaseMs } : undefined;
}

export async function findLease(session: Session, name: string): Promise<HeldLease | undefined> {
  const [row] = await session.query("SELECT * FROM lease WHERE name = ?", [name]);
  return row && leaseTable.parse(row);
}

/**
 * Renews a lease, and locks it for the rest of the transaction.
 *
 * @returns the time by the store's clock
 * @throws StaleLeaseError
 */
export async function renewLease(
  session: Session,
  { name, holder, leaseMs }: Lease,
): Promise<number> {
  const now = await session.now();
  const renewed = await session.run("UPDATE lease SET ends_at = ? WHERE name = ? AND holder = ?", [
    formatTime(now + leaseMs),
    name,
    holder,
  ]);
  if (renewed === 0) throw new StaleLeaseError({ name, holder, leaseMs });
  return now;
}

/** @returns false when another process holds the lease */
export async function releaseLease(session: Session, { name, holder }: Lease): Promise<boolean> {
  const sql = "DELETE FROM lease WHERE name = ? AND holder = ?";
  return (await session.run(sql, [name, holder])) === 1;
}

/** Deletes leases that ended before a time, epoch milliseconds. */
export async function deleteOldLeases(session: Session, before: number): Promise<void> {
  const sql = "DELETE FROM lease WHERE ends_at < ? AND name <> ?";
  await session.run(sql, [formatTime(before), RUN_LOCK]);
}

/**
 * Renews a lease whenever a third of it is over, during work that commits nothing.
 *
 * @returns a function that stops it
 */
export function keepLease(store: Store, lease: Lease, clock: Clock): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const arm = (): void => {
    if (isOver) return;
    cancel = clock.after(lease.leaseMs / 3, () => {
      // Not reported: the next commit that needs the lease fails, too.
      store
        .write((session) => renewLease(session, lease))
        .catch(() => undefined)
        .then(arm);
    });
  };
  arm();
  return () => {
    isOver = true;
    cancel();
  };
}
