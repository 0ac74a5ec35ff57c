import { roundDecimal } from "@marketplace-seller/client-core";
import type { Catalogue, Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import { convertToLira } from "../domain/rules/product-updates.ts";
import { Random } from "../domain/seeded-random.ts";
import type { WriteSession } from "../domain/store.ts";
import { makeProduct } from "./make-product.ts";
import type { SeedFile, SeedProduct } from "./seed-file.ts";
import { leaves, seededCatalogue } from "./seeded-catalogue.ts";

/** With the categories of the file. */
export function extendCatalogue({ categories = [] }: Pick<SeedFile, "categories">): Catalogue {
  const added = categories.map(({ parentId = null, ...category }) => ({
    ...category,
    parentId,
    commissionRate: "12.50",
    attributes: [],
  }));
  return { ...seededCatalogue, categories: [...seededCatalogue.categories, ...added] };
}

/** @returns the products of each seller */
export function plantProducts(
  session: WriteSession,
  seed: string,
  { products = [], categories = [] }: SeedFile,
  sellers: readonly Seller[],
  now: number,
): readonly (readonly Product[])[] {
  const own = new Map(categories.map(({ id, name }) => [id, name]));
  const planted = new Map(
    sellers.map((seller) => [seller.sellerId, { seller, list: [] as Product[] }]),
  );
  for (const [index, entry] of products.entries()) {
    const of = planted.get(entry.sellerId ?? sellers[0]?.sellerId ?? "");
    if (of === undefined) continue;
    const category = entry.categoryId === undefined ? undefined : own.get(entry.categoryId);
    // Each product has a sequence of its own, so that a change of one leaves the others as they were.
    const random = new Random(`${seed} ${of.seller.sellerId} ${entry.stockCode}`);
    const made = makeProduct(
      random,
      of.seller,
      index,
      session.nextId("product"),
      now,
      leaves.find(({ id }) => id === entry.categoryId),
    );
    const product = completeProduct(made, entry, category);
    session.products.save(product);
    of.list.push(product);
  }
  return [...planted.values()].map(({ list }) => list);
}

/** @param category - name of the file's category that the product is in */
function completeProduct(made: Product, entry: SeedProduct, category?: string): Product {
  const { salePrice, listPrice, ...named } = entry;
  const { stockCode } = entry;
  const quantity = entry.quantity ?? made.quantity;
  const inCategory = category !== undefined && {
    title: `${made.brandName} ${category}`,
    attributes: [],
  };
  const completed: Product = {
    ...made,
    ...inCategory,
    status: "Active",
    sender: "SELLER",
    imageUrls: made.imageUrls.map((url) =>
      url.replace(made.stockCode.toLowerCase(), encodeURIComponent(stockCode.toLowerCase())),
    ),
    ...named,
    sellerId: made.sellerId,
    ...choosePrices(made, entry),
    quantity,
    saleStatus: quantity > 0 ? "On_Sale" : "Out_Of_Stock",
  };
  const { title, description = `<p>${title}</p>` } = {
    ...completed,
    description: entry.description,
  };
  const { currencyType, salePrice: price } = completed;
  return {
    ...completed,
    description,
    salePriceInLira: convertToLira(price, currencyType, seededCatalogue.rates),
  };
}

/** One price alone is both; a chosen price is in lira by default. */
function choosePrices(
  made: Product,
  { salePrice, listPrice, currencyType }: SeedProduct,
): Pick<Product, "salePrice" | "listPrice" | "currencyType"> {
  const chosen = salePrice ?? listPrice;
  if (chosen === undefined) {
    const { salePrice: price, listPrice: list } = made;
    return { salePrice: price, listPrice: list, currencyType: currencyType ?? made.currencyType };
  }
  return {
    salePrice: roundDecimal(chosen, 2),
    listPrice: roundDecimal(listPrice ?? chosen, 2),
    currencyType: currencyType ?? "TL",
  };
}
