import { createHash } from "node:crypto";
import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { requireScrub } from "../store/unscrubbed.ts";
import { shipmentColumns } from "./feed-tables.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** Packages and changes that lost personal data. */
export interface ErasureResult {
  readonly packages: number;
  readonly changes: number;
}

const personal = shipmentColumns.filter(({ personal }) => personal).map(({ name }) => name);
export const CLEAR_PERSONAL_COLUMNS = personal.map((name) => `${name} = NULL`).join(", ");
const isPersonal = personal.map((name) => `${name} IS NOT NULL`).join(" OR ");

/** A consumer's message may quote personal data. */
export const ERASED_FAILURE = "(removed with personal data)";

/** Waits until no transaction stores what a consumer said of a change, and lets those that follow see the erasure. */
export async function lockFailures(session: Session): Promise<void> {
  await session.query("SELECT sequence FROM consumer_offset ORDER BY consumer, seller LOCKED");
}

/** @param before - packages last updated before this time lose their personal data, epoch milliseconds */
export async function erasePersonalData(session: Session, before: number): Promise<ErasureResult> {
  const time = formatTime(before);
  await lockFailures(session);
  const changes = await session.run(
    "UPDATE change SET content = NULL WHERE last_modified_at < ? AND content IS NOT NULL",
    [time],
  );
  const packages = await session.run(
    `UPDATE package SET ${CLEAR_PERSONAL_COLUMNS} WHERE last_modified_at < ? AND (${isPersonal})`,
    [time],
  );
  if (packages + changes > 0) {
    await requireScrub(session);
    await session.run(
      `UPDATE dead_letter SET failure = ? WHERE EXISTS (SELECT 1 FROM change c
       WHERE c.seller = dead_letter.seller AND c.sequence = dead_letter.sequence
       AND c.last_modified_at < ?)`,
      [ERASED_FAILURE, time],
    );
    await session.run("UPDATE consumer_offset SET failure = ? WHERE failure IS NOT NULL", [
      ERASED_FAILURE,
    ]);
  }
  return { packages, changes };
}

/** In the row of an erased customer: those in the database, and those that join later. */
export const ALL_SELLERS = "";

/** Returns the digests of a seller's erased customers. The ids of erased customers are not stored. */
export async function findErasedCustomers(
  session: Session,
  seller: string,
): Promise<ReadonlySet<string>> {
  const sql = "SELECT customer_digest FROM erased_customer WHERE seller IN (?, ?)";
  const rows = await session.query(sql, [seller, ALL_SELLERS]);
  return new Set(rows.map(({ customer_digest }) => String(customer_digest)));
}

export function isErasedCustomer(
  { shipment }: ObservedVersion,
  seller: string,
  erasedCustomers: ReadonlySet<string>,
): boolean {
  if (erasedCustomers.size === 0) return false;
  const id = String(shipment.customerId);
  return [ALL_SELLERS, seller].some((each) => erasedCustomers.has(customerDigest(each, id)));
}

/** Stored in place of the id, so that later versions of the customer's orders are recognized. */
export function customerDigest(seller: string, customerId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([seller, customerId]))
    .digest("base64url");
}
