import { isSellerError } from "@marketplace-seller/client-core";
import { toStorableText } from "../../domain/declare-table.ts";

export type SkuOutcome =
  | { readonly state: "applied" }
  | { readonly state: "rejected"; readonly reason: string };

export type TaskDetails =
  | { readonly state: "queued" }
  | {
      readonly state: "processed";
      /** By stock code; the service may leave some out. */
      readonly outcomes: ReadonlyMap<string, SkuOutcome>;
      /** That of the stock codes that it leaves out; undefined when nothing is known of them. */
      readonly rest: SkuOutcome | undefined;
    };

interface QueuedTask {
  readonly taskId: string;
  readonly skus: number;
}

/** Reads the details of a task; undefined when the service has none. */
export type ReadTaskDetails = (
  task: QueuedTask,
  signal: AbortSignal,
) => Promise<TaskDetails | undefined>;

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

const REJECTED: SkuOutcome = { state: "rejected", reason: "The service rejected the whole task" };

/** All SKUs of a task, where the service gives pages of that size. */
const PAGE_SIZE = 1000;

/** Undefined unless the client was generated with the overlay that adds the operation. */
export function taskDetailsBy(operations: object): ReadTaskDetails | undefined {
  const query: unknown = Reflect.get(operations, "queryTaskDetails");
  if (typeof query !== "function") return undefined;
  // The overlay describes the operation; without it there is no type to hold it against.
  return (task, signal) => readDetails(query as QueryTaskDetails, task, signal);
}

async function readDetails(
  query: QueryTaskDetails,
  { taskId, skus }: QueuedTask,
  signal: AbortSignal,
): Promise<TaskDetails | undefined> {
  const outcomes = new Map<string, SkuOutcome>();
  for (let page = 0; ; page += 1) {
    const pageable = { page, size: PAGE_SIZE };
    const details = await query({ body: { taskId, pageable } }, { signal }).catch(unlessRefused);
    if (details?.status === "IN_QUEUE") return { state: "queued" };
    if (details?.status !== "PROCESSED" && details?.status !== "REJECT") return undefined;
    const before = outcomes.size;
    addOutcomes(outcomes, details);
    // A service that gives the same page again has no more of them.
    if (outcomes.size < skus && outcomes.size > before) continue;
    const rest = details.status === "REJECT" ? REJECTED : undefined;
    return { state: "processed", outcomes, rest };
  }
}

/** A task that the service does not find, or does not show, is evaluated by its products. */
function unlessRefused(error: unknown): undefined {
  if (isSellerError(error, "refused")) return undefined;
  throw error;
}

function addOutcomes(outcomes: Map<string, SkuOutcome>, { skus }: TaskPage): void {
  const content: unknown = skus?.content;
  if (!Array.isArray(content)) return;
  for (const row of content as readonly unknown[]) {
    const { itemCode, status, reasons } = (row ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof itemCode !== "string") continue;
    if (status === "SUCCESS") outcomes.set(itemCode, { state: "applied" });
    if (status === "FAIL") {
      outcomes.set(itemCode, { state: "rejected", reason: readReason(reasons) });
    }
  }
}

function readReason(reasons: unknown): string {
  const texts = Array.isArray(reasons) ? reasons.filter((each) => typeof each === "string") : [];
  const reason = toStorableText([...new Set(texts)].join("; "));
  return reason === "" ? "The task failed for this stock code and gives no reason" : reason;
}
