import type { Immutable } from "../domain/immutable.ts";
import type { Sender } from "../domain/model/shipment-package.ts";
import type {
  NewBillingAddress,
  NewBuyer,
  NewShippingAddress,
} from "../gen/control-openapi.gen.ts";
import type * as wire from "../gen/rest-routes.gen.ts";

/** Decimal text or a number, with at most two digits after the point. */
type Amount = string | number;

/**
 * Your own sellers, products and orders, as `--seed-file` reads them; `seed-file.schema.json` describes them to
 * editors. What is left out is made up from the seed: a whole list, or a member of an entry.
 *
 * @example
 * const sandbox = createSandbox({
 *   seed: {
 *     products: [{ stockCode: "ERP-4711", salePrice: "129.90", quantity: 12 }],
 *     orders: [{ orderNumber: "A-1", createdDate: "-3d", lines: [{ stockCode: "ERP-4711" }] }],
 *   },
 * });
 */
export interface SeedFile {
  /** The JSON Schema of the file, for editors; ignored. */
  readonly $schema?: string;
  /** Of what is left out. Default `sandbox`. */
  readonly seed?: string;
  /** Added to the sandbox's own. */
  readonly categories?: readonly SeedCategory[];
  readonly sellers?: readonly SeedSeller[];
  readonly products?: readonly SeedProduct[];
  /** They do not change the products' stock. */
  readonly orders?: readonly SeedOrder[];
}

/** Ids are digits. */
export interface SeedCategory {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string;
}

/** `appKey` and `appSecret` are those of the generated sellers by default. */
export interface SeedSeller {
  readonly sellerId?: string;
  readonly nickname?: string;
  readonly appKey?: string;
  readonly appSecret?: string;
  readonly shipmentTemplates?: readonly string[];
}

/** A product by its stock code, which is unique for its seller. */
export interface SeedProduct {
  /** Default is the first seller's. */
  readonly sellerId?: string;
  readonly stockCode: string;
  readonly title?: string;
  readonly description?: string;
  readonly brandName?: string;
  /** Without subcategories. */
  readonly categoryId?: string;
  readonly productMainId?: string;
  readonly barcode?: string | null;
  readonly salePrice?: Amount;
  /** Not below `salePrice`, which is the default. */
  readonly listPrice?: Amount;
  /** Default `TL`. */
  readonly currencyType?: wire.CurrencyType;
  /** Stock. */
  readonly quantity?: number;
  readonly vatRate?: number;
  /** Default `Active`. */
  readonly status?: wire.ProductStatus;
  /** Default `SELLER`. */
  readonly sender?: Sender;
  readonly preparingDay?: number;
  /** One of the seller's. */
  readonly shipmentTemplate?: string;
  readonly maxPurchaseQuantity?: number | null;
  readonly imageUrls?: readonly string[];
}

/** Dates have a zone (`2026-11-20T10:00:00+03:00`), or are before the sandbox's start: `-3d`, `-12h`, `-30m`, `-10s`. */
export interface SeedOrder {
  /** Default is the first seller's. */
  readonly sellerId?: string;
  readonly orderNumber?: string;
  readonly createdDate?: string;
  /** Of its packages. Default `Created`. */
  readonly status?: "Created" | "Picking" | "Shipped" | "Delivered" | "Cancelled" | "UnSupplied";
  /** When its packages got the status. */
  readonly lastModifiedDate?: string;
  readonly lines: readonly SeedLine[];
  readonly buyer?: Immutable<NewBuyer>;
  readonly shippingAddress?: Immutable<NewShippingAddress>;
  readonly billingAddress?: Immutable<NewBillingAddress>;
}

/** Discounts apply to the whole line. */
export interface SeedLine {
  readonly stockCode: string;
  /** Default 1. */
  readonly quantity?: number;
  /** Of one unit, in lira. Default is the product's. */
  readonly price?: Amount;
  readonly sellerDiscount?: Amount;
  readonly sellerCouponDiscount?: Amount;
  readonly mallDiscount?: Amount;
}
