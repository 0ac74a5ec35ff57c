import type { SenderFilter } from "./filters.ts";
import type { PackageStatus } from "./model/package-status.ts";
import type { ProductStatus, SaleStatus } from "./model/product.ts";

/** The package listing's parameters, read but not yet ruled on. Dates: epoch ms. */
export interface ListPackagesRequest {
  readonly startDate?: number;
  readonly endDate?: number;
  readonly page?: number;
  readonly size?: number;
  readonly orderNumber?: string;
  /** One package number, or several separated by commas. */
  readonly packageIds?: string;
  readonly status?: PackageStatus;
  readonly orderByDirection?: "ASC" | "DESC";
  /** True: the dates apply to the last movement; otherwise to the order's creation. */
  readonly orderByField?: boolean;
  readonly sender?: SenderFilter;
}

/** The product query's parameters. */
export interface QueryProductsRequest {
  readonly id?: string;
  readonly productMainId?: string;
  readonly stockCode?: string;
  readonly saleStatus?: SaleStatus;
  readonly productStatus?: ProductStatus;
  readonly brandName?: string;
  readonly categoryIds?: readonly string[];
  readonly page?: number;
  readonly size?: number;
  readonly sender?: SenderFilter;
}

/** One page of a listing. */
export interface ListingPage {
  /** UTF-8 of each element's JSON text. */
  readonly content: readonly Uint8Array[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

/** Body of the split by quantity. */
export interface SplitByQuantityRequest {
  readonly splitPackages: readonly {
    readonly packageDetails: readonly {
      readonly orderLineId: string;
      readonly quantities: number;
    }[];
  }[];
  readonly cancelledItems?: readonly {
    readonly cancelReasonId: number;
    readonly orderLineId: string;
    readonly quantity: number;
  }[];
}

/** Body of the split by order lines. */
export interface SplitByOrderLinesRequest {
  readonly splitGroups: readonly { readonly orderLineIds: readonly string[] }[];
}

/** One line of one new package. */
export interface SplitPackageOrderItem {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly orderLineId: string;
  readonly stockCode: string;
  readonly quantity: number;
}

/** Success of an operation on a package. */
export interface Accepted {
  readonly code: number;
  readonly message: string;
}

/** Success of either split. */
export interface SplitResult extends Accepted {
  readonly splitPackageOrderItems: readonly SplitPackageOrderItem[];
}

/** Body of the collection request. `desi`: decimal text. */
export interface CollectionRequest {
  readonly collectionRequestDetails: readonly {
    readonly id: string;
    readonly orderLineId: string;
    readonly boxQuantity: number;
    readonly desi: string;
    readonly shipmentCompany: string;
  }[];
}

/** Body of the labor costs. Amounts: decimal text. */
export interface LaborCostRequest {
  readonly laborCostDetails: readonly {
    readonly orderLineId: string;
    readonly totalLaborCostExcludingVAT: string;
    readonly laborVatRate?: number | null;
  }[];
}

/** Fate of one labor cost. */
export interface LaborCostResult {
  readonly lineId: string;
  /** `SUCCESS`, or `FAIL` (an assumption: `labor-cost-status`). */
  readonly status: "SUCCESS" | "FAIL";
  readonly reasons: string;
  readonly details: {
    readonly totalLaborCostExcludingVAT: string;
    readonly laborVatRate: number;
    readonly amountExcludingVAT: string;
  } | null;
}
