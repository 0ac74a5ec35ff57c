import { createHash } from "node:crypto";
import type { ObservedVersion } from "../domain/observed-version.ts";
import type { Session } from "../store/store.ts";

/** Digests of the customers whose data a seller keeps no longer; not their ids themselves. */
export async function forgottenCustomers(
  session: Session,
  seller: string,
): Promise<ReadonlySet<string>> {
  const rows = await session.query(
    "SELECT customer_digest FROM forgotten_customer WHERE seller = ?",
    [seller],
  );
  return new Set(rows.map(({ customer_digest }) => String(customer_digest)));
}

/** Whether a version is of a customer who was forgotten. */
export function isForgotten(
  { shipment }: ObservedVersion,
  seller: string,
  forgotten: ReadonlySet<string>,
): boolean {
  return forgotten.size > 0 && forgotten.has(customerDigest(seller, String(shipment.customerId)));
}

/** What stands for a customer's id once it is forgotten. */
export function customerDigest(seller: string, customerId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([seller, customerId]))
    .digest("base64url");
}
