import { timeOrNull, timeText } from "../domain/stored-time.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Row, Session } from "../store/store.ts";

/** What a store keeps of one seller's feed. Times in epoch milliseconds. */
export interface SellerRow {
  readonly name: string;
  /** The service's id of the seller, from its first package on. */
  readonly sellerId: string | null;
  /** Which service and which packages the feed is of; see `scopeOf`. */
  readonly scope: string;
  /** `parked`: the service refuses the credentials. */
  readonly state: "active" | "parked";
  /** Why the last poll failed; null after one that did not. */
  readonly failure: string | null;
  /** Polls that failed in succession. */
  readonly failures: number;
  /** The sequence of the last change. */
  readonly sequence: number;
  /** Where the feed began. */
  readonly beginsAt: number;
  /** Everything updated before this moment is stored. */
  readonly resumeFrom: number;
  /** Polls that reached the present. */
  readonly polls: number;
  readonly polledAt: number | null;
  /** Where an audit under way goes on; null when none is. */
  readonly auditFrom: number | null;
  readonly auditDueAt: number;
  /** How far the service's clock is ahead of the machine's, milliseconds; null while they agree. */
  readonly serviceAheadMs: number | null;
  /** When a turn last wrote something; before the first, when the seller was added. */
  readonly turnAt: number;
}

/** Reads a row of the table `seller`. */
export function sellerOfRow(row: Row): SellerRow {
  return {
    name: String(row.name),
    sellerId: row.seller_id === null ? null : String(row.seller_id),
    scope: String(row.scope),
    state: row.state === "parked" ? "parked" : "active",
    failure: row.failure === null ? null : String(row.failure),
    failures: Number(row.failures),
    sequence: Number(row.sequence),
    beginsAt: Date.parse(String(row.begins_at)),
    resumeFrom: Date.parse(String(row.resume_from)),
    polls: Number(row.polls),
    polledAt: timeOrNull(row.polled_at),
    auditFrom: timeOrNull(row.audit_from),
    auditDueAt: Date.parse(String(row.audit_due_at)),
    serviceAheadMs: row.service_ahead_ms === null ? null : Number(row.service_ahead_ms),
    turnAt: Date.parse(String(row.turn_at)),
  };
}

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
  return row && sellerOfRow(row);
}

/** Every seller, by name. */
export async function listSellers(session: Session): Promise<readonly SellerRow[]> {
  return (await session.query("SELECT * FROM seller ORDER BY name")).map(sellerOfRow);
}

/** The scope of every seller, by name. */
export async function scopes(session: Session): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query("SELECT name, scope FROM seller");
  return new Map(rows.map(({ name, scope }) => [String(name), String(scope)]));
}

/** Writes some columns of a seller. */
export async function saveSeller(session: Session, seller: SellerRow): Promise<void> {
  await session.run(
    `UPDATE seller SET seller_id = ?, state = ?, failure = ?, failures = ?, sequence = ?,
       resume_from = ?, polls = ?, polled_at = ?, audit_from = ?, audit_due_at = ?,
       service_ahead_ms = ?, turn_at = ?
     WHERE name = ?`,
    [
      seller.sellerId,
      seller.state,
      seller.failure,
      seller.failures,
      seller.sequence,
      timeText(seller.resumeFrom),
      seller.polls,
      timeText(seller.polledAt),
      timeText(seller.auditFrom),
      timeText(seller.auditDueAt),
      seller.serviceAheadMs,
      timeText(seller.turnAt),
      seller.name,
    ],
  );
}

/** Adds a seller that is not there yet. */
export async function addSeller(
  session: Session,
  seller: Pick<SellerRow, "name" | "scope"> & {
    /** Epoch milliseconds. */
    readonly from: number;
    readonly auditEveryMs: number;
  },
): Promise<void> {
  const now = await session.now();
  const values = {
    name: seller.name,
    seller_id: null,
    scope: seller.scope,
    state: "active",
    failure: null,
    failures: 0,
    sequence: 0,
    begins_at: timeText(seller.from),
    resume_from: timeText(seller.from),
    polls: 0,
    polled_at: null,
    audit_from: null,
    audit_due_at: timeText(now + seller.auditEveryMs),
    service_ahead_ms: null,
    turn_at: timeText(now),
  };
  await insertRows(session, "seller", [values], { ignore: true });
}
