import { compareDecimals } from "@marketplace-seller/client-core";
import type { Seller } from "../domain/model/seller.ts";
import { extendCatalogue } from "./plant-products.ts";
import { readMoment } from "./read-moment.ts";
import type { SeedFile, SeedOrder, SeedProduct } from "./seed-file.ts";
import { listSellers } from "./seed-file-sellers.ts";

/** What is generated beside the file. */
export interface SeedSurroundings {
  readonly sellers: number;
  /** Of each seller. */
  readonly products: number;
  /** Epoch ms. */
  readonly now: number;
}

type Report = (path: string, problem: string) => void;

/** The file's form is already checked. */
export function findWrongReferences(
  file: SeedFile,
  { sellers: count, products: generated, now }: SeedSurroundings,
): readonly string[] {
  const problems: string[] = [];
  const report: Report = (path, problem) => problems.push(`${path} ${problem}`);
  const sellers = new Map(listSellers(file, count).map((seller) => [seller.sellerId, seller]));
  checkSellers(file, count, report);
  checkCategories(file, report);
  const isStocked = checkProducts(file, sellers, generated, report);
  checkOrders(file, { sellers, isStocked, now }, report);
  return problems;
}

/** Whether the key is new. */
function createRegistry(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key).size;
}

function checkSellers(file: SeedFile, count: number, report: Report): void {
  const [isNewId, isNewKey] = [createRegistry(), createRegistry()];
  for (const [index, { sellerId, appKeyHash }] of listSellers(file, count).entries()) {
    const path = `$.sellers[${index}]`;
    if (!isNewId(sellerId)) report(`${path}.sellerId`, `must be that of one seller: ${sellerId}`);
    if (!isNewKey(appKeyHash)) report(`${path}.appKey`, "must be that of one seller");
  }
}

function checkCategories(file: SeedFile, report: Report): void {
  const { categories } = extendCatalogue(file);
  const ids = new Set(categories.map(({ id }) => id));
  const isNew = createRegistry();
  const own = file.categories ?? [];
  for (const { id } of categories.slice(0, categories.length - own.length)) isNew(id);
  for (const [index, { id, parentId }] of own.entries()) {
    const path = `$.categories[${index}]`;
    if (!isNew(id)) report(`${path}.id`, `must be that of one category: ${id}`);
    if (parentId !== undefined && (parentId === id || !ids.has(parentId)))
      report(`${path}.parentId`, "must be the id of another category");
  }
}

/** @returns whether a seller has a product */
function checkProducts(
  file: SeedFile,
  sellers: ReadonlyMap<string, Seller>,
  generated: number,
  report: Report,
): (sellerId: string, stockCode: string) => boolean {
  if (file.products === undefined) {
    return (_, stockCode) => {
      const number = Number(/^STK-(\d{5,})$/.exec(stockCode)?.[1]);
      return number >= 1 && number <= generated;
    };
  }
  const { categories } = extendCatalogue(file);
  const parents = new Set(categories.map(({ parentId }) => parentId));
  const leafIds = new Set(categories.map(({ id }) => id).filter((id) => !parents.has(id)));
  const stocked = new Set<string>();
  for (const [index, product] of file.products.entries()) {
    const path = `$.products[${index}]`;
    const seller = findSeller(sellers, product, path, report);
    if (product.categoryId !== undefined && !leafIds.has(product.categoryId))
      report(
        `${path}.categoryId`,
        "must be a category of the file or the sandbox without subcategories",
      );
    checkPrices(product, path, report);
    if (seller === undefined) continue;
    checkTemplate(product, seller, path, report);
    const key = JSON.stringify([seller.sellerId, product.stockCode]);
    if (stocked.has(key))
      report(`${path}.stockCode`, `must be that of one product: ${product.stockCode}`);
    stocked.add(key);
  }
  return (sellerId, stockCode) => stocked.has(JSON.stringify([sellerId, stockCode]));
}

function findSeller(
  sellers: ReadonlyMap<string, Seller>,
  { sellerId }: Pick<SeedProduct, "sellerId">,
  path: string,
  report: Report,
): Seller | undefined {
  if (sellerId === undefined) return sellers.values().next().value;
  const seller = sellers.get(sellerId);
  if (seller === undefined)
    report(`${path}.sellerId`, `must be one of ${[...sellers.keys()].slice(0, 5).join(", ")}`);
  return seller;
}

function checkPrices({ salePrice, listPrice }: SeedProduct, path: string, report: Report): void {
  if (salePrice === undefined || listPrice === undefined) return;
  if (compareDecimals(listPrice, salePrice) < 0)
    report(`${path}.listPrice`, `must not be lower than salePrice, ${salePrice}`);
}

function checkTemplate(
  { shipmentTemplate }: SeedProduct,
  { shipmentTemplates }: Seller,
  path: string,
  report: Report,
): void {
  if (shipmentTemplate === undefined || shipmentTemplates.includes(shipmentTemplate)) return;
  report(
    `${path}.shipmentTemplate`,
    `must be one of the seller's: ${shipmentTemplates.join(", ")}`,
  );
}

interface Known {
  readonly sellers: ReadonlyMap<string, Seller>;
  readonly isStocked: (sellerId: string, stockCode: string) => boolean;
  readonly now: number;
}

function checkOrders(
  { orders = [] }: SeedFile,
  { sellers, isStocked, now }: Known,
  report: Report,
): void {
  const isNew = createRegistry();
  for (const [index, order] of orders.entries()) {
    const path = `$.orders[${index}]`;
    checkDates(order, path, now, report);
    const seller = findSeller(sellers, order, path, report);
    if (seller === undefined) continue;
    const { orderNumber } = order;
    if (orderNumber !== undefined && !isNew(JSON.stringify([seller.sellerId, orderNumber])))
      report(`${path}.orderNumber`, `must be that of one order: ${orderNumber}`);
    for (const [at, { stockCode }] of order.lines.entries()) {
      if (isStocked(seller.sellerId, stockCode)) continue;
      report(
        `${path}.lines[${at}].stockCode`,
        `must be that of one of the seller's products, not ${stockCode}`,
      );
    }
  }
}

function checkDates(order: SeedOrder, path: string, now: number, report: Report): void {
  const read = (name: "createdDate" | "lastModifiedDate"): number | undefined => {
    const text = order[name];
    if (text === undefined) return undefined;
    const moment = readMoment(text, now);
    if (moment === undefined)
      report(`${path}.${name}`, `must be a date of the calendar, not ${text}`);
    else if (moment > now) report(`${path}.${name}`, `must not be in the future: ${text}`);
    else if (moment < 0) report(`${path}.${name}`, `must not be before 1970: ${text}`);
    else return moment;
    return undefined;
  };
  const [created, modified] = [read("createdDate"), read("lastModifiedDate")];
  if (created !== undefined && modified !== undefined && modified < created)
    report(`${path}.lastModifiedDate`, "must not be before createdDate");
}
