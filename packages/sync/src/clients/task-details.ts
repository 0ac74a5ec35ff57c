import { isSellerError } from "@marketplace-seller/client-core";
import { toStorableText } from "../domain/declare-table.ts";

/** What the service says of a price and stock task. */
export type TaskDetails =
  | { readonly state: "queued" }
  | {
      readonly state: "processed";
      /** Why SKUs were rejected, by stock code. */
      readonly rejected: ReadonlyMap<string, string>;
      /** Why all others were; undefined unless the whole task was rejected. */
      readonly rejectedReason: string | undefined;
    };

interface TaskQuery {
  readonly taskId: string;
  /** How many SKUs it has. */
  readonly skus: number;
  readonly signal: AbortSignal;
}

/** Reads the details of a task; undefined when the service has none. */
export type ReadTaskDetails = (task: TaskQuery) => Promise<TaskDetails | undefined>;

/** What `specs/overlays/task-details.yaml` adds to a client that is generated with it. */
type QueryTaskDetails = (
  input: { readonly body: object },
  options: { readonly signal: AbortSignal },
) => Promise<TaskPage>;

/** Responses are open: nothing in them is certain. */
interface TaskPage {
  readonly status?: unknown;
  readonly skus?: { readonly content?: unknown } | null;
}

/** All SKUs of a task, where the service gives pages of that size. */
const PAGE_SIZE = 1000;

/** Undefined unless the client was generated with the overlay that adds the operation. */
export function taskDetailsBy(operations: object): ReadTaskDetails | undefined {
  const query: unknown = Reflect.get(operations, "queryTaskDetails");
  if (typeof query !== "function") return undefined;
  // The overlay describes the operation; without it there is no type to hold it against.
  return (task) => readDetails(query as QueryTaskDetails, task);
}

async function readDetails(
  query: QueryTaskDetails,
  { taskId, skus, signal }: TaskQuery,
): Promise<TaskDetails | undefined> {
  const known = new Set<string>();
  const rejected = new Map<string, string>();
  for (let page = 0; ; page += 1) {
    const pageable = { page, size: PAGE_SIZE };
    const details = await query({ body: { taskId, pageable } }, { signal }).catch(unlessRefused);
    if (details?.status === "IN_QUEUE") return { state: "queued" };
    if (details?.status !== "PROCESSED" && details?.status !== "REJECT") return undefined;
    const before = known.size;
    for (const { itemCode, status, reasons } of readRows(details)) {
      if (typeof itemCode !== "string") continue;
      known.add(itemCode);
      if (status === "FAIL") rejected.set(itemCode, readReason(reasons));
    }
    // A page with no new SKU is the last one; some services repeat it for ever.
    if (known.size < skus && known.size > before) continue;
    const isRejected = details.status === "REJECT";
    const rejectedReason = isRejected ? "The service rejected the whole task" : undefined;
    return { state: "processed", rejected, rejectedReason };
  }
}

/** A task that the service does not find, or does not show, is confirmed by its products. */
function unlessRefused(error: unknown): undefined {
  if (isSellerError(error, "refused")) return undefined;
  throw error;
}

function readRows({ skus }: TaskPage): readonly Readonly<Record<string, unknown>>[] {
  const content: unknown = skus?.content;
  return Array.isArray(content) ? content.map((row: object | null) => ({ ...row })) : [];
}

function readReason(reasons: unknown): string {
  const texts = Array.isArray(reasons) ? reasons.filter((each) => typeof each === "string") : [];
  const reason = toStorableText([...new Set(texts)].join("; "));
  return reason === "" ? "The task failed for this stock code and gives no reason" : reason;
}
