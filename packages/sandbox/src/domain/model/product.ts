import type * as contract from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";
import type { CustomTextOptionValue } from "./shipment-package.ts";

/** The statuses of a product (interface-specification.md, States). */
export const productStatuses = [
  "Active",
  "InCatalogApproval",
  "Suspended",
  "CatalogRejected",
  "Prohibited",
  "Unlisted",
  "InApproval",
] as const satisfies readonly wire.ProductStatus[];

export type ProductStatus = wire.ProductStatus;

/** Whether buyers can order the product now. */
export type SaleStatus = wire.SaleStatus;

/** Currency of a product's prices; prices in USD and EUR are converted to lira at the catalogue's currency rates. */
export type Currency = wire.CurrencyType;

export type ProductAttribute = wire.ProductAttribute;

/** A seller's product: the fields that the product listing returns, with exact amounts, and fields for internal use. */
export interface Product
  extends Omit<wire.Product, "marketplaceProductId" | "sellerNickname" | "customTextOptions"> {
  /** The marketplace's code of the product. */
  readonly productId: string;
  readonly brandName: string;
  readonly customTextOptions: readonly CustomTextOptionValue[];
  /** The product's sale price in Turkish lira, at the currency rate of the last price update. */
  readonly salePriceInLira: string;
  readonly updatedDate: number;
}

/** A category of the marketplace's catalogue; products can be created only in leaf categories. */
export type Category = Immutable<contract.Category>;

/** An attribute of a leaf category, with flags such as `required`; new products of the category must satisfy them. */
export type CategoryAttribute = Immutable<contract.CategoryAttribute>;

/** The marketplace's catalogue entry for a barcode that is registered nationally. */
export type CatalogProduct = Immutable<contract.CatalogProduct>;

/** Exchange rates: Turkish lira for one unit of a foreign currency, as decimal text. */
export type CurrencyRates = Immutable<contract.CurrencyRates>;

/**
 * The categories, barcodes and currency rates against which the sandbox validates new products; the control interface
 * can change them.
 */
export type Catalogue = Immutable<contract.Catalogue>;
