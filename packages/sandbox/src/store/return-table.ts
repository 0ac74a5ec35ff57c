import type { Database } from "@marketplace-seller/sqlite";
import type { ReturnClaim } from "../domain/model/return-claim.ts";
import type { ReturnTable } from "../domain/store.ts";
import { readRecords } from "./columns.ts";

export function returnTable(database: Database): ReturnTable {
  const select = (rest: string, ...values: readonly string[]) =>
    readRecords<ReturnClaim>(database, `SELECT document FROM returns WHERE ${rest}`, ...values);
  return {
    find: (sellerId, id) => select("seller = ? AND claim_return_id = ?", sellerId, id)[0],
    list: (sellerId) => select("seller = ? ORDER BY return_key DESC", sellerId),
    ofLine: (sellerId, lineId) => select("seller = ? AND order_line_id = ?", sellerId, lineId),
    save: (claim) => {
      database.run(
        `INSERT INTO returns (seller, claim_return_id, order_line_id, document) VALUES (?, ?, ?, ?)
         ON CONFLICT (claim_return_id) DO UPDATE SET document = excluded.document`,
        claim.sellerId,
        claim.claimReturnId,
        claim.orderLineId,
        JSON.stringify(claim),
      );
    },
  };
}
