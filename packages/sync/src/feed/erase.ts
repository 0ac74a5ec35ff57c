import { createHash } from "node:crypto";
import { forgottenCustomerTable, shipmentColumns } from "../domain/feed-tables.ts";
import type { ObservedVersion } from "../domain/observed-version.ts";
import { SyncError } from "../domain/sync-error.ts";
import { timeText } from "../domain/time.ts";
import type { Session } from "../store/store.ts";

/** What is no customer id would remove nothing, and be taken for done. */
function invalidCustomer(customerId: string): SyncError {
  const text = `A customer id is a whole number, such as 2074, not ${JSON.stringify(customerId)}`;
  return new SyncError("invalid-customer", text);
}

/** What was removed. */
export interface Erased {
  readonly packages: number;
  readonly changes: number;
}

const personal = shipmentColumns.filter(({ personal }) => personal).map(({ name }) => name);
const emptied = personal.map((name) => `${name} = NULL`).join(", ");
const isPersonal = personal.map((name) => `${name} IS NOT NULL`).join(" OR ");

/** In place of what a consumer said of a change, which may quote it. */
const REMOVED = "(removed with personal data)";

export async function forgetCustomer(session: Session, customerId: string): Promise<Erased> {
  if (!/^\d+$/.test(customerId)) throw invalidCustomer(customerId);
  const erased = { packages: 0, changes: 0 };
  for (const { name } of await session.query("SELECT name FROM seller")) {
    const seller = String(name);
    const digest = customerDigest(seller, customerId);
    await session.insert(forgottenCustomerTable, [{ seller, digest }], "ignore");
    const keys = await session.query(
      "SELECT package_key FROM package WHERE seller = ? AND customer_id = ?",
      [seller, customerId],
    );
    const list = JSON.stringify(keys.map(({ package_key }) => package_key));
    erased.changes += await session.run(
      "UPDATE change SET content = NULL WHERE seller = ? AND package_key IN EACH(?)",
      [seller, list],
    );
    erased.packages += await session.run(
      `UPDATE package SET ${emptied} WHERE seller = ? AND package_key IN EACH(?)`,
      [seller, list],
    );
    await session.run(
      "UPDATE dead_letter SET failure = ? WHERE seller = ? AND package_key IN EACH(?)",
      [REMOVED, seller, list],
    );
    await session.run("UPDATE consumer SET failure = ? WHERE seller = ? AND failure IS NOT NULL", [
      REMOVED,
      seller,
    ]);
  }
  return erased;
}

/** @param before - epoch milliseconds */
export async function erasePersonalData(session: Session, before: number): Promise<Erased> {
  const time = timeText(before);
  const changes = await session.run(
    "UPDATE change SET content = NULL WHERE last_modified_at < ? AND content IS NOT NULL",
    [time],
  );
  const packages = await session.run(
    `UPDATE package SET ${emptied} WHERE last_modified_at < ? AND (${isPersonal})`,
    [time],
  );
  if (packages + changes > 0) {
    await session.run(
      `UPDATE dead_letter SET failure = ? WHERE EXISTS (SELECT 1 FROM package p
       WHERE p.seller = dead_letter.seller AND p.package_key = dead_letter.package_key
       AND p.last_modified_at < ?)`,
      [REMOVED, time],
    );
    await session.run("UPDATE consumer SET failure = ? WHERE failure IS NOT NULL", [REMOVED]);
  }
  return { packages, changes };
}

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

export function isForgotten(
  { shipment }: ObservedVersion,
  seller: string,
  forgotten: ReadonlySet<string>,
): boolean {
  return forgotten.size > 0 && forgotten.has(customerDigest(seller, String(shipment.customerId)));
}

/** What stands for a customer's id once it is forgotten. */
function customerDigest(seller: string, customerId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([seller, customerId]))
    .digest("base64url");
}
