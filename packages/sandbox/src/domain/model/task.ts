import type {
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  Task as TaskReceipt,
} from "../../gen/rest-routes.gen.ts";

export interface SkuOutcome {
  readonly stockCode: string;
  readonly status: "SUCCESS" | "FAIL";
  readonly reasons: readonly string[];
}

/** The SKU fails with this message. */
interface SkuIssue {
  readonly message: string;
  /** The price has not exactly two digits after the point. */
  readonly wrongDecimals?: true;
}

/** With exact amounts, and the rules that it broke. */
export interface SubmittedSku<Sku> {
  readonly sku: Sku;
  readonly issues: readonly SkuIssue[];
  /** Until then (epoch ms) a fault keeps an accepted SKU from being applied; null is for ever. */
  readonly withheldUntil?: number | null;
}

export interface TaskRequest<Sku> {
  readonly integrator: string;
  readonly skus: readonly SubmittedSku<Sku>[];
  /** Of a request with more SKUs than allowed, which are not read. */
  readonly unreadSkus?: number;
}

export type TaskWork =
  | { readonly type: "SKU_UPDATE"; readonly skus: readonly SubmittedSku<PriceStockUpdateSku>[] }
  | { readonly type: "PRODUCT_UPDATE"; readonly skus: readonly SubmittedSku<ProductUpdateSku>[] }
  | { readonly type: "PRODUCT_CREATE"; readonly skus: readonly SubmittedSku<ProductCreateSku>[] };

export interface Task {
  readonly id: string;
  readonly sellerId: string;
  readonly status: TaskReceipt["status"];
  readonly reasons: readonly string[];
  readonly createdDate: number;
  /** The first call after it applies the task (epoch ms). */
  readonly dueDate: number;
  /** Epoch ms; null before that. */
  readonly appliedDate: number | null;
  readonly integrator: string;
  readonly work: TaskWork;
  /** Empty until the task is applied. */
  readonly outcomes: readonly SkuOutcome[];
}
