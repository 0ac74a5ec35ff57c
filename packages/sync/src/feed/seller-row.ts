import { fields, literal, optional, recordTable } from "../domain/declare-table.ts";
import type { Session } from "../store/store.ts";

export const sellerTable = recordTable(
  "seller",
  {
    name: fields.text,
    /** The service's id of the seller, from its first package on. */
    sellerId: optional(fields.text),
    /** The service and filter of the feed; see `renderScope`. */
    scope: fields.text,
    /** `paused`: the service refuses the credentials. */
    state: literal<"active" | "paused">(),
    failure: optional(fields.text),
    failures: fields.integer,
    /** The sequence of the last change. */
    sequence: fields.integer,
    startsAt: fields.time,
    /** The checkpoint: everything that was updated before this time is stored. */
    checkpoint: fields.time,
    polls: fields.integer,
    polledAt: optional(fields.time),
    /** The checkpoint of a running audit; null when none runs. */
    auditFrom: optional(fields.time),
    auditDueAt: fields.time,
    /** The start of the feed once the running backfill is complete; null when none runs. */
    backfillFrom: optional(fields.time),
    /** The checkpoint of the running backfill; null when none runs. */
    backfilledTo: optional(fields.time),
    /** How far the service's clock is ahead of the database's, milliseconds; null while nothing is known. */
    serviceAheadMs: optional(fields.integer),
    /** When a feed job last committed; before the first one, when the seller was added. */
    lastJobAt: fields.time,
  },
  { key: ["name"] },
);

/** The stored state of a seller's feed. Times in epoch milliseconds. */
export type SellerRow = ReturnType<typeof sellerTable.parse>;

/** Finds a seller; with `locked` no other transaction can change it until this one ends. */
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

/** Progress of a backfill from `from` to `to`: everything updated before `checkpoint` is stored; epoch milliseconds. */
export interface BackfillProgress {
  /** The start of the feed once the backfill is complete. */
  readonly from: number;
  readonly checkpoint: number;
  /** The start of the feed now. */
  readonly to: number;
}

/** Progress of the backfill of a seller; null when none runs. */
export function describeBackfill({
  backfillFrom: from,
  backfilledTo,
  startsAt,
}: SellerRow): BackfillProgress | null {
  return from === null ? null : { from, checkpoint: backfilledTo ?? from, to: startsAt };
}
