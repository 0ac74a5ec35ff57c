import type { Row, Session, SqlValue } from "../store/store.ts";
import {
  deriveTimes,
  type HistoryEntry,
  type KnownPackage,
  type KnownVersion,
} from "./known-package.ts";
import type { ObservedVersion } from "./observed-version.ts";
import type { FormerOriginal } from "./renumbered-splits.ts";
import type { OrderPackageLine } from "./split-links.ts";

/**
 * What a page may change, with versions and lines: the packages of its orders, and those of other orders with one of
 * its ids.
 */
export async function findKnownPackages(
  session: Session,
  seller: string,
  page: readonly ObservedVersion[],
): Promise<readonly KnownPackage[]> {
  const orders = [...new Set(page.map(({ orderNumber }) => orderNumber))];
  const listed = [...new Set(page.map(({ packageKey }) => packageKey))];
  const select =
    "SELECT package_key, order_number, last_modified_at, is_split, sequence FROM package WHERE seller = ?";
  // With OR in the query, or UNION in place of UNION ALL, SQLite would scan all packages of the seller.
  const rows = await session.query(
    `${select} AND order_number IN EACH(?) UNION ALL ${select} AND package_key IN EACH(?)`,
    [seller, JSON.stringify(orders), seller, JSON.stringify(listed)],
  );
  return readPackages(session, seller, rows);
}

/** Split packages of the former orders of renumbered packages. */
export async function findFormerOriginals(
  session: Session,
  seller: string,
  page: readonly ObservedVersion[],
  known: readonly KnownPackage[],
): Promise<readonly FormerOriginal[]> {
  const former = new Map(
    known.map((knownPackage) => [knownPackage.packageKey, knownPackage.orderNumber]),
  );
  const orders = page
    .filter(
      (version) => (former.get(version.packageKey) ?? version.orderNumber) !== version.orderNumber,
    )
    .map(({ packageKey }) => former.get(packageKey));
  if (orders.length === 0) return [];
  const links = await session.query(
    "SELECT parent_key, child_key FROM split_link WHERE seller = ? AND order_number IN EACH(?)",
    [seller, JSON.stringify([...new Set(orders)])],
  );
  const parts = Map.groupBy(links, (link) => String(link.parent_key));
  const rows = await session.query(
    `SELECT package_key, order_number, last_modified_at, is_split, sequence FROM package
     WHERE seller = ? AND package_key IN EACH(?)`,
    [seller, JSON.stringify([...parts.keys()])],
  );
  return (await readPackages(session, seller, rows)).map((original) => ({
    original,
    partKeys: (parts.get(original.packageKey) ?? []).map((link) => String(link.child_key)),
  }));
}

async function readPackages(
  session: Session,
  seller: string,
  rows: readonly Row[],
): Promise<readonly KnownPackage[]> {
  if (rows.length === 0) return [];
  const packages = new Map(rows.map((row) => [row.package_key, row]));
  const keys = JSON.stringify([...packages.keys()]);
  const lines = byPackage(
    await session.query(
      `SELECT package_key, order_line_id, stock_code FROM line
       WHERE seller = ? AND package_key IN EACH(?) ORDER BY package_key, position`,
      [seller, keys],
    ),
    parseLine,
  );
  // The unary plus keeps SQLite from the primary key, by which it would scan all changes of the seller.
  const changes = await session.query(
    `SELECT package_key, order_number, last_modified_at, digest, status, sequence
     FROM change WHERE seller = ? AND package_key IN EACH(?) ORDER BY +sequence`,
    [seller, keys],
  );
  // Another order number is another package: a service whose data were reset uses ids again.
  const current = changes.filter((row) => row.sequence === packages.get(row.package_key)?.sequence);
  const versionsOrders = new Map(current.map((row) => [row.package_key, row.order_number]));
  const orderOf = (key: SqlValue | undefined) =>
    versionsOrders.get(key) ?? packages.get(key)?.order_number;
  const versions = byPackage(
    changes.filter((row) => row.order_number === orderOf(row.package_key)),
    parseVersion,
  );
  const histories = byPackage(
    await session.query(
      "SELECT package_key, status, at FROM transition WHERE seller = ? AND package_key IN EACH(?)",
      [seller, keys],
    ),
    parseEntry,
  );
  return [...packages.values()].map((row) => ({
    ...parsePackage(row, lines, versions, histories),
    versionsOrderNumber: String(orderOf(row.package_key)),
  }));
}

function parsePackage(
  row: Row,
  lines: ReadonlyMap<string, readonly OrderPackageLine[]>,
  versions: ReadonlyMap<string, readonly KnownVersion[]>,
  histories: ReadonlyMap<string, readonly HistoryEntry[]>,
): Omit<KnownPackage, "versionsOrderNumber"> {
  const packageKey = String(row.package_key);
  const packageVersions = versions.get(packageKey) ?? [];
  const history = histories.get(packageKey) ?? [];
  return {
    packageKey,
    orderNumber: String(row.order_number),
    modifiedAt: Date.parse(String(row.last_modified_at)),
    ...deriveTimes(packageVersions, history),
    lines: lines.get(packageKey) ?? [],
    versions: packageVersions,
    history,
    // SQLite has no boolean type.
    isSplit: Boolean(row.is_split),
  };
}

const parseLine = (row: Row): OrderPackageLine => ({
  orderLineId: String(row.order_line_id),
  stockCode: String(row.stock_code),
});

const parseVersion = (row: Row): KnownVersion => ({
  modifiedAt: Date.parse(String(row.last_modified_at)),
  digest: String(row.digest),
  status: String(row.status),
});

const parseEntry = (row: Row): HistoryEntry => ({
  status: String(row.status),
  at: Date.parse(String(row.at)),
});

function byPackage<Entry>(
  rows: readonly Row[],
  parseEntry: (row: Row) => Entry,
): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const row of rows) {
    const key = String(row.package_key);
    const packageEntries = entries.get(key);
    if (packageEntries === undefined) entries.set(key, [parseEntry(row)]);
    else packageEntries.push(parseEntry(row));
  }
  return entries;
}
