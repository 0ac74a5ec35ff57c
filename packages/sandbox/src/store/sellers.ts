import type { Seller } from "../domain/model/seller.ts";
import type { SellerReader } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** Sellers, and the short key that every other table names a seller by. */
export class Sellers implements SellerReader {
  readonly #database: Database;
  readonly #keys = new Map<string, number>();

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
      .rows("SELECT document FROM sellers ORDER BY seller")
      .map((row) => recordOf<Seller>(row[0]));
  }

  /** The seller's key; 0, which no row has, for a seller that does not exist. */
  keyOf(sellerId: string): number {
    const known = this.#keys.get(sellerId);
    if (known !== undefined) return known;
    const row = this.#database.row("SELECT seller FROM sellers WHERE seller_id = ?", sellerId);
    if (row === undefined) return 0;
    const key = numberOf(row[0]);
    this.#keys.set(sellerId, key);
    return key;
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

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#keys.clear();
  }

  #one(condition: string, value: string): Seller | undefined {
    const row = this.#database.row(`SELECT document FROM sellers WHERE ${condition}`, value);
    return row && recordOf<Seller>(row[0]);
  }
}
