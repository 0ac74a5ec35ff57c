import { hash } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials } from "../seed/sellers.ts";

/** The credentials of a seller that the sandbox made, for the first 100; of others it keeps digests alone. */
export function madeCredentials({ appKeyHash }: Seller): SellerCredentials | undefined {
  for (let index = 0; index < 100; index += 1) {
    const credentials = seededCredentials(index);
    if (hash("sha256", credentials.appKey, "hex") === appKeyHash) return credentials;
  }
  return undefined;
}
