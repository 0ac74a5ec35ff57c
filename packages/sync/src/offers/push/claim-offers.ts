import { fields, optional, recordTable } from "../../domain/declare-table.ts";
import { formatTime } from "../../domain/stored-time.ts";
import { acquireLease, type Lease, releaseLease, renewLease } from "../../store/lease.ts";
import type { Session, Store } from "../../store/store.ts";

/** The right to send the offers of a seller, of all processes on the database. */
export interface OffersLease {
  readonly seller: string;
  readonly lease: Lease;
}

export const offerSenderTable = recordTable(
  "offer_sender",
  {
    seller: fields.text,
    lastTask: fields.integer,
    failure: optional(fields.text),
    failures: fields.integer,
  },
  { key: ["seller"] },
);

type OfferSender = ReturnType<typeof offerSenderTable.parse>;

/**
 * Locks the offers of a seller until the transaction ends: what reads and writes them goes one after the other,
 * on every machine.
 */
export async function lockOffers(session: Session, seller: string): Promise<OfferSender> {
  const first = { seller, lastTask: 0, failure: null, failures: 0 };
  await session.insert(offerSenderTable, [first], "ignore");
  const [row] = await session.query("SELECT * FROM offer_sender WHERE seller = ? LOCKED", [seller]);
  if (row === undefined) throw new Error("a row that was inserted is not there");
  return offerSenderTable.parse(row);
}

/**
 * Claims the offers of a seller for one attempt. Whatever starts the attempt, a job of `run` or a push, this lease alone
 * keeps a second sender out. The outcome of tasks that a process left in sending is unknown from then on.
 *
 * @returns undefined while another process has the lease
 */
export function claimOffers(
  store: Store,
  seller: string,
  leaseMs: number,
): Promise<OffersLease | undefined> {
  return store.write(async (session) => {
    const lease = await acquireLease(session, `the offers of ${JSON.stringify(seller)}`, leaseMs);
    if (lease === undefined) return undefined;
    const now = formatTime(await session.now());
    await session.run(
      `UPDATE offer_task SET state = 'outcome-unknown', failure = ?, sent_at = ?, poll_at = ?
       WHERE seller = ? AND state = 'sending'`,
      ["The process ended before the response came", now, now, seller],
    );
    return { seller, lease };
  });
}

/**
 * Locks the offers of a seller and renews the lease; what the attempt writes goes after it.
 *
 * @returns the present by the store's clock, and what is stored of the sender
 * @throws StaleLeaseError when another process has the lease
 */
export async function renewOffers(
  session: Session,
  { seller, lease }: OffersLease,
): Promise<{ readonly now: number; readonly sender: OfferSender }> {
  const sender = await lockOffers(session, seller);
  return { now: await renewLease(session, lease), sender };
}

/** How long ended tasks are kept, so that a task id at the service can be looked up. */
const KEEP_TASKS_MS = 30 * 24 * 60 * 60_000;

/** Ends an attempt, with its failure if it has one. */
export function releaseOffers(store: Store, claim: OffersLease, failure?: string): Promise<void> {
  return store.write(async (session) => {
    const { now, sender } = await renewOffers(session, claim);
    await session.run(
      `DELETE FROM offer_task WHERE seller = ? AND journaled_at < ?
       AND state NOT IN ('sending', 'queued', 'outcome-unknown')`,
      [claim.seller, formatTime(now - KEEP_TASKS_MS)],
    );
    await session.run("UPDATE offer_sender SET failure = ?, failures = ? WHERE seller = ?", [
      failure ?? null,
      failure === undefined ? 0 : sender.failures + 1,
      claim.seller,
    ]);
    await releaseLease(session, claim.lease);
  });
}
