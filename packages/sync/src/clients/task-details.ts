import { isSellerError } from "@marketplace-seller/client-core";
import { toStorableText } from "../store/tables/declare-table.ts";

/** The details that the service reports of a price and stock task. */
export type TaskDetails =
  | { readonly state: "queued" }
  | {
      readonly state: "processed";
      /** The reasons of rejected SKUs, by stock code. */
      readonly rejected: ReadonlyMap<string, string>;
      /**
       * The reason for which the service rejected all SKUs that have no reason of their own. The common reason of
       * rejected SKUs is undefined unless the whole task was rejected.
       */
      readonly rejectedReason: string | undefined;
    };

interface TaskQuery {
  readonly taskId: string;
  /** The number of SKUs in the task. */
  readonly skus: number;
  readonly signal: AbortSignal;
}

/** Reads the details of a price and stock task; undefined when the service has no details. */
export type ReadTaskDetails = (task: TaskQuery) => Promise<TaskDetails | undefined>;

/** The operation for the details of a task, which `specs/overlays/task-details.yaml` adds to a generated client. */
type QueryTaskDetails = (
  input: { readonly body: object },
  options: { readonly signal: AbortSignal },
) => Promise<TaskPage>;

/** A response may deviate from the contract, so every field is optional. */
interface TaskPage {
  readonly status?: unknown;
  readonly skus?: { readonly content?: unknown } | null;
}

/** The page size of task details: one page contains all SKUs of a task. */
const PAGE_SIZE = 1000;

/**
 * The operation for task details exists only in a client that was generated with `specs/overlays/task-details.yaml`.
 */
export function taskDetailsBy(operations: object): ReadTaskDetails | undefined {
  const query: unknown = Reflect.get(operations, "queryTaskDetails");
  if (typeof query !== "function") return undefined;
  // Only the overlay `task-details.yaml` declares the operation for task details, so its response is typed in this
  // file.
  return (task) => readDetails(query as QueryTaskDetails, task);
}

async function readDetails(
  query: QueryTaskDetails,
  { taskId, skus, signal }: TaskQuery,
): Promise<TaskDetails | undefined> {
  const stockCodes = new Set<string>();
  const rejected = new Map<string, string>();
  for (let page = 0; ; page += 1) {
    const pageable = { page, size: PAGE_SIZE };
    const details = await query({ body: { taskId, pageable } }, { signal }).catch(unlessRefused);
    if (details?.status === "IN_QUEUE") return { state: "queued" };
    if (details?.status !== "PROCESSED" && details?.status !== "REJECT") return undefined;
    const before = stockCodes.size;
    for (const { itemCode, status, reasons } of readRows(details)) {
      if (typeof itemCode !== "string") continue;
      stockCodes.add(itemCode);
      if (status === "FAIL") rejected.set(itemCode, readReason(reasons));
    }
    // A page without a new SKU counts as the last page, because some services repeat their last page forever.
    if (stockCodes.size < skus && stockCodes.size > before) continue;
    const isRejected = details.status === "REJECT";
    const rejectedReason = isRejected ? "The service rejected the whole product task" : undefined;
    return { state: "processed", rejected, rejectedReason };
  }
}

/** A task whose details the service does not return is confirmed by the listed products. */
function unlessRefused(error: unknown): undefined {
  if (isSellerError(error, "refused")) return undefined;
  throw error;
}

function readRows({ skus }: TaskPage): readonly Readonly<Record<string, unknown>>[] {
  const content: unknown = skus?.content;
  return Array.isArray(content) ? content.map((row: object | null) => ({ ...row })) : [];
}

function readReason(reasons: unknown): string {
  const texts = Array.isArray(reasons)
    ? reasons.filter((reason) => typeof reason === "string")
    : [];
  const reason = toStorableText([...new Set(texts)].join("; "));
  return reason === "" ? "The product task failed for this stock code without a reason" : reason;
}
