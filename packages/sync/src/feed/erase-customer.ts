import { SyncError } from "../contract/sync-error.ts";
import type { Session, Store } from "../store/store.ts";
import { requireScrub } from "../store/unscrubbed.ts";
import { findVersionsOfCustomer } from "./customer-versions.ts";
import {
  ALL_SELLERS,
  CLEAR_PERSONAL_COLUMNS,
  customerDigest,
  ERASED_FAILURE,
  type ErasureResult,
  lockFailures,
} from "./erase-personal-data.ts";
import { erasedCustomerTable } from "./feed-tables.ts";
import { findSeller, listSellers } from "./seller-row.ts";

/** So that each statement ends soon. */
const CHANGES_PER_QUERY = 5_000;

/**
 * From every stored version of the customer's orders, masked or changed ones included, and from those read later.
 * Orders of other customers stay, even if the service used a package id again.
 *
 * @throws SyncError `invalid-customer` for a text that is no customer id
 */
export async function eraseCustomer(store: Store, customerId: string): Promise<ErasureResult> {
  // A mistyped id would remove nothing and still look like a success.
  if (!/^\d+$/.test(customerId)) {
    const text = `A customer id must be a whole number, such as 2074, not ${JSON.stringify(customerId)}`;
    throw new SyncError("invalid-customer", text);
  }
  const erased = { packages: 0, changes: 0 };
  // From then on all processes store new versions without the customer's data, also of sellers that join later.
  await store.write(async (session) => {
    const erased = { seller: ALL_SELLERS, customerDigest: customerDigest(ALL_SELLERS, customerId) };
    await session.insert(erasedCustomerTable, [erased], "ignore");
  });
  for (const { name } of await store.read(listSellers)) {
    const last = await store.write((session) => findLastChange(session, name));
    for (const order of await findOrders(store, name, last, customerId)) {
      const counts = await store.write((session) => eraseOrder(session, name, order, customerId));
      erased.packages += counts.packages;
      erased.changes += counts.changes;
    }
  }
  return erased;
}

/** @returns the sequence number of the seller's last change that may have a customer's data who is erased */
async function findLastChange(session: Session, seller: string): Promise<number> {
  // Locking the seller waits until another process has committed the page that it is storing.
  return (await findSeller(session, seller, true))?.sequence ?? 0;
}

interface CustomerOrder {
  readonly orderNumber: string;
  /** Of versions with the customer's id. */
  readonly packageKeys: readonly string[];
}

async function findOrders(
  store: Store,
  seller: string,
  last: number,
  customerId: string,
): Promise<readonly CustomerOrder[]> {
  const orders = new Map<string, Set<string>>();
  const search = async (sql: string, values: readonly (string | number)[]): Promise<void> => {
    const rows = await store.read((session) => session.query(sql, [seller, ...values]));
    for (const { order_number, package_key } of rows) {
      const keys = orders.get(String(order_number)) ?? new Set();
      orders.set(String(order_number), keys.add(String(package_key)));
    }
  };
  await search(
    "SELECT order_number, package_key FROM package WHERE seller = ? AND customer_id = ?",
    [customerId],
  );
  // Cannot match inside a JSON string, where quotes are escaped.
  const names = `%"customerId":"${customerId}"%`;
  for (let after = 0; after < last; after += CHANGES_PER_QUERY) {
    await search(
      `SELECT DISTINCT order_number, package_key FROM change
       WHERE seller = ? AND sequence > ? AND sequence <= ? AND content LIKE ?`,
      [after, after + CHANGES_PER_QUERY, names],
    );
  }
  return [...orders].map(([orderNumber, keys]) => ({ orderNumber, packageKeys: [...keys] }));
}

async function eraseOrder(
  session: Session,
  seller: string,
  { orderNumber, packageKeys }: CustomerOrder,
  customerId: string,
): Promise<ErasureResult> {
  await findSeller(session, seller, true);
  await lockFailures(session);
  await requireScrub(session);
  const current = await session.query(
    "SELECT package_key FROM package WHERE seller = ? AND order_number = ?",
    [seller, orderNumber],
  );
  const keys = [...packageKeys, ...current.map(({ package_key }) => String(package_key))];
  const rows = await session.query(
    `SELECT package_key, sequence, content FROM change
     WHERE seller = ? AND package_key IN EACH(?) AND order_number = ? AND content IS NOT NULL`,
    [seller, JSON.stringify(keys), orderNumber],
  );
  const versions = rows.map((row) => {
    const { package_key: packageKey, sequence, content } = row;
    return { packageKey, sequence: Number(sequence), shipment: JSON.parse(String(content)) };
  });
  const erased = { packages: 0, changes: 0 };
  for (const { packageKey, sequence } of findVersionsOfCustomer(customerId, versions)) {
    erased.changes += await session.run(
      "UPDATE change SET content = NULL WHERE seller = ? AND sequence = ?",
      [seller, sequence],
    );
    erased.packages += await session.run(
      `UPDATE package SET ${CLEAR_PERSONAL_COLUMNS} WHERE seller = ? AND package_key = ? AND sequence = ?`,
      [seller, packageKey ?? null, sequence],
    );
    await session.run("UPDATE dead_letter SET failure = ? WHERE seller = ? AND sequence = ?", [
      ERASED_FAILURE,
      seller,
      sequence,
    ]);
  }
  // Retention may have removed the content before.
  erased.packages += await session.run(
    `UPDATE package SET ${CLEAR_PERSONAL_COLUMNS} WHERE seller = ? AND order_number = ? AND customer_id = ?`,
    [seller, orderNumber, customerId],
  );
  await session.run(
    "UPDATE consumer_offset SET failure = ? WHERE seller = ? AND failure IS NOT NULL",
    [ERASED_FAILURE, seller],
  );
  return erased;
}
