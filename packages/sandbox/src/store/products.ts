import { type Product, productStatuses } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { ProductFilter, ProductPage, ProductReader, WireRenderer } from "../domain/store.ts";
import { bytesOf, numberOf, recordOf } from "./columns.ts";
import type { Database, Value } from "./database.ts";
import type { Sellers } from "./sellers.ts";
import { shelvesOf } from "./shelves.ts";

/** Totals remembered over all sellers; beyond that all are forgotten. */
const rememberedTotals = 2000;

/** Products and their wire text. */
export class Products implements ProductReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #renderer: WireRenderer;
  readonly #totals = new Map<string, number>();

  constructor(database: Database, sellers: Sellers, renderer: WireRenderer) {
    this.#database = database;
    this.#sellers = sellers;
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
    const { where, values } = conditionsOf(this.#sellers.keyOf(sellerId), filter);
    const total = this.#total(where, values);
    const offset = filter.page * filter.size;
    if (offset >= total) return { total, content: [] };
    const rows = this.#database.rows(
      `SELECT CAST(wire AS BLOB) FROM (SELECT key FROM products WHERE ${where}
       ORDER BY key LIMIT ? OFFSET ?) CROSS JOIN product_wires USING (key)`,
      ...values,
      filter.size,
      offset,
    );
    return { total, content: rows.map((row) => bytesOf(row[0])) };
  }

  save(product: Product, seller: Seller): void {
    const key = this.#rewrite(product) ?? this.#upsert(product);
    this.#database.run(
      "INSERT OR REPLACE INTO product_wires (key, wire) VALUES (?, ?)",
      key,
      this.#renderer.product(product, seller),
    );
  }

  /** Writes the document of a product that no query finds otherwise than before; most are such. */
  #rewrite(product: Product): number | undefined {
    const row = this.#database.row(
      `UPDATE products SET document = ? WHERE product_id = ? AND
         (product_main_id, status, sale_status, brand_name) IS (?, ?, ?, ?) RETURNING key`,
      JSON.stringify(product),
      product.productId,
      ...changeableColumns(product),
    );
    return row && numberOf(row[0]);
  }

  #upsert(product: Product): number {
    this.#totals.clear();
    const row = this.#database.row(
      `INSERT INTO products (product_main_id, status, sale_status, brand_name, seller, stock_code,
         product_id, category_id, shelf, document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (product_id) DO UPDATE SET product_main_id = excluded.product_main_id,
         status = excluded.status, sale_status = excluded.sale_status,
         brand_name = excluded.brand_name, document = excluded.document RETURNING key`,
      ...changeableColumns(product),
      this.#sellers.keyOf(product.sellerId),
      product.stockCode,
      product.productId,
      product.categoryId,
      product.sender === "SELLER" ? 0 : 1,
      JSON.stringify(product),
    );
    return numberOf(row?.[0]);
  }

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#totals.clear();
  }

  #total(where: string, values: readonly Value[]): number {
    const key = `${where} ${JSON.stringify(values)}`;
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const row = this.#database.row(`SELECT count(*) FROM products WHERE ${where}`, ...values);
    const total = numberOf(row?.[0]);
    if (this.#totals.size >= rememberedTotals) this.#totals.clear();
    this.#totals.set(key, total);
    return total;
  }
}

/** `product_main_id, status, sale_status, brand_name`: what queries go by and an update changes. */
function changeableColumns(product: Product): readonly Value[] {
  return [
    product.productMainId,
    productStatuses.indexOf(product.status),
    product.saleStatus === "On_Sale" ? 1 : 0,
    product.brandName,
  ];
}

function conditionsOf(
  seller: number,
  filter: ProductFilter,
): { readonly where: string; readonly values: readonly Value[] } {
  const conditions = ["seller = ?", `shelf IN (${shelvesOf(filter.sender).join(",")})`];
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
  add("sale_status = ?", saleStatus && Number(saleStatus === "On_Sale"));
  if (categoryIds !== undefined && categoryIds.length > 0) {
    add("category_id IN (SELECT value FROM json_each(?))", JSON.stringify(categoryIds));
  }
  return { where: conditions.join(" AND "), values };
}
