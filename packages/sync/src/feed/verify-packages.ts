import { setImmediate } from "node:timers/promises";
import type { Clock } from "@marketplace-seller/client-core";
import { packageKey } from "@marketplace-seller/rest-client";
import type { FeedSettings } from "../contract/option-table.ts";
import type { FeedFilter } from "../contract/sync-seller.ts";
import type { ReadOnlyStore } from "../store/store.ts";
import { formatTime, parseTime } from "../store/stored-time.ts";
import { type ColumnDifference, comparePackage, type StoredRows } from "./compare-package.ts";
import { readInPages } from "./export-rows.ts";
import { lineColumns, shipmentColumns } from "./feed-tables.ts";
import type { PackageRange, RangeLister } from "./list-range.ts";
import { isUnreadable, type ListedRow, readAhead } from "./listing.ts";
import { createObservedVersion, type ObservedVersion } from "./observed-version.ts";
import { quarantineRow } from "./quarantine.ts";
import { readFeed, untilRead } from "./until-read.ts";
import {
  createTally,
  type Look,
  type PackageDifference,
  type PackageVerification,
} from "./verification.ts";

export interface PackagesContext {
  readonly store: ReadOnlyStore;
  readonly seller: string;
  readonly lister: RangeLister;
  readonly status: FeedFilter["status"];
  readonly settings: Pick<FeedSettings, "overlapMs">;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onDifference: (difference: PackageDifference) => void;
  /** With the looks that found another package at the service than in the database. */
  readonly onWindow: (window: {
    readonly to: number;
    readonly compared: number;
    readonly differing: readonly Look[];
  }) => Promise<void>;
}

/**
 * Compares a range with the stored rows, window by window. A package that moves meanwhile is looked at again once the
 * feed has read on, and is no difference.
 */
export async function verifyPackages(
  context: PackagesContext,
  range: PackageRange,
): Promise<PackageVerification> {
  const tally = createTally();
  const { maxRangeMs } = context.lister;
  for (let from = range.from; from <= range.to; from += maxRangeMs) {
    const window = { ...range, from, to: Math.min(from + maxRangeMs - 1, range.to) };
    const differing: Look[] = [];
    await verifyWindow(context, window, (look, outcome, columns = []) => {
      tally.add(look, outcome);
      if (outcome === "equal") return;
      context.onDifference({ kind: outcome, ...nameLook(look), columns });
      if (outcome !== "unread") differing.push(look);
    });
    await context.onWindow({ to: window.to, compared: tally.result().compared, differing });
  }
  return tally.result();
}

type RecordOutcome = (
  look: Look,
  outcome: "equal" | PackageDifference["kind"],
  columns?: readonly ColumnDifference[],
) => void;

async function verifyWindow(
  context: PackagesContext,
  window: PackageRange,
  record: RecordOutcome,
): Promise<void> {
  const { store, seller, lister, settings, signal } = context;
  const seen = new Set<string>();
  const moving: Look[] = [];
  // Anything updated earlier is stored by now, even if listed late.
  const settledBefore = (await findCheckpoint(context)) - settings.overlapMs;
  const judge = (look: Look): void => {
    const { outcome, columns } = judgeLook(look);
    if (outcome === "equal") record(look, "equal");
    else if (outcome !== "extra" && updatedAt(look) < settledBefore) record(look, outcome, columns);
    else moving.push(look);
  };
  const pages = readAhead(cutIntoPages(lister.list(window, signal)));
  for await (const looks of readAhead(lookUp(context, pages, seen))) {
    for (const look of looks) {
      if (look.listed === undefined) record(look, "unread");
      else judge(look);
    }
  }
  for await (const keys of cutIntoPages(listStored(store, seller, window))) {
    const rows = await readStored(
      store,
      seller,
      keys.filter((key) => !seen.has(key)),
    );
    for (const [key, stored] of rows) judge({ packageKey: key, listed: undefined, stored });
  }
  await settle(context, window, moving, record);
}

/** A row that cannot be read has no version. */
function readListed(row: ListedRow): Omit<Look, "stored"> {
  if (isUnreadable(row)) {
    return { packageKey: quarantineRow(row).version.packageKey, listed: undefined };
  }
  const listed = createObservedVersion(packageKey(row), row);
  return { packageKey: listed.packageKey, listed };
}

/** @param seen - a package that moved may be listed twice */
async function* lookUp(
  { store, seller }: PackagesContext,
  pages: AsyncIterable<readonly ListedRow[]>,
  seen: Set<string>,
): AsyncGenerator<readonly Look[]> {
  for await (const rows of pages) {
    const listed = rows.map(readListed).filter(({ packageKey: key }) => !seen.has(key));
    for (const { packageKey: key } of listed) seen.add(key);
    // Sends the request for the next page first: SQLite runs synchronously.
    await setImmediate();
    const keys = listed.map((look) => look.packageKey);
    const stored = await readStored(store, seller, keys);
    yield listed.map((look) => ({ ...look, stored: stored.get(look.packageKey) }));
  }
}

interface Judgement {
  readonly outcome: "equal" | "missing" | "extra" | "different";
  readonly columns: readonly ColumnDifference[];
}

