import type * as contract from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";
import type { CustomTextOptionValue } from "./shipment-package.ts";

/** interface-specification.md, States. */
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

/** Whether buyers can order it now. */
export type SaleStatus = wire.SaleStatus;

/** USD and EUR are converted to lira at the catalogue's rates. */
export type Currency = wire.CurrencyType;

export type ProductAttribute = wire.ProductAttribute;

/** What the product listing returns, with exact amounts, and internal fields. */
export interface Product
  extends Omit<wire.Product, "marketplaceProductId" | "sellerNickname" | "customTextOptions"> {
  /** The marketplace's code. */
  readonly productId: string;
  readonly brandName: string;
  readonly customTextOptions: readonly CustomTextOptionValue[];
  /** At the rate of the last price update. */
  readonly salePriceInLira: string;
  readonly updatedDate: number;
}

/** Products can be created only in leaf categories. */
export type Category = Immutable<contract.Category>;

/** Of a leaf category; new products must satisfy its flags, such as `required`. */
export type CategoryAttribute = Immutable<contract.CategoryAttribute>;

/** For a nationally registered barcode. */
export type CatalogProduct = Immutable<contract.CatalogProduct>;

/** Lira for one unit of a foreign currency, as decimal text. */
export type CurrencyRates = Immutable<contract.CurrencyRates>;

/** What new products are validated against; the control interface can change it. */
export type Catalogue = Immutable<contract.Catalogue>;
