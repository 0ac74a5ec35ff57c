import type { Database } from "@marketplace-seller/sqlite";
import type { ProductFilter } from "../domain/filters.ts";
import { type Product, productStatuses, type SaleStatus } from "../domain/model/product.ts";
import type { ProductTable, SellerReader, WireRenderer } from "../domain/store.ts";
import {
  findPartitions,
  partitionOfSender,
  readNumber,
  readRecord,
  readRecords,
} from "./columns.ts";
import {
  Conditions,
  countRows,
  limitAndOffset,
  type PageQuery,
  readPage,
  readWires,
} from "./page-query.ts";

/** A column has the index in this list. */
const saleStatuses: readonly SaleStatus[] = ["Out_Of_Stock", "On_Sale"];

/** Keeps the JSON text of listings beside the products. */
export function productTable(
  database: Database,
  sellers: SellerReader,
  renderer: WireRenderer,
): ProductTable {
  return {
    find: (sellerId, stockCode) =>
      readRecord<Product>(
        database,
        "SELECT document FROM products WHERE seller = ? AND stock_code = ?",
        sellerId,
        stockCode,
      ),
    ofMainId: (sellerId, productMainId) =>
      readRecords<Product>(
        database,
        "SELECT document FROM products WHERE seller = ? AND product_main_id = ? ORDER BY key",
        sellerId,
        productMainId,
      ),
    query: (sellerId, filter) =>
      readWires(database, "product_wires", queryProducts(database, sellerId, filter)),
    search: (sellerId, filter) =>
      readPage(database, "products", queryProducts(database, sellerId, filter)),
    save: (product) => {
      const seller = sellers.find(product.sellerId);
      if (seller === undefined)
        throw new RangeError(
          "The product's seller is not in the database; save the seller before its products",
        );
      const key = saveRow(database, product);
      const wire = renderer.product(product, seller);
      database.run("INSERT OR REPLACE INTO product_wires (key, wire) VALUES (?, ?)", key, wire);
    },
  };
}

/** @returns its key */
function saveRow(database: Database, product: Product): number {
  const row = database.row(
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
  return readNumber(row?.[0]);
}

function queryProducts(database: Database, sellerId: string, filter: ProductFilter): PageQuery {
  const conditions = productConditions(sellerId, filter);
  const { sql, values } = conditions;
  const total = countRows(database, "products", conditions);
  const keys = `SELECT key FROM products WHERE ${sql} ORDER BY key LIMIT ? OFFSET ?`;
  return { total, keys, values: [...values, ...limitAndOffset(filter, total)] };
}

function productConditions(sellerId: string, filter: ProductFilter): Conditions {
  const { productStatus, saleStatus, categoryIds = [] } = filter;
  return new Conditions()
    .add("seller = ?", sellerId)
    .among("partition", findPartitions(filter.sender))
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
