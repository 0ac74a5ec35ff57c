import type {
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  Task as TaskReceipt,
} from "../../gen/rest-routes.gen.ts";

/** How one SKU of a task ended. */
export interface SkuOutcome {
  readonly stockCode: string;
  readonly status: "SUCCESS" | "FAIL";
  readonly reasons: readonly string[];
}

/** What was wrong with one SKU as sent; the SKU will FAIL with these messages. */
interface SkuIssue {
  readonly message: string;
  /** True for a price that has not two digits after the point. */
  readonly wrongDecimals?: true;
}

/** One SKU of a request in exact form, with the value rules that it broke. */
export interface SubmittedSku<Sku> {
  readonly sku: Sku;
  readonly issues: readonly SkuIssue[];
  /** The moment until which an accepted SKU is not applied, epoch ms; null: never. */
  readonly withheldUntil?: number | null;
}

export interface TaskRequest<Sku> {
  readonly integrator: string;
  readonly skus: readonly SubmittedSku<Sku>[];
  /** How many SKUs were sent, when there are so many that none was read. */
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
  /** Epoch ms from which the task may be applied; the control interface can move it. */
  readonly dueDate: number;
  /** Epoch ms of the application; null while it waits. */
  readonly appliedDate: number | null;
  readonly integrator: string;
  readonly work: TaskWork;
  /** One entry per SKU once applied; empty before. */
  readonly outcomes: readonly SkuOutcome[];
}
