import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Immutable } from "../immutable.ts";
import type { CustomTextOptionValue, Sender } from "./shipment-package.ts";

/** Every status of a product (interface-specification.md, States). */
export const productStatuses = [
  "Active",
  "InCatalogApproval",
  "Suspended",
  "CatalogRejected",
  "Prohibited",
  "Unlisted",
  "InApproval",
] as const;

/** Status of a product. */
export type ProductStatus = (typeof productStatuses)[number];

/** Whether buyers can order the product now. */
export type SaleStatus = "On_Sale" | "Out_Of_Stock";

/** Currency of a product's prices; USD and EUR are converted by the central bank rate. */
export type Currency = "TL" | "USD" | "EUR";

/** One attribute of a product. */
export interface ProductAttribute {
  readonly attributeId: string;
  readonly attributeName: string;
  readonly attributeValue: string;
}

/** A seller's product. Identifiers and amounts are text; prices in `currencyType`. */
export interface Product {
  /** The marketplace's product code. */
  readonly productId: string;
  readonly sellerId: string;
  readonly stockCode: string;
  readonly title: string;
  readonly description: string;
  readonly brandName: string;
  readonly categoryId: string;
  readonly productMainId: string | null;
  readonly status: ProductStatus;
  readonly saleStatus: SaleStatus;
  readonly preparingDay: number;
  readonly shipmentTemplate: string;
  readonly maxPurchaseQuantity: number | null;
  readonly customTextOptions: readonly CustomTextOptionValue[];
  readonly catalogId: string | null;
  readonly barcode: string | null;
  readonly groupId: string | null;
  readonly currencyType: Currency;
  readonly salePrice: string;
  readonly listPrice: string;
  /** `salePrice` in Turkish lira at the rate of the last price update. */
  readonly salePriceInLira: string;
  readonly quantity: number;
  readonly attributes: readonly ProductAttribute[];
  readonly imageUrls: readonly string[];
  readonly vatRate: number;
  readonly commissionRate: string;
  readonly sender: Sender;
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
