import { SyncError } from "../contract/sync-error.ts";
import type { Session, Store } from "../store/store.ts";
import { findErasedCustomers, isErasedCustomer } from "./erase-personal-data.ts";
import { type FeedJob, lockSeller, triggerDeliveries } from "./feed-job.ts";
import {
  changeTable,
  lineTable,
  packageTable,
  type StoredChange,
  splitLinkTable,
  toStoredLines,
  transitionTable,
} from "./feed-tables.ts";
import type { KnownPackage } from "./known-package.ts";
import { findFormerOriginals, findKnownPackages } from "./known-packages.ts";
import type { ObservedVersion } from "./observed-version.ts";
import { timeColumns } from "./package-times.ts";
import { type PagePlan, planPage, sortByUpdate } from "./plan-page.ts";
import { storeFalsePremises } from "./premises/feed-check-table.ts";
import { findFalsePremises } from "./premises/page-evidence.ts";
import {
  isRowFailure,
  type QuarantinedVersion,
  quarantineVersions,
  releaseUndated,
  renderReason,
} from "./quarantine.ts";
import { type SellerRow, saveSeller } from "./seller-row.ts";

interface WalkedPage {
  /** Oldest update first. */
  readonly versions: readonly ObservedVersion[];
  /** Rows that could not be read. */
  readonly unreadable?: readonly QuarantinedVersion[];
  /** Changes updated earlier (epoch milliseconds) are marked as late. */
  readonly lateBefore: number;
}

interface StoredPage {
  readonly changes: number;
  /** How many were updated before `lateBefore`. */
  readonly late: number;
  readonly quarantined: readonly QuarantinedVersion[];
}

/**
 * Stores a page in one transaction: changes, packages and lines, and the checkpoint; triggers deliveries. When one
 * package's rows cannot be stored, it is quarantined, each other package is stored in its own transaction, and the
 * checkpoint moves last.
 *
 * @param advance - the columns of the seller to change, such as the checkpoint
 * @throws FencedError when another process has taken over the job
 * @throws SyncError `foreign-package`
 */
export async function storePage(
  store: Store,
  feed: FeedJob,
  { versions, unreadable = [], lateBefore }: WalkedPage,
  advance: (seller: SellerRow) => Partial<SellerRow>,
): Promise<StoredPage> {
  const problems = versions.flatMap((version): readonly QuarantinedVersion[] =>
    version.problem === undefined ? [] : [{ version, reason: version.problem }],
  );
  const quarantined = [...unreadable, ...problems];
  const usable = versions.filter(({ problem }) => problem === undefined);
  try {
    const page = { versions: usable, lateBefore, quarantined };
    return { ...(await storeTogether(store, feed, page, advance)), quarantined };
  } catch (error) {
    if (!isRowFailure(error)) throw error;
  }
  let changes = 0;
  let late = 0;
  for (const version of sortByUpdate(usable)) {
    try {
      const page = { versions: [version], lateBefore, quarantined: [] };
      const stored = await storeTogether(store, feed, page, () => ({}));
      changes += stored.changes;
      late += stored.late;
    } catch (error) {
      if (!isRowFailure(error)) throw error;
      quarantined.push({ version, reason: renderReason(error) });
    }
  }
  await storeTogether(store, feed, { versions: [], lateBefore, quarantined }, advance);
  return { changes, late, quarantined };
}

function storeTogether(
  store: Store,
  feed: FeedJob,
  page: WalkedPage & Pick<StoredPage, "quarantined">,
  advance: (seller: SellerRow) => Partial<SellerRow>,
): Promise<Omit<StoredPage, "quarantined">> {
  return store.write(async (session) => {
    const seller = await lockSeller(session, feed);
    const sellerId = checkOwner(page.versions, seller);
    const known = await findKnownPackages(session, seller.name, page.versions);
    const originals = await findFormerOriginals(session, seller.name, page.versions, known);
    const plan = planPage(page.versions, known, page.lateBefore, originals);
    const lastJobAt = await session.now();
    await writePlan(session, seller, plan, known, lastJobAt);
    if (plan.changes.length > 0) await releaseUndated(session, seller.name, page.versions);
    await quarantineVersions(session, seller.name, page.quarantined);
    const evidence = { unchangedDates: plan.unchangedDates, reusedIds: plan.renumbered.length };
    await storeFalsePremises(session, seller.name, findFalsePremises(evidence, lastJobAt));
    const sequence = seller.sequence + plan.changes.length;
    await saveSeller(session, { ...seller, ...advance(seller), sellerId, sequence, lastJobAt });
    if (plan.changes.length > 0) await triggerDeliveries(session, seller.name);
    const late = plan.changes.filter((change) => change.late).length;
    return { changes: plan.changes.length, late };
  });
}

/** Remembers the service's id of the seller from the first package, and refuses packages with another one. */
function checkOwner(
  versions: readonly ObservedVersion[],
  { name, sellerId }: SellerRow,
): string | null {
  let owner = sellerId;
  for (const { shipment } of versions) {
    const packageSeller = String(shipment.sellerId);
    owner ??= packageSeller;
    if (packageSeller === owner) continue;
    throw new SyncError(
      "foreign-package",
      `The listing shows packages of seller ${packageSeller}, but ${JSON.stringify(name)} is seller ${owner} ` +
        "in this database. Nothing was stored. Check the credentials, or use another name for this seller.",
    );
  }
  return owner;
}

