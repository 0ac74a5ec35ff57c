import { hash } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials, seededSeller } from "../domain/seeded-sellers.ts";
import type { SeedFile } from "./seed-file.ts";

/** Those of the file, or so many generated ones. */
export function listSellers(
  { sellers }: Pick<SeedFile, "sellers">,
  count: number,
): readonly Seller[] {
  if (sellers === undefined)
    return Array.from({ length: count }, (_, index) => seededSeller(index));
  return sellers.map(({ appKey, appSecret, ...named }, index) => ({
    ...seededSeller(index),
    ...named,
    ...(appKey !== undefined && { appKeyHash: hash("sha256", appKey, "hex") }),
    ...(appSecret !== undefined && { appSecretHash: hash("sha256", appSecret, "hex") }),
  }));
}

/** With the credentials of its requests. */
export function findFirstSeller(seed: string | SeedFile): {
  readonly sellerId: string;
  readonly credentials: SellerCredentials;
} {
  const { sellerId = seededSeller(0).sellerId, ...seller } =
    (typeof seed === "object" && seed.sellers?.[0]) || {};
  const { appKey, appSecret } = { ...seededCredentials(0), ...seller };
  return { sellerId, credentials: { appKey, appSecret } };
}
