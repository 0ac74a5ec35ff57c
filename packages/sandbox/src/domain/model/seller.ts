/** A seller of the marketplace: the tenant that every read and write belongs to. */
export interface Seller {
  /** The id that the interface shows as `sellerId`. */
  readonly sellerId: string;
  /** Store name, shown as `sellerNickname` on products. */
  readonly nickname: string;
  /** Names of the shipment templates that the seller has defined. */
  readonly shipmentTemplates: readonly string[];
  /** SHA-256 of the application key, hexadecimal. The key itself is not kept. */
  readonly appKeyHash: string;
  /** SHA-256 of the application secret, hexadecimal. The secret itself is not kept. */
  readonly appSecretHash: string;
  /** The secret before this one, where it is still valid for a time. */
  readonly oldSecret?: {
    readonly hash: string;
    /** Epoch ms. */
    readonly validUntil: number;
  };
}

/** What a caller presents to prove which seller it is. */
export interface SellerCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}
