/**
 * A seller of the marketplace. Sellers are the tenants of the store: every read and write of data is for one seller.
 */
export interface Seller {
  readonly sellerId: string;
  /** Store name of the seller, which products return as `sellerNickname`. */
  readonly nickname: string;
  /** Names of the shipment templates that the seller has defined. */
  readonly shipmentTemplates: readonly string[];
  /** SHA-256 of the seller's application key, hexadecimal. The store does not keep the application key itself. */
  readonly appKeyHash: string;
  /** SHA-256 of the seller's application secret, hexadecimal. The store does not keep the application secret itself. */
  readonly appSecretHash: string;
  /** The seller's previous secret, as long as it is still valid. */
  readonly oldSecret?: {
    readonly hash: string;
    /** The moment from which the seller's previous secret is refused, epoch ms. */
    readonly validUntil: number;
  };
}

/** Credentials with which a caller authenticates as a seller. */
export interface SellerCredentials {
  readonly appKey: string;
  readonly appSecret: string;
}
