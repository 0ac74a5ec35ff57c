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

/** Operations whose requests have SKUs. */
export type SkuOperation = keyof SkuByOperation;

/** One SKU of a request. */
export type SkuOf<Id extends SkuOperation> = RequestInput<SkuByOperation[Id]>;

/** Any number of SKUs for one operation. */
export interface Skus<Id extends SkuOperation> {
  /** In every task. */
  readonly integrator: string;
  readonly skus: Iterable<SkuOf<Id>>;
}

/** Options of a batched write. */
export interface SkuOptions extends CallOptions {
  /** Called after every batch; what it throws is ignored. */
  readonly onProgress?: ((progress: BatchProgress<Task>) => void) | undefined;
  /**
   * With `throw` (default) a broken rule or a duplicate stock code makes the whole write throw before anything is sent;
   * with `report` all valid SKUs are sent, and the report lists the others as `invalid` with their issues.
   */
  readonly onInvalid?: "throw" | "report" | undefined;
  /** Of one task. Default and maximum 1000. */
  readonly batchSize?: number | undefined;
}

/** The outcome of each batch, which is one task, and of each SKU. */
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
    // The document names no other status.
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

/** What the contract cannot express: a SKU must have a value to send or to confirm. */
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

/** From `payload.skus[0].x` to `x`. */
function trimToSku(issue: Issue): Issue {
  return { ...issue, segments: issue.segments.slice(PATH.length + 1) };
}
