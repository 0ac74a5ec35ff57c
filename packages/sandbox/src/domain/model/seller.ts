/** A seller of the marketplace. Sellers are the tenants: every read and write of data belongs to one seller. */
export interface Seller {
  readonly sellerId: string;
  /** Store name, shown as `sellerNickname` on products. */
  readonly nickname: string;
  /** Names of the shipment templates that the seller has defined. */
  readonly shipmentTemplates: readonly string[];
  /** SHA-256 of the application key, hexadecimal. The key itself is not kept. */
  readonly appKeyHash: string;
  /** SHA-256 of the application secret, hexadecimal. The secret itself is not kept. */
  readonly appSecretHash: string;
  /** The previous secret, while it is still valid. */
  readonly oldSecret?: {
    readonly hash: string;
    /** The previous secret is refused from this moment on. Epoch ms. */
    readonly validUntil: number;
  };
}

/** Credentials with which a caller authenticates as a seller. */
export interface SellerCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}
