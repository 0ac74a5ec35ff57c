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

/** A value rule that a SKU of a request broke; the SKU's outcome is FAIL with this message. */
interface SkuIssue {
  readonly message: string;
  /** Set when a price does not have two digits after the decimal point. */
  readonly wrongDecimals?: true;
}

/** One SKU of a request, with exact amounts, and the value rules that it broke. */
export interface SubmittedSku<Sku> {
  readonly sku: Sku;
  readonly issues: readonly SkuIssue[];
  /** A fault keeps an accepted SKU from being applied until this moment, epoch ms; null means for ever. */
  readonly withheldUntil?: number | null;
}

export interface TaskRequest<Sku> {
  readonly integrator: string;
  readonly skus: readonly SubmittedSku<Sku>[];
  /** The number of SKUs in a request with more than the allowed number, whose SKUs were not read. */
  readonly unreadSkus?: number;
}

export type TaskWork =
  | { readonly type: "SKU_UPDATE"; readonly skus: readonly SubmittedSku<PriceStockUpdateSku>[] }
  | { readonly type: "PRODUCT_UPDATE"; readonly skus: readonly SubmittedSku<ProductUpdateSku>[] }
  | { readonly type: "PRODUCT_CREATE"; readonly skus: readonly SubmittedSku<ProductCreateSku>[] };

/** A task as the store keeps it. */
export interface Task {
  readonly id: string;
  readonly sellerId: string;
  readonly status: TaskReceipt["status"];
  readonly reasons: readonly string[];
  readonly createdDate: number;
  /** The task is applied by the first call after this moment. Epoch ms. */
  readonly dueDate: number;
  /** The moment at which the task was applied, epoch ms; null until then. */
  readonly appliedDate: number | null;
  readonly integrator: string;
  readonly work: TaskWork;
  /** One outcome per SKU; empty until the task is applied. */
  readonly outcomes: readonly SkuOutcome[];
}
