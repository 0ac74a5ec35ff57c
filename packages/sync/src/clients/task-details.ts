import { isSellerError } from "@marketplace-seller/client-core";
import { toStorableText } from "../store/tables/declare-table.ts";

/** What the service reports of a price and stock task. */
export type TaskDetails =
  | { readonly state: "queued" }
  | {
      readonly state: "processed";
      /** By stock code. */
      readonly rejected: ReadonlyMap<string, string>;
      /** For all SKUs without a reason of their own; undefined unless the whole task was rejected. */
      readonly rejectedReason: string | undefined;
    };

interface TaskQuery {
  readonly taskId: string;
  /** How many the task has. */
  readonly skus: number;
  readonly signal: AbortSignal;
}

/** Undefined when the service has no details. */
export type ReadTaskDetails = (task: TaskQuery) => Promise<TaskDetails | undefined>;

/** As `specs/overlays/task-details.yaml` adds it to a generated client. */
type QueryTaskDetails = (
  input: { readonly body: object },
  options: { readonly signal: AbortSignal },
) => Promise<TaskPage>;

/** Everything is optional: a response may deviate from the contract. */
interface TaskPage {
  readonly status?: unknown;
  readonly skus?: { readonly content?: unknown } | null;
}

/** All SKUs of a task. */
const PAGE_SIZE = 1000;

/** Undefined for a client that was generated without `specs/overlays/task-details.yaml`. */
export function taskDetailsBy(operations: object): ReadTaskDetails | undefined {
  const query: unknown = Reflect.get(operations, "queryTaskDetails");
  if (typeof query !== "function") return undefined;
  // Only the overlay declares it, so this file types its response.
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
    // A page without a new SKU is the last: some services repeat it forever.
    if (stockCodes.size < skus && stockCodes.size > before) continue;
    const isRejected = details.status === "REJECT";
    const rejectedReason = isRejected ? "The service rejected the whole product task" : undefined;
    return { state: "processed", rejected, rejectedReason };
  }
}

/** Then the listed products confirm the task. */
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
