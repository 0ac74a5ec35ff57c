import type { Database } from "@marketplace-seller/sqlite";
import type { Seller } from "../domain/model/seller.ts";
import type { SellerTable } from "../domain/store.ts";
import { readRecord, readRecords } from "./columns.ts";

export function sellerTable(database: Database): SellerTable {
  const find = (column: "key_hash" | "seller_id", value: string) =>
    readRecord<Seller>(database, `SELECT document FROM sellers WHERE ${column} = ?`, value);
  return {
    findByKeyHash: (appKeyHash) => find("key_hash", appKeyHash),
    find: (sellerId) => find("seller_id", sellerId),
    list: () => readRecords<Seller>(database, "SELECT document FROM sellers ORDER BY place"),
    save: (seller) => {
      database.run(
        `INSERT INTO sellers (seller_id, key_hash, document) VALUES (?, ?, ?)
         ON CONFLICT (seller_id) DO UPDATE SET key_hash = excluded.key_hash, document = excluded.document`,
        seller.sellerId,
        seller.appKeyHash,
        JSON.stringify(seller),
      );
    },
  };
}
