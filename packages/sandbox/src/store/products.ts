import type { ProductFilter, ProductPage } from "../domain/filters.ts";
import { type Product, productStatuses, type SaleStatus } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { ProductReader, WireRenderer } from "../domain/store.ts";
import { bytesOf, numberOf, recordOf } from "./columns.ts";
import { type Counts, series } from "./counts.ts";
import type { Database, Value } from "./database.ts";
import { partitionOfSender, partitionsOf } from "./listing-partitions.ts";
import type { Sellers } from "./sellers.ts";

/** By the number that stands for each in columns. */
const saleStatuses: readonly SaleStatus[] = ["Out_Of_Stock", "On_Sale"];

/** Products and their wire text. */
export class Products implements ProductReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #counts: Counts;
  readonly #renderer: WireRenderer;

  constructor(database: Database, sellers: Sellers, counts: Counts, renderer: WireRenderer) {
    this.#database = database;
    this.#sellers = sellers;
    this.#counts = counts;
    this.#renderer = renderer;
  }

  find(sellerId: string, stockCode: string): Product | undefined {
    const row = this.#database.row(
      "SELECT document FROM products WHERE seller = ? AND stock_code = ?",
      this.#sellers.keyOf(sellerId),
      stockCode,
    );
    return row && recordOf<Product>(row[0]);
  }

  ofMainId(sellerId: string, productMainId: string): readonly Product[] {
    return this.#database
      .rows(
        "SELECT document FROM products WHERE seller = ? AND product_main_id = ? ORDER BY key",
        this.#sellers.keyOf(sellerId),
        productMainId,
      )
      .map((row) => recordOf<Product>(row[0]));
  }

  query(sellerId: string, filter: ProductFilter): ProductPage {
    const seller = this.#sellers.keyOf(sellerId);
    const { where, values } = conditionsOf(seller, filter);
    const total = this.#total(seller, filter);
    const offset = filter.page * filter.size;
    const limit = Math.min(filter.size, total - offset);
    if (limit <= 0) return { total, content: [] };
    const index = isCounted(filter) ? "INDEXED BY products_listed" : "";
    const rows = this.#database.rows(
      `SELECT CAST(wire AS BLOB) FROM (SELECT key FROM products ${index} WHERE ${where}
       ORDER BY key LIMIT ? OFFSET ?) CROSS JOIN product_wires USING (key)`,
      ...values,
      limit,
      offset,
    );
    return { total, content: rows.map((row) => bytesOf(row[0])) };
  }

  save(product: Product, seller: Seller): void {
    const before = this.#database.row(
      "SELECT partition, status, sale_status FROM products WHERE product_id = ?",
      product.productId,
    );
    const sellerKey = this.#sellers.keyOf(product.sellerId);
    const after = [
      partitionOfSender[product.sender],
      productStatuses.indexOf(product.status),
      saleStatuses.indexOf(product.saleStatus),
    ] as const;
    if (before !== undefined) {
      this.#count(sellerKey, numberOf(before[0]), numberOf(before[1]), numberOf(before[2]), -1);
    }
    this.#count(sellerKey, ...after, 1);
    const row = this.#database.row(
      `INSERT INTO products (seller, stock_code, product_id, category_id, partition, status, sale_status,
         product_main_id, brand_name, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (product_id) DO UPDATE SET product_main_id = excluded.product_main_id,
         status = excluded.status, sale_status = excluded.sale_status,
         brand_name = excluded.brand_name, document = excluded.document RETURNING key`,
      sellerKey,
      product.stockCode,
      product.productId,
      product.categoryId,
      ...after,
      product.productMainId,
      product.brandName,
      JSON.stringify(product),
    );
    this.#database.run(
      "INSERT OR REPLACE INTO product_wires (key, wire) VALUES (?, ?)",
      numberOf(row?.[0]),
      this.#renderer.product(product, seller),
    );
  }

  #count(seller: number, partition: number, status: number, onSale: number, by: 1 | -1): void {
    const counted = { seller, series: series.products[partition] ?? 0, at: 0 };
    this.#counts.add({ ...counted, status: countedStatus(status, onSale) }, by);
  }

  /** From the kept counts when the query goes by status and sender alone, else counted. */
  #total(seller: number, filter: ProductFilter): number {
    if (!isCounted(filter)) {
      const { where, values } = conditionsOf(seller, filter);
      const row = this.#database.row(`SELECT count(*) FROM products WHERE ${where}`, ...values);
      return numberOf(row?.[0]);
    }
    const { productStatus, saleStatus, sender } = filter;
    const statuses = productStatuses.flatMap((status, code) =>
      saleStatuses.flatMap((sale, onSale) => {
        const suits = (productStatus ?? status) === status && (saleStatus ?? sale) === sale;
        return suits ? [countedStatus(code, onSale)] : [];
      }),
    );
    // Products have no date: all stand on the first day of the counts.
    const span = { from: 0, to: 86_399_999 };
    const partitions = partitionsOf(sender).map((partition) => series.products[partition] ?? 0);
    return this.#counts.total({ seller, series: partitions, statuses, ...span }, () => 0);
  }
}

/** The counts have one number for both statuses of a product. */
function countedStatus(status: number, onSale: number): number {
  return 2 * status + onSale;
}

/** Whether a query goes by nothing but what the counts are kept by. */
function isCounted(filter: ProductFilter): boolean {
  const { productId, productMainId, stockCode, brandName, categoryIds = [] } = filter;
  const others = [productId, productMainId, stockCode, brandName];
  return categoryIds.length === 0 && others.every((condition) => condition === undefined);
}

function conditionsOf(
  seller: number,
  filter: ProductFilter,
): { readonly where: string; readonly values: readonly Value[] } {
  const conditions = ["seller = ?", `partition IN (${partitionsOf(filter.sender).join(",")})`];
  const values: Value[] = [seller];
  const add = (condition: string, value: Value | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  const { productStatus, saleStatus, categoryIds } = filter;
  add("product_id = ?", filter.productId);
  add("stock_code = ?", filter.stockCode);
  add("product_main_id = ?", filter.productMainId);
  add("brand_name = ?", filter.brandName);
  add("status = ?", productStatus && productStatuses.indexOf(productStatus));
  add("sale_status = ?", saleStatus && saleStatuses.indexOf(saleStatus));
  if (categoryIds !== undefined && categoryIds.length > 0) {
    add("category_id IN (SELECT value FROM json_each(?))", JSON.stringify(categoryIds));
  }
  return { where: conditions.join(" AND "), values };
}