function judgeLook({ listed, stored }: Look): Judgement {
  if (stored === undefined) return { outcome: "missing", columns: [] };
  if (listed === undefined) return { outcome: "extra", columns: [] };
  const columns = comparePackage(listed, stored);
  return { outcome: columns.length === 0 ? "equal" : "different", columns };
}

/** Epoch milliseconds. */
const updatedAt = ({ listed, stored }: Look) =>
  // A service may list a package without its date.
  Math.max(listed?.modifiedAt || 0, parseTime(stored?.shipment.last_modified_at) ?? 0);

async function findCheckpoint({ store, seller }: PackagesContext): Promise<number> {
  return (await store.read((session) => readFeed(session, seller))).checkpoint;
}

/** Then it counts as `unread`. */
const MAX_LOOKS = 5;

/**
 * Looks again at packages that may have moved. What two looks saw alike, and the feed has read past, is a difference.
 */
async function settle(
  context: PackagesContext,
  window: PackageRange,
  moving: readonly Look[],
  record: RecordOutcome,
): Promise<void> {
  let open = moving;
  for (let looks = 1; looks < MAX_LOOKS && open.length > 0; looks += 1) {
    const moment = Math.max(...open.map(updatedAt));
    await untilRead(context, (_session, { checkpoint }) => checkpoint > moment);
    const next: Look[] = [];
    for (const before of open) {
      const look = await lookAgain(context, window, before);
      // It has left the feed's filter.
      if (look === undefined) continue;
      const { outcome, columns } = judgeLook(look);
      const isRead = updatedAt(look) < (await findCheckpoint(context));
      if (outcome === "equal" || (isRead && before !== look && isSame(before, look)))
        record(look, outcome, columns);
      else next.push(look);
    }
    open = next;
  }
  for (const look of open) record(look, "unread");
}

const isSame = (one: Look, other: Look) =>
  one.listed?.digest === other.listed?.digest &&
  one.stored?.shipment.digest === other.stored?.shipment.digest &&
  one.stored?.shipment.sequence === other.stored?.shipment.sequence;

/** @returns undefined for a package in a status that the feed does not store */
async function lookAgain(
  context: PackagesContext,
  window: PackageRange,
  before: Look,
): Promise<Look | undefined> {
  const { store, seller, lister, status, clock, signal } = context;
  const key = before.packageKey;
  let listed: ObservedVersion | undefined;
  const { orderNumber } = nameLook(before);
  const order = { orderNumber, modifiedAt: updatedAt(before), now: clock.now() };
  if (order.orderNumber === "") return before;
  for await (const row of lister.find(order, window, signal)) {
    const { packageKey: found, listed: version } = readListed(row);
    if (found === key && Number(version?.modifiedAt) >= (listed?.modifiedAt ?? 0)) listed = version;
  }
  if (listed && status && !status.some((filtered) => filtered === listed.status)) return undefined;
  const stored = (await readStored(store, seller, [key])).get(key);
  return { packageKey: key, listed, stored };
}

const nameLook = ({ packageKey, listed, stored }: Look) => ({
  packageKey,
  orderNumber: listed?.orderNumber ?? String(stored?.shipment.order_number ?? ""),
});

const PAGE = 100;

async function* cutIntoPages<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let page: Value[] = [];
  for await (const value of values) {
    page.push(value);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const TIME_COLUMNS = { created: "ordered_at", updated: "last_modified_at" } as const;

async function* listStored(store: ReadOnlyStore, seller: string, { from, to, by }: PackageRange) {
  const time = TIME_COLUMNS[by];
  const rows = readInPages(store, "SELECT package_key FROM package", seller, ["package_key"], {
    sql: `AND ${time} >= ? AND ${time} <= ?`,
    values: [formatTime(from), formatTime(to)],
  });
  for await (const row of rows) yield String(row.package_key);
}

/** With the order number of a split package's parts. */
const PACKAGE_COLUMNS = [
  ...["package_key", "order_number", "status", "sequence", "digest"],
  ...shipmentColumns.map(({ name }) => name),
  `(SELECT order_number FROM split_link
    WHERE seller = package.seller AND parent_key = package_key LIMIT 1) AS parts_order_number`,
].join(", ");

const LINE_COLUMNS = ["package_key", "position", ...lineColumns.map(({ name }) => name)].join(", ");

async function readStored(
  store: ReadOnlyStore,
  seller: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredRows>> {
  if (keys.length === 0) return new Map();
  const values = [seller, JSON.stringify(keys)];
  const condition = "WHERE seller = ? AND package_key IN EACH(?)";
  const [packages = [], lines = []] = await store.read(async (session) => [
    await session.query(`SELECT ${PACKAGE_COLUMNS} FROM package ${condition}`, values),
    // Sorted below: to sort, SQLite would scan all lines of the seller.
    await session.query(`SELECT ${LINE_COLUMNS} FROM line ${condition}`, values),
  ]);
  const sorted = lines.toSorted((one, other) => Number(one.position) - Number(other.position));
  const linesByKey = Map.groupBy(sorted, (line) => line.package_key);
  return new Map(
    packages.map((shipment) => [
      String(shipment.package_key),
      { shipment, lines: linesByKey.get(String(shipment.package_key)) ?? [] },
    ]),
  );
}
