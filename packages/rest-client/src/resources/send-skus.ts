import {
  type BatchProgress,
  type BatchReport,
  InvalidRequestError,
  type Issue,
  type RequestInput,
} from "@marketplace-seller/client-core";
import { sendInBatches } from "@marketplace-seller/client-core/internal";
import type {
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  Task,
} from "../gen/openapi.gen.ts";
import { operations } from "../gen/operations.gen.ts";
import type { Calls } from "../runtime/calls.ts";
import type { CallOptions } from "../runtime/order-context.ts";
import { notRejected } from "../runtime/read-response.ts";
import { checkBody } from "../runtime/request-writer.ts";

interface SkuByOperation {
  createProducts: ProductCreateSku;
  updateProducts: ProductUpdateSku;
  updatePriceAndStock: PriceStockUpdateSku;
}

/** The product operations whose requests contain SKUs. */
export type SkuOperation = keyof SkuByOperation;

/** One SKU in the request of a product operation. */
export type SkuOf<Id extends SkuOperation> = RequestInput<SkuByOperation[Id]>;

/** The input of a batched write of SKUs: any number of SKUs for one product operation. */
export interface Skus<Id extends SkuOperation> {
  /** The name of the integrator that every task of the batched write contains. */
  readonly integrator: string;
  readonly skus: Iterable<SkuOf<Id>>;
}

/** Options of a batched write of SKUs. */
export interface SkuOptions extends CallOptions {
  /**
   * A callback that is called with the progress after every batch. An error that the progress callback throws is
   * ignored.
   */
  readonly onProgress?: ((progress: BatchProgress<Task>) => void) | undefined;
  /**
   * How to handle SKUs that break a rule or have a duplicate stock code: With `throw`, an invalid SKU makes the whole
   * write throw before anything is sent; with `report`, all valid SKUs are sent, and the report lists the invalid SKUs
   * with the outcome `invalid` and their issues. Default `throw`.
   */
  readonly onInvalid?: "throw" | "report" | undefined;
  /** The largest number of SKUs that one task contains. Default and maximum 1000. */
  readonly batchSize?: number | undefined;
}

/**
 * The report of a batched write of SKUs: the outcome of each batch and of each SKU. Each batch of SKUs is one task of
 * the service.
 */
export type SkuReport<Id extends SkuOperation> = BatchReport<SkuOf<Id>, Task>;

const PATH = ["payload", "skus"] as const;

export async function sendSkus<Id extends SkuOperation>(
  calls: Calls,
  operation: Id,
  { integrator, skus }: Skus<Id>,
  { onProgress, batchSize = maxSkus(operation), onInvalid, ...options }: SkuOptions,
): Promise<SkuReport<Id>> {
  const buildBody = (batch: readonly SkuOf<Id>[]) => ({ payload: { integrator, skus: batch } });
  const checkBatch = (batch: readonly SkuOf<Id>[]): readonly Issue[] =>
    checkBody(operation, buildBody(batch));
  const ofPayload = checkBatch([]).filter(({ segments }) => segments[1] !== PATH[1]);
  if (ofPayload.length > 0) throw new InvalidRequestError(ofPayload, { operation });
  return sendInBatches<SkuOf<Id>, Task>({
    items: skus,
    getKey: ({ stockCode }) => String(stockCode),
    check: (sku) => [...checkBatch([sku]).map(trimToSku), ...findSkuIssues(sku)],
    send: (batch) =>
      calls.data<SkuOperation>(operation, { body: buildBody(batch) }, options, notRejected(batch)),
    // When a task has a status that the interface document does not name, the outcome of its SKUs is unknown.
    readOutcome: ({ status }) => (status === "IN_QUEUE" ? "queued" : "unknown"),
    path: PATH,
    operation,
    batchSize,
    onInvalid,
    onProgress,
    signal: options.signal,
  });
}

function maxSkus(operation: SkuOperation): number {
  return operations[operation].maxEntries["payload.skus"];
}

/** Rules of a SKU that the contract cannot express: a SKU must have a value to send or to confirm. */
function findSkuIssues(sku: object): readonly Issue[] {
  const { stockCode, ...rest } = (sku ?? {}) as Readonly<Record<string, unknown>>;
  const issue = (segments: readonly string[], rule: Issue["rule"], message: string): Issue => ({
    path: ["$", ...segments].join("."),
    segments,
    rule,
    message,
  });
  const isEmpty = typeof stockCode === "string" && stockCode.trim() === "";
  const changes = Object.values(rest).some((value) => value !== undefined && value !== null);
  return [
    ...(isEmpty ? [issue(["stockCode"], "minLength", "must not be empty")] : []),
    ...(changes ? [] : [issue([], "required", "changes nothing: it has a stock code alone")]),
  ];
}

/**
 * Turns the path of an issue in the request, such as `payload.skus[0].x`, into its path within the SKU, such as `x`.
 */
function trimToSku(issue: Issue): Issue {
  return { ...issue, segments: issue.segments.slice(PATH.length + 1) };
}
