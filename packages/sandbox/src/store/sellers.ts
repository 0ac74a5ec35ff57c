import type { Database } from "@marketplace-seller/sqlite";
import type { Seller } from "../domain/model/seller.ts";
import type { SellerReader } from "../domain/store.ts";
import { recordOf } from "./columns.ts";

/** Sellers. */
export class Sellers implements SellerReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  findByKeyHash(appKeyHash: string): Seller | undefined {
    return this.#one("key_hash = ?", appKeyHash);
  }

  find(sellerId: string): Seller | undefined {
    return this.#one("seller_id = ?", sellerId);
  }

  list(): readonly Seller[] {
    return this.#database
      .rows("SELECT document FROM sellers ORDER BY place")
      .map((row) => recordOf<Seller>(row[0]));
  }

  save(seller: Seller): void {
    this.#database.run(
      `INSERT INTO sellers (seller_id, key_hash, document) VALUES (?, ?, ?)
       ON CONFLICT (seller_id) DO UPDATE SET key_hash = excluded.key_hash, document = excluded.document`,
      seller.sellerId,
      seller.appKeyHash,
      JSON.stringify(seller),
    );
  }

  #one(condition: string, value: string): Seller | undefined {
    const row = this.#database.row(`SELECT document FROM sellers WHERE ${condition}`, value);
    return row && recordOf<Seller>(row[0]);
  }
}
