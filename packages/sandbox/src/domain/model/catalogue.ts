/** One value of an attribute whose `customValue` flag is false. */
export interface AttributeValue {
  readonly id: string;
  readonly name: string;
}

/** An attribute of a leaf category, with the flags that product creation is held to. */
export interface CategoryAttribute {
  readonly id: string;
  readonly name: string;
  /** Must be supplied at creation. */
  readonly mandatory: boolean;
  /** Products of one `productMainId` that differ in it are variants of one page. */
  readonly variant: boolean;
  /** Variants that differ in it get pages of their own. */
  readonly slicer: boolean;
  /** True: free text in `customValue`. False: one of `values`, by `valueId`. */
  readonly customValue: boolean;
  readonly values: readonly AttributeValue[];
}

/** A category; products are created in leaves only. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly commissionRate: string;
  /** Empty for a category that has children. */
  readonly attributes: readonly CategoryAttribute[];
}

/** What the marketplace knows of a nationally registered barcode. */
export interface CatalogProduct {
  readonly barcode: string;
  readonly catalogId: string;
  readonly title: string;
}

/** Lira for one unit of a foreign currency, as decimal text. */
export interface CurrencyRates {
  readonly USD: string;
  readonly EUR: string;
}

/** The marketplace's side of product creation; the control interface may change it. */
export interface Catalogue {
  readonly categories: readonly Category[];
  readonly barcodes: readonly CatalogProduct[];
  readonly rates: CurrencyRates;
}
