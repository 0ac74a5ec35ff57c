import { anyOrder, anyProduct } from "../domain/filters.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/shipment-package.ts";
import type { ReadSession } from "../domain/store.ts";
import type { Overview, ReceivedRequest, SellerCounts } from "../gen/control-openapi.gen.ts";
import { madeCredentials } from "./sellers.ts";

/** Sellers that the overview counts for. */
const most = 100;
/** Totals are asked for, not rows. */
const firstRow = { page: 0, size: 1 } as const;

/** How much each of the first sellers has of everything. */
export function sellerCounts(
  { sellers, packages, orders, products }: ReadSession,
  withCredentials: boolean,
): readonly SellerCounts[] {
  return sellers
    .list()
    .slice(0, most)
    .map((seller) => {
      const { sellerId, nickname } = seller;
      const credentials = withCredentials ? madeCredentials(seller) : undefined;
      return {
        sellerId,
        nickname,
        ...(credentials && { credentials }),
        packages: everyStatus(packages.countByStatus(sellerId)),
        orders: orders.summaries(sellerId, { ...anyOrder, ...firstRow }).total,
        products: products.query(sellerId, { ...anyProduct, ...firstRow }).total,
      };
    });
}

/** How far back the recent calls reach, in minutes. */
const recentMinutes = 5;

/** How many calls there were lately, and how many of them were refused. */
export function recentCalls(requests: readonly ReceivedRequest[], now: number): Overview["recent"] {
  const recent = requests.filter(({ at }) => at > now - recentMinutes * 60_000);
  const refused = recent.filter(({ status = 0 }) => status >= 400);
  return { minutes: recentMinutes, calls: recent.length, refused: refused.length };
}

function everyStatus(counts: ReadonlyMap<PackageStatus, number>): Record<PackageStatus, number> {
  const rows = packageStatuses.map((status) => [status, counts.get(status) ?? 0]);
  return Object.fromEntries(rows) as Record<PackageStatus, number>;
}
