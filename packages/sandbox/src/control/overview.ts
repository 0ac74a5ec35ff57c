import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import type { ReadSession } from "../domain/store.ts";
import type { SellerCounts } from "../gen/control-openapi.gen.ts";
import { anyOrder, anyProduct } from "./filters.ts";

/** Sellers that the overview counts for. */
const most = 100;
/** Totals are asked for, not rows. */
const firstRow = { page: 0, size: 1 } as const;

/** How much each of the first sellers has of everything. */
export function sellerCounts({
  sellers,
  packages,
  orders,
  products,
}: ReadSession): readonly SellerCounts[] {
  return sellers
    .list()
    .slice(0, most)
    .map(({ sellerId, nickname }) => ({
      sellerId,
      nickname,
      packages: everyStatus(packages.countByStatus(sellerId)),
      orders: orders.summaries(sellerId, { ...anyOrder, ...firstRow }).total,
      products: products.query(sellerId, { ...anyProduct, ...firstRow }).total,
    }));
}

function everyStatus(counts: ReadonlyMap<PackageStatus, number>): Record<PackageStatus, number> {
  const rows = packageStatuses.map((status) => [status, counts.get(status) ?? 0]);
  return Object.fromEntries(rows) as Record<PackageStatus, number>;
}