/**
 * @param known - the stored packages of the page's orders
 * @param observedAt - when the page was read, epoch milliseconds
 */
async function writePlan(
  session: Session,
  seller: SellerRow,
  plan: PagePlan,
  known: readonly KnownPackage[],
  observedAt: number,
): Promise<void> {
  if (plan.changes.length === 0) return;
  const { name } = seller;
  const erasedCustomers = await findErasedCustomers(session, name);
  const changes = plan.changes.map((change, index): StoredChange => {
    const erased = isErasedCustomer(change.version, name, erasedCustomers);
    const sequence = seller.sequence + index + 1;
    return { ...change, seller: name, sequence, erased, observedAt };
  });
  await removeFormerOrders(session, name, plan.renumbered);
  const isCurrent = new Set(plan.current);
  const current = changes
    .filter(({ version }) => isCurrent.has(version))
    .map((change) => {
      const { packageKey } = change.version;
      const times = plan.times.get(packageKey);
      return { ...change, isSplit: plan.split.has(packageKey), times };
    });
  const knownKeys = new Set(known.map(({ packageKey }) => packageKey));
  await session.insert(changeTable, changes);
  const { added = [], replaced = [] } = Object.groupBy(current, ({ version }) =>
    knownKeys.has(version.packageKey) ? "replaced" : "added",
  );
  await session.insert(packageTable, added);
  await session.insert(packageTable, replaced, "replace");
  if (replaced.length > 0) {
    const keys = JSON.stringify(replaced.map(({ version }) => version.packageKey));
    await session.run("DELETE FROM line WHERE seller = ? AND package_key IN EACH(?)", [name, keys]);
  }
  await session.insert(lineTable, toStoredLines(current));
  const transitions = plan.transitions.map((transition) => ({ ...transition, seller: name }));
  await session.insert(transitionTable, transitions, "ignore");
  await moveOriginals(session, name, plan);
  await replaceLinks(session, name, plan);
  await markSplit(session, name, plan, known);
  await storeTimes(session, name, plan);
}

/** Of packages whose current version stays, such as the order date after an older version was read. */
async function storeTimes(
  session: Session,
  seller: string,
  { times, retimed }: PagePlan,
): Promise<void> {
  const assignments = timeColumns.map(({ name }) => `${name} = ?`).join(", ");
  for (const key of retimed) {
    const packageTimes = times.get(key);
    await session.run(`UPDATE package SET ${assignments} WHERE seller = ? AND package_key = ?`, [
      ...timeColumns.map(({ read }) => read(packageTimes)),
      seller,
      key,
    ]);
  }
}

/** Marks packages as split once their parts are stored, and unmarks those that turn out to have none. */
async function markSplit(
  session: Session,
  seller: string,
  { current, split }: PagePlan,
  known: readonly KnownPackage[],
): Promise<void> {
  const writtenKeys = new Set(current.map(({ packageKey }) => packageKey));
  for (const isSplit of [true, false]) {
    const changed = known
      .filter(
        (knownPackage) =>
          knownPackage.isSplit !== isSplit && split.has(knownPackage.packageKey) === isSplit,
      )
      .map(({ packageKey }) => packageKey)
      .filter((key) => !writtenKeys.has(key));
    if (changed.length === 0) continue;
    await session.run(
      "UPDATE package SET is_split = ? WHERE seller = ? AND package_key IN EACH(?)",
      [isSplit, seller, JSON.stringify(changed)],
    );
  }
}

/** Deletes status transitions and split links under a former order number. */
async function removeFormerOrders(
  session: Session,
  seller: string,
  packageKeys: readonly string[],
): Promise<void> {
  if (packageKeys.length === 0) return;
  const keys = JSON.stringify(packageKeys);
  await session.run("DELETE FROM transition WHERE seller = ? AND package_key IN EACH(?)", [
    seller,
    keys,
  ]);
  await session.run(
    "DELETE FROM split_link WHERE seller = ? AND (parent_key IN EACH(?) OR child_key IN EACH(?))",
    [seller, keys, keys],
  );
}

/** Gives split packages their parts' new order number; stored versions keep the service's. */
async function moveOriginals(
  session: Session,
  seller: string,
  { following, links }: PagePlan,
): Promise<void> {
  for (const { packageKey, orderNumber } of following) {
    await session.run("UPDATE package SET order_number = ? WHERE seller = ? AND package_key = ?", [
      orderNumber,
      seller,
      packageKey,
    ]);
  }
  if (following.length === 0) return;
  // They may still be stored under the former order number.
  await session.run(
    "DELETE FROM split_link WHERE seller = ? AND parent_key IN EACH(?) AND child_key IN EACH(?)",
    [
      seller,
      JSON.stringify([...new Set(links.map(({ parentKey }) => parentKey))]),
      JSON.stringify([...new Set(links.map(({ childKey }) => childKey))]),
    ],
  );
}

async function replaceLinks(session: Session, seller: string, plan: PagePlan): Promise<void> {
  if (plan.links.length === 0) return;
  const orders = [...new Set(plan.links.map(({ orderNumber }) => orderNumber))];
  await session.run("DELETE FROM split_link WHERE seller = ? AND order_number IN EACH(?)", [
    seller,
    JSON.stringify(orders),
  ]);
  const links = plan.links.map((link) => ({ ...link, seller }));
  await session.insert(splitLinkTable, links);
}
