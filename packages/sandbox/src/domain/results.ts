import type { RenderedPage } from "./filters.ts";

/** One page of a listing. */
export interface ListingPage extends RenderedPage {
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
}

/** A page with the numbers of its envelope. */
export function listingPage(found: RenderedPage, page: number, size: number): ListingPage {
  return { ...found, page, size, totalPages: Math.ceil(found.total / size) };
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
