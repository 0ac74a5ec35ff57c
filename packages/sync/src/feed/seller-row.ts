import { fields, literal, optional, recordTable } from "../domain/declare-table.ts";
import type { Session } from "../store/store.ts";

export const sellerTable = recordTable(
  "seller",
  {
    name: fields.text,
    /** The service's id of the seller, from its first package on. */
    sellerId: optional(fields.text),
    /** Which service and which packages the feed is of; see `renderScope`. */
    scope: fields.text,
    /** `paused`: the service refuses the credentials. */
    state: literal<"active" | "paused">(),
    failure: optional(fields.text),
    failures: fields.integer,
    /** The sequence of the last change. */
    sequence: fields.integer,
    startsAt: fields.time,
    /** Everything updated before this moment is stored. */
    checkpoint: fields.time,
    polls: fields.integer,
    polledAt: optional(fields.time),
    /** Where an audit under way goes on; null when none is. */
    auditFrom: optional(fields.time),
    auditDueAt: fields.time,
    /** Where the feed is to begin once a backfill has read what is before `startsAt`; null when none is under way. */
    backfillFrom: optional(fields.time),
    /** What a backfill has stored ends before this moment; null when none is under way. */
    backfilledTo: optional(fields.time),
    /** How far the service's clock is ahead of the database's, milliseconds; null while nothing is known. */
    serviceAheadMs: optional(fields.integer),
    /** When a job last wrote something; before the first, when the seller was added. */
    lastJobAt: fields.time,
  },
  { key: ["name"] },
);

/** What a store keeps of one seller's feed. Times in epoch milliseconds. */
export type SellerRow = ReturnType<typeof sellerTable.parse>;

/** Finds a seller; with `locked` it stays as it is for others until the transaction ends. */
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

/** The service's time, epoch milliseconds; null while nothing is known of it. `now` is the database's. */
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
  }: Pick<SellerRow, "name" | "scope"> & {
    /** Epoch milliseconds. */
    readonly from: number;
    readonly auditIntervalMs: number;
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
    polledAt: null,
    auditFrom: null,
    auditDueAt: now + auditIntervalMs,
    backfillFrom: null,
    backfilledTo: null,
    serviceAheadMs: null,
    lastJobAt: now,
  };
  await session.insert(sellerTable, [seller], "ignore");
}

/** How far a backfill is: what was updated from `from` to before `checkpoint` is stored, of all before `to`; epoch milliseconds. */
export interface BackfillProgress {
  /** Where the feed begins once the backfill is complete. */
  readonly from: number;
  readonly checkpoint: number;
  /** Where the feed begins now. */
  readonly to: number;
}

/** How far the backfill of a seller is; null when none is under way. */
export function describeBackfill({
  backfillFrom: from,
  backfilledTo,
  startsAt,
}: SellerRow): BackfillProgress | null {
  return from === null ? null : { from, checkpoint: backfilledTo ?? from, to: startsAt };
}
