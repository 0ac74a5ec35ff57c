import { anyOrder, anyProduct } from "../domain/filters.ts";
import type { Category, Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { OrderWithPackages, ReadSession } from "../domain/store.ts";
import type { SeedFile, SeedLine, SeedOrder, SeedProduct } from "./seed-file.ts";
import { seededCatalogue } from "./seeded-catalogue.ts";

/** With dates relative to `now`; without credentials, splits, returns and tasks, which the format does not have. */
export function exportSeedFile(session: ReadSession, now: number) {
  const sellers = session.sellers.list();
  const of = { page: 0, size: Number.MAX_SAFE_INTEGER };
  return {
    categories: listOwnCategories(session.catalogue().categories),
    sellers: sellers.map(toSeller),
    products: sellers.flatMap(({ sellerId }) =>
      session.products.search(sellerId, { ...anyProduct, ...of }).content.map(toSeedProduct),
    ),
    orders: sellers.flatMap(({ sellerId }) =>
      session.orders
        .search(sellerId, { ...anyOrder, ...of })
        .content.map((found) => toSeedOrder(found, now)),
    ),
  } satisfies SeedFile;
}

function listOwnCategories(categories: readonly Category[]) {
  const known = new Set(seededCatalogue.categories.map(({ id }) => id));
  return categories
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, parentId }) => ({ id, name, ...(parentId !== null && { parentId }) }));
}

function toSeller({ sellerId, nickname, shipmentTemplates }: Seller) {
  return { sellerId, nickname, shipmentTemplates: [...shipmentTemplates] };
}

function toSeedProduct(product: Product) {
  const { sellerId, stockCode, title, description, brandName, categoryId, barcode } = product;
  const { productMainId, salePrice, listPrice, currencyType, quantity, vatRate, status } = product;
  const { sender, preparingDay, shipmentTemplate, maxPurchaseQuantity, imageUrls } = product;
  const described = { sellerId, stockCode, title, description, categoryId, barcode, imageUrls };
  const priced = { salePrice, listPrice, currencyType, vatRate };
  const offered = { quantity, status, sender, preparingDay, maxPurchaseQuantity };
  return {
    ...described,
    ...priced,
    ...offered,
    ...(brandName && { brandName }),
    ...(productMainId !== null && { productMainId }),
    ...(shipmentTemplate && { shipmentTemplate }),
  } satisfies SeedProduct;
}

function toSeedOrder({ order, packages }: OrderWithPackages, now: number) {
  const { sellerId, orderNumber, createdDate, buyer, shippingAddress, billingAddress } = order;
  const [first] = packages;
  const { status = "Created", lastModifiedDate = createdDate } = first ?? {};
  const before = (moment: number) => `-${Math.max(0, Math.floor((now - moment) / 1_000))}s`;
  return {
    sellerId,
    orderNumber,
    createdDate: before(createdDate),
    status: status === "Unpacked" ? "Created" : status,
    lastModifiedDate: before(lastModifiedDate),
    lines: packages.flatMap(({ lines }) => lines).map(toSeedLine),
    buyer,
    shippingAddress,
    billingAddress,
  } satisfies SeedOrder;
}

function toSeedLine(line: OrderWithPackages["packages"][number]["lines"][number]) {
  const { stockCode, quantity, price, sellerDiscount, sellerCouponDiscount, mallDiscount } = line;
  const discounts = { sellerDiscount, sellerCouponDiscount, mallDiscount };
  return { stockCode, quantity, price, ...discounts } satisfies SeedLine;
}
