import type { OrderSearch, PackageFilter, ProductFilter } from "./filters.ts";

/** Every order of a seller, the newest first. */
export const anyOrder: Omit<OrderSearch, "page" | "size"> = {
  orderNumber: undefined,
  buyerName: undefined,
  recipient: undefined,
  sameDayDelivery: undefined,
  statuses: undefined,
  dueBefore: undefined,
  productId: undefined,
  stockCode: undefined,
  from: undefined,
  to: undefined,
  sortBy: "created",
  direction: "DESC",
};

/** Every package of a seller, the newest movement first. */
export const anyPackage: Omit<PackageFilter, "page" | "size"> = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  status: undefined,
  sender: "ALL",
  orderNumber: undefined,
  packageIds: undefined,
  direction: "DESC",
};

/** Every product of a seller. */
export const anyProduct: Omit<ProductFilter, "page" | "size"> = {
  productId: undefined,
  productMainId: undefined,
  stockCode: undefined,
  saleStatus: undefined,
  productStatus: undefined,
  brandName: undefined,
  categoryIds: undefined,
  sender: "ALL",
};
