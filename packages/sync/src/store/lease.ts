import { randomUUID } from "node:crypto";
import type { Clock } from "@marketplace-seller/client-core";
import { fields, recordTable } from "../domain/declare-table.ts";
import { formatTime } from "../domain/stored-time.ts";
import type { Session, Store } from "./store.ts";

/** The right to do something alone, of all processes on the database, until it is released or its time is over. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly leaseMs: number;
}

/** Who holds what, and until when; epoch milliseconds. */
export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  readonly endsAt: number;
}

export const leaseTable = recordTable<HeldLease>(
  "lease",
  { name: fields.text, holder: fields.text, endsAt: fields.time },
  { key: ["name"] },
);

/** A commit under a lease that is another's by now; nothing was written. */
export class StaleLeaseError extends Error {
  override readonly name = "StaleLeaseError";

  constructor({ name }: Lease) {
    super(`Nothing was written: another process has taken over ${name}`);
  }
}

/**
 * Takes a lease, unless another one has it.
 *
 * @param leaseMs - how long it holds without being renewed, milliseconds
 */
export async function acquireLease(
  session: Session,
  name: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const now = await session.now();
  const taken = await session.run(
    `INSERT INTO lease (name, holder, ends_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
     WHERE lease.ends_at <= ?`,
    [name, holder, formatTime(now + leaseMs), formatTime(now)],
  );
  return taken === 1 ? { name, holder, leaseMs } : undefined;
}

export async function findLease(session: Session, name: string): Promise<HeldLease | undefined> {
  const [row] = await session.query("SELECT * FROM lease WHERE name = ?", [name]);
  return row && leaseTable.parse(row);
}

/**
 * Locks a lease for the rest of a transaction, and lets it hold as long again from now on.
 *
 * @returns the present by the store's clock
 * @throws StaleLeaseError when another process has it
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

/**
 * Ends a lease.
 *
 * @returns false when another process has it
 */
export async function releaseLease(session: Session, { name, holder }: Lease): Promise<boolean> {
  const sql = "DELETE FROM lease WHERE name = ? AND holder = ?";
  return (await session.run(sql, [name, holder])) === 1;
}

/**
 * Renews a lease three times within it, while something goes on that writes nothing.
 *
 * @returns ends that
 */
export function keepLease(store: Store, lease: Lease, clock: Clock): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const arm = (): void => {
    if (isOver) return;
    cancel = clock.after(lease.leaseMs / 3, () => {
      // What fails here fails the next commit too.
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
