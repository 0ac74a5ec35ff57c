import { hash } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials, seededSeller } from "../seed/sellers.ts";

/** The credentials of a seller that the sandbox made; of others it keeps digests alone. */
export function madeCredentials({
  sellerId,
  appKeyHash,
  appSecretHash,
}: Seller): SellerCredentials | undefined {
  const credentials = seededCredentials(Number(sellerId) - Number(seededSeller(0).sellerId));
  const isItsOwn =
    hash("sha256", credentials.appKey, "hex") === appKeyHash &&
    hash("sha256", credentials.appSecret, "hex") === appSecretHash;
  return isItsOwn ? credentials : undefined;
}
