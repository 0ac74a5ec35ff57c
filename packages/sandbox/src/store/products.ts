import type { Database } from "@marketplace-seller/sqlite";
import type { Found, ProductFilter, RenderedPage } from "../domain/filters.ts";
import { type Product, productStatuses, type SaleStatus } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { ProductReader, WireRenderer } from "../domain/store.ts";
import { numberOf, partitionOfSender, partitionsOf, recordOf } from "./columns.ts";
import { Conditions, readWires } from "./page-query.ts";

/** By the number that stands for each in columns. */
const saleStatuses: readonly SaleStatus[] = ["Out_Of_Stock", "On_Sale"];

/** Products and their wire text. */
export class Products implements ProductReader {
  readonly #database: Database;
  readonly #renderer: WireRenderer;

  constructor(database: Database, renderer: WireRenderer) {
    this.#database = database;
    this.#renderer = renderer;
  }

  find(sellerId: string, stockCode: string): Product | undefined {
    const row = this.#database.row(
      "SELECT document FROM products WHERE seller = ? AND stock_code = ?",
      sellerId,
      stockCode,
    );
    return row && recordOf<Product>(row[0]);
  }

  ofMainId(sellerId: string, productMainId: string): readonly Product[] {
    return this.#database
      .rows(
        "SELECT document FROM products WHERE seller = ? AND product_main_id = ? ORDER BY key",
        sellerId,
        productMainId,
      )
      .map((row) => recordOf<Product>(row[0]));
  }

  query(sellerId: string, filter: ProductFilter): RenderedPage {
    const { total, page } = this.#page(sellerId, filter);
    if (page === undefined) return { total, count: 0, content: new Uint8Array() };
    return { total, ...readWires(this.#database, "product_wires", page) };
  }

  search(sellerId: string, filter: ProductFilter): Found<Product> {
    const { total, page } = this.#page(sellerId, filter);
    if (page === undefined) return { total, content: [] };
    const rows = this.#database.rows(
      `SELECT document FROM (${page.keys}) CROSS JOIN products USING (key)`,
      ...page.values,
    );
    return { total, content: rows.map((row) => recordOf<Product>(row[0])) };
  }

  #page(sellerId: string, filter: ProductFilter) {
    const { sql, values } = conditionsOf(sellerId, filter);
    const count = this.#database.row(`SELECT count(*) FROM products WHERE ${sql}`, ...values);
    const total = numberOf(count?.[0]);
    const offset = filter.page * filter.size;
    const limit = Math.min(filter.size, total - offset);
    if (limit <= 0) return { total, page: undefined };
    const keys = `SELECT key FROM products WHERE ${sql} ORDER BY key LIMIT ? OFFSET ?`;
    return { total, page: { keys, values: [...values, limit, offset] } };
  }

  save(product: Product, seller: Seller): void {
    const row = this.#database.row(
      `INSERT INTO products (seller, stock_code, product_id, category_id, partition, status, sale_status,
         product_main_id, brand_name, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (product_id) DO UPDATE SET product_main_id = excluded.product_main_id,
         status = excluded.status, sale_status = excluded.sale_status,
         brand_name = excluded.brand_name, document = excluded.document RETURNING key`,
      product.sellerId,
      product.stockCode,
      product.productId,
      product.categoryId,
      partitionOfSender[product.sender],
      productStatuses.indexOf(product.status),
      saleStatuses.indexOf(product.saleStatus),
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
}

function conditionsOf(sellerId: string, filter: ProductFilter): Conditions {
  const { productStatus, saleStatus, categoryIds = [] } = filter;
  return new Conditions()
    .add("seller = ?", sellerId)
    .among("partition", partitionsOf(filter.sender))
    .add("product_id = ?", filter.productId)
    .add("stock_code = ?", filter.stockCode)
    .add("product_main_id = ?", filter.productMainId)
    .add("brand_name = ?", filter.brandName)
    .add("status = ?", productStatus && productStatuses.indexOf(productStatus))
    .add("sale_status = ?", saleStatus && saleStatuses.indexOf(saleStatus))
    .add(
      "category_id IN (SELECT value FROM json_each(?))",
      categoryIds.length === 0 ? undefined : JSON.stringify(categoryIds),
    );
}
