/** The tenants of the store: every read and write is for one seller. */
export interface Seller {
  readonly sellerId: string;
  /** Products return it as `sellerNickname`. */
  readonly nickname: string;
  readonly shipmentTemplates: readonly string[];
  /** SHA-256, hexadecimal; the key itself is not stored. */
  readonly appKeyHash: string;
  /** SHA-256, hexadecimal; the secret itself is not stored. */
  readonly appSecretHash: string;
  /** As long as it is still valid. */
  readonly oldSecret?: {
    readonly hash: string;
    /** Epoch ms. */
    readonly validUntil: number;
  };
}

export interface SellerCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}
