import type {
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  Task as TaskReceipt,
} from "../../gen/rest-routes.gen.ts";

/** The outcome of one SKU of a product task. */
export interface SkuOutcome {
  readonly stockCode: string;
  readonly status: "SUCCESS" | "FAIL";
  readonly reasons: readonly string[];
}

/** A value rule that a SKU of a product task broke; the SKU's outcome is FAIL with this message. */
interface SkuIssue {
  readonly message: string;
  /** True when the SKU's price does not have exactly two digits after the decimal point. */
  readonly wrongDecimals?: true;
}

/** One SKU of a product task, with exact amounts, and the value rules that the SKU broke. */
export interface SubmittedSku<Sku> {
  readonly sku: Sku;
  readonly issues: readonly SkuIssue[];
  /** The moment (epoch ms) until which a fault keeps an accepted SKU from being applied; null means for ever. */
  readonly withheldUntil?: number | null;
}

export interface TaskRequest<Sku> {
  readonly integrator: string;
  readonly skus: readonly SubmittedSku<Sku>[];
  /**
   * The number of SKUs in a request with more SKUs than allowed; the sandbox does not read the SKUs of such a
   * request.
   */
  readonly unreadSkus?: number;
}

export type TaskWork =
  | { readonly type: "SKU_UPDATE"; readonly skus: readonly SubmittedSku<PriceStockUpdateSku>[] }
  | { readonly type: "PRODUCT_UPDATE"; readonly skus: readonly SubmittedSku<ProductUpdateSku>[] }
  | { readonly type: "PRODUCT_CREATE"; readonly skus: readonly SubmittedSku<ProductCreateSku>[] };

/** A product task as the store keeps it. */
export interface Task {
  readonly id: string;
  readonly sellerId: string;
  readonly status: TaskReceipt["status"];
  readonly reasons: readonly string[];
  readonly createdDate: number;
  /** The moment (epoch ms) after which the first call applies the product task. */
  readonly dueDate: number;
  /** The moment at which the product task was applied, epoch ms; null before that. */
  readonly appliedDate: number | null;
  readonly integrator: string;
  readonly work: TaskWork;
  /** One outcome per SKU of the product task; empty until the task is applied. */
  readonly outcomes: readonly SkuOutcome[];
}
