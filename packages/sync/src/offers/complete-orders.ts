import { packageKey, type ShipmentPackage } from "@marketplace-seller/rest-client";
import { createObservedVersion, readTransitions } from "../domain/observed-version.ts";
import type { FeedFilter } from "../feed/listing.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { Session } from "../store/store.ts";
import { findOrdersRead, hasRead, type OrdersContext } from "./expected-stock.ts";
import type { OffersContext } from "./push/claim-offers.ts";

type CompleteOrdersContext = OrdersContext &
  Pick<OffersContext, "store" | "seller" | "packages" | "signal">;

/**
 * Finds the time before which every placed order is stored; epoch milliseconds by the database's clock. The feed's
 * checkpoint is no such time, because a package that was updated after the end of a poll's date range, and before the
 * poll read the package's page, is stored only by a later poll. Listing packages from the checkpoint on, without an
 * end date, finds every package that a later poll would store. Packages that the service lists later than the
 * consistency delay, and quarantined packages, are not found.
 *
 * @param moment - the packages are only listed when the checkpoint is later, epoch milliseconds
 * @returns Infinity where no feed runs, because nothing would store the orders
 */
export async function findCompleteUntil(
  context: CompleteOrdersContext,
  moment: number,
): Promise<number> {
  const { store, seller } = context;
  const { orders, sender } = await store.read(async (session) => ({
    orders: await findOrdersRead(session, seller, context),
    sender: await findSender(session, seller),
  }));
  const { isFeedRunning, checkpoint, serviceAheadMs } = orders;
  if (!isFeedRunning) return Infinity;
  if (!hasRead(orders, moment)) return checkpoint;
  const updated = await listUpdated(context, checkpoint + serviceAheadMs, sender);
  if (updated === undefined) return -Infinity;
  const placed = findPlacedAt(updated);
  const stored = await store.read((session) =>
    session.query("SELECT order_number FROM package WHERE seller = ? AND order_number IN EACH(?)", [
      seller,
      JSON.stringify([...placed.keys()]),
    ]),
  );
  for (const row of stored) placed.delete(String(row.order_number));
  return Math.min(checkpoint, ...[...placed.values()].map((at) => at - serviceAheadMs));
}

/** Finds the filter `sender` of a seller's feed. */
async function findSender(session: Session, seller: string): Promise<FeedFilter["sender"]> {
  const row = await findSeller(session, seller);
  const { sender }: FeedFilter = JSON.parse(row?.scope ?? "{}");
  return sender;
}

/** Finds when the orders of packages were placed, by order number; epoch milliseconds by the service's clock. */
function findPlacedAt(shipments: readonly ShipmentPackage[]): Map<string, number> {
  const placed = new Map<string, number>();
  for (const shipment of shipments) {
    const version = createObservedVersion(packageKey(shipment), shipment);
    if (version.problem !== undefined) continue;
    const times = readTransitions(version).map(({ at }) => at);
    // An order whose packages have no status history may have been placed at any time.
    const placedAt = times.length === 0 ? -Infinity : Math.min(...times);
    const { orderNumber } = shipment;
    placed.set(orderNumber, Math.min(placedAt, placed.get(orderNumber) ?? Infinity));
  }
  return placed;
}

const PAGE_SIZE = 100;

/**
 * Lists the packages that were updated at or after a given time, up to the moment of the last request.
 *
 * @returns undefined when more packages than a page holds were updated in one millisecond
 */
async function listUpdated(
  { packages, signal }: CompleteOrdersContext,
  from: number,
  sender: FeedFilter["sender"],
): Promise<readonly ShipmentPackage[] | undefined> {
  const order = { orderByField: "true", orderByDirection: "ASC", size: PAGE_SIZE } as const;
  const listed: ShipmentPackage[] = [];
  for (let startDate = from; ; ) {
    const { content, totalPages } = await packages.list(
      { ...order, startDate, sender },
      { signal },
    );
    listed.push(...content);
    if (totalPages <= 1) return listed;
    // The walk requests a later date range instead of the next page: a package that is updated between two requests
    // leaves an earlier page, so that all later rows move to earlier pages.
    const last = content.at(-1)?.lastModifiedDate ?? startDate;
    if (!(last > startDate)) return undefined;
    startDate = last;
  }
}
