import { hash } from "node:crypto";
import type { Seller, SellerCredentials } from "./model/seller.ts";

const nicknames = ["Mavi Dükkân", "Anadolu Çarşısı", "Kuzey Mağaza", "Ege Pazarı"] as const;

/** The first seller has `sandbox-key` and `sandbox-secret`. */
export function seededCredentials(index: number): SellerCredentials {
  const suffix = index === 0 ? "" : `-${index + 1}`;
  return { appKey: `sandbox-key${suffix}`, appSecret: `sandbox-secret${suffix}` };
}

export function seededSeller(index: number): Seller {
  const { appKey, appSecret } = seededCredentials(index);
  const round = Math.floor(index / nicknames.length);
  return {
    sellerId: String(1_000_001 + index),
    nickname: `${nicknames[index % nicknames.length]}${round === 0 ? "" : ` ${round + 1}`}`,
    shipmentTemplates: ["Standart Gönderi", "Hızlı Gönderi", "Büyük Hacim"],
    appKeyHash: hash("sha256", appKey, "hex"),
    appSecretHash: hash("sha256", appSecret, "hex"),
  };
}
