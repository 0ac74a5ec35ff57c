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

/** @param before - last updates before it, epoch milliseconds */
export async function erasePersonalData(session: Session, before: number): Promise<ErasureResult> {
  const time = formatTime(before);
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
      `UPDATE dead_letter SET failure = ? WHERE EXISTS (SELECT 1 FROM package p
       WHERE p.seller = dead_letter.seller AND p.package_key = dead_letter.package_key
       AND p.last_modified_at < ?)`,
      [ERASED_FAILURE, time],
    );
    await session.run("UPDATE consumer_offset SET failure = ? WHERE failure IS NOT NULL", [
      ERASED_FAILURE,
    ]);
  }
  return { packages, changes };
}

/** Digests; ids are not stored. */
export async function findErasedCustomers(
  session: Session,
  seller: string,
): Promise<ReadonlySet<string>> {
  const rows = await session.query("SELECT customer_digest FROM erased_customer WHERE seller = ?", [
    seller,
  ]);
  return new Set(rows.map(({ customer_digest }) => String(customer_digest)));
}

export function isErasedCustomer(
  { shipment }: ObservedVersion,
  seller: string,
  erasedCustomers: ReadonlySet<string>,
): boolean {
  return (
    erasedCustomers.size > 0 &&
    erasedCustomers.has(customerDigest(seller, String(shipment.customerId)))
  );
}

/** Stored in place of the id, so that later versions of the customer's orders are recognized. */
export function customerDigest(seller: string, customerId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([seller, customerId]))
    .digest("base64url");
}
