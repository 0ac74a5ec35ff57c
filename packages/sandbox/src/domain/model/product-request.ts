import type { Currency } from "./product.ts";

/** An image of a new product. */
export interface ImageRequest {
  readonly url: string;
  readonly order: number;
}

/** An attribute of a new product: `valueId` from the listing, or free text in `customValue`. */
export interface AttributeRequest {
  readonly id: string;
  readonly valueId?: string | null;
  readonly customValue?: string | null;
}

/** One SKU of a product creation, in exact form. */
export interface ProductCreateSku {
  readonly title: string;
  readonly description: string;
  readonly categoryId: string;
  readonly currencyType: Currency;
  readonly productMainId: string;
  readonly preparingDay: number;
  readonly shipmentTemplate: string;
  readonly maxPurchaseQuantity?: number | null;
  readonly stockCode: string;
  readonly catalogId?: string | null;
  readonly barcode?: string | null;
  readonly quantity: number;
  readonly images: readonly ImageRequest[];
  readonly attributes: readonly AttributeRequest[];
  readonly salePrice: string;
  readonly listPrice: string;
  readonly vatRate: number;
}

/** One SKU of a product update, in exact form; absent members stay as they are. */
export interface ProductUpdateSku {
  readonly stockCode: string;
  readonly status?: "Active" | "Suspended";
  readonly preparingDay?: number;
  readonly shipmentTemplate?: string;
  readonly productMainId?: string;
  readonly deleteProductMainId?: boolean;
  readonly maxPurchaseQuantity?: number;
  readonly deleteMaxPurchaseQuantity?: boolean;
  readonly description?: string;
  readonly vatRate?: number;
  readonly attributes?: readonly AttributeRequest[];
}

/** One SKU of a price-and-stock update, in exact form; absent members stay as they are. */
export interface PriceStockSku {
  readonly stockCode: string;
  readonly listPrice?: string;
  readonly salePrice?: string;
  readonly quantity?: number;
  readonly currencyType?: Currency;
}
