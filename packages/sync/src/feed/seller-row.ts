import type { BackfillProgress } from "../contract/sync-event.ts";
import { triggerOf } from "../jobs/job-queue.ts";
import { MAX_CLOCK_CORRECTION_MS } from "../store/guarded-times.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { fields, literal, optional, recordTable } from "../store/tables/declare-table.ts";
import { MIN_POLL_INTERVAL_MS } from "./poll-interval.ts";

export const sellerTable = recordTable(
  "seller",
  {
    name: fields.text,
    /** The service's id of the seller, known from the first package on. */
    sellerId: optional(fields.text),
    /** Service and filter; see `renderScope`. */
    scope: fields.text,
    /** Paused: the service refuses the credentials. */
    state: literal<"active" | "paused">(),
    failure: optional(fields.text),
    failures: fields.integer,
    /** The sequence number of the seller's last change. */
    sequence: fields.integer,
    startsAt: fields.time,
    /** Everything updated before is stored. */
    checkpoint: fields.time,
    polls: fields.integer,
    /** The time from the end of the last poll to the next, milliseconds. */
    pollIntervalMs: fields.integer,
    polledAt: optional(fields.time),
    /** By a poll that is not complete yet. */
    overlapReadAt: optional(fields.time),
    auditFrom: optional(fields.time),
    auditDueAt: fields.time,
    /** The feed's start once the running backfill is complete. */
    backfillFrom: optional(fields.time),
    /** The checkpoint of the running backfill. */
    backfilledTo: optional(fields.time),
    /** How far the service's clock is ahead of the database's, milliseconds; null while unknown. */
    serviceAheadMs: optional(fields.integer),
    /** When a feed job last committed; at first, when the seller was added. */
    lastJobAt: fields.time,
  },
  {
    key: ["name"],
    guardedTimes: [
      {
        column: "last_job_at",
        aheadMs: MAX_CLOCK_CORRECTION_MS,
        resets: "audit_due_at",
        trigger: triggerOf(`'${FEED_QUEUE}'`, "name"),
      },
    ],
  },
);

/** Times are epoch milliseconds. */
export type SellerRow = ReturnType<typeof sellerTable.parse>;

/** `locked` keeps other transactions from changing the seller until this one ends. */
export async function findSeller(
  session: Session,
  name: string,
  locked = false,
): Promise<SellerRow | undefined> {
  const [row] = await session.query(
    `SELECT * FROM seller WHERE name = ?${locked ? " LOCKED" : ""}`,
    [name],
  );
  return row && sellerTable.parse(row);
}

/** The service's time, from the database's `now`, epoch milliseconds; null while the difference is unknown. */
export function serviceTime({ serviceAheadMs }: SellerRow, now: number): number | null {
  return serviceAheadMs === null ? null : now + serviceAheadMs;
}

export async function listSellers(session: Session): Promise<readonly SellerRow[]> {
  return (await session.query("SELECT * FROM seller ORDER BY name")).map(sellerTable.parse);
}

const changing = sellerTable.columns.filter(({ name }) => name !== "name");
const UPDATE = `UPDATE seller SET ${changing.map(({ name }) => `${name} = ?`).join(", ")} WHERE name = ?`;

export async function saveSeller(session: Session, seller: SellerRow): Promise<void> {
  await session.run(UPDATE, [...changing.map(({ read }) => read(seller)), seller.name]);
}

export async function addSeller(
  session: Session,
  {
    name,
    scope,
    from,
    auditIntervalMs,
    pollIntervalMs = MIN_POLL_INTERVAL_MS,
  }: Pick<SellerRow, "name" | "scope"> & {
    /** Epoch milliseconds. */
    readonly from: number;
    readonly auditIntervalMs: number;
    readonly pollIntervalMs?: number | undefined;
  },
): Promise<void> {
  const now = await session.now();
  const seller: SellerRow = {
    name,
    sellerId: null,
    scope,
    state: "active",
    failure: null,
    failures: 0,
    sequence: 0,
    startsAt: from,
    checkpoint: from,
    polls: 0,
    pollIntervalMs,
    polledAt: null,
    overlapReadAt: null,
    auditFrom: null,
    auditDueAt: now + auditIntervalMs,
    backfillFrom: null,
    backfilledTo: null,
    serviceAheadMs: null,
    lastJobAt: now,
  };
  await session.insert(sellerTable, [seller], "ignore");
}

export function describeBackfill({
  backfillFrom: from,
  backfilledTo,
  startsAt,
}: SellerRow): BackfillProgress | null {
  return from === null ? null : { from, checkpoint: backfilledTo ?? from, to: startsAt };
}
