import type * as contract from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";
import type { CustomTextOptionValue } from "./shipment-package.ts";

/** Every status of a product (interface-specification.md, States). */
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

/** Currency of a product's prices; USD and EUR are converted by the central bank rate. */
export type Currency = wire.CurrencyType;

export type ProductAttribute = wire.ProductAttribute;

/** A seller's product: what the product query shows of it, in exact form, and what it goes by besides. */
export interface Product
  extends Omit<wire.Product, "marketplaceProductId" | "sellerNickname" | "customTextOptions"> {
  /** The marketplace's product code. */
  readonly productId: string;
  readonly brandName: string;
  readonly customTextOptions: readonly CustomTextOptionValue[];
  /** `salePrice` in Turkish lira at the rate of the last price update. */
  readonly salePriceInLira: string;
  readonly updatedDate: number;
}

/** A category; products are created in leaves only. */
export type Category = Immutable<contract.Category>;

/** An attribute of a leaf category, with the flags that product creation is held to. */
export type CategoryAttribute = Immutable<contract.CategoryAttribute>;

/** What the marketplace knows of a nationally registered barcode. */
export type CatalogProduct = Immutable<contract.CatalogProduct>;

/** Lira for one unit of a foreign currency, as decimal text. */
export type CurrencyRates = Immutable<contract.CurrencyRates>;

/** The marketplace's side of product creation; the control interface may change it. */
export type Catalogue = Immutable<contract.Catalogue>;
