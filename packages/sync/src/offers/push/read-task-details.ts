import { isSellerError } from "@marketplace-seller/client-core";
import { storableText } from "../../domain/table.ts";
import type { Session } from "../../store/store.ts";
import { findOrdersRead } from "../expected-stock.ts";
import { closeValue, findOffersOfTask, type Offer, saveOffers } from "../offer.ts";
import { type OffersLease, renewOffers } from "./claim-offers.ts";
import type { AttemptContext } from "./run-attempt.ts";

export interface DueTask {
  readonly task: number;
  /** Its id at the service; null when the response was lost. */
  readonly taskId: string | null;
  readonly skus: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** Whether the service says that it waits to be processed, though its time for confirmation is over. */
  readonly isQueued: boolean;
}

/**
 * Closes the offers of tasks by what the service reports of each SKU, where it does. A stock that it applied is closed
 * where no feed runs; else its product says whether sales of that moment were overwritten.
 *
 * @returns the tasks whose remaining offers are to be confirmed by their products; one that the service has in its queue
 *   is left alone while its time runs
 * @throws StaleLeaseError when another process has the lease
 */
export async function closeByDetails(
  context: AttemptContext,
  lease: OffersLease,
  due: readonly DueTask[],
): Promise<readonly DueTask[]> {
  const { store, readDetails, settings, signal, onStep } = context;
  if (readDetails === undefined) return due;
  const left: DueTask[] = [];
  for (const each of due) {
    const { task, taskId, skus, sentAt } = each;
    const details = taskId === null ? undefined : await readDetails({ taskId, skus }, signal);
    const now = await store.write((session) => closeOffers(session, lease, task, details, context));
    await onStep?.();
    const isQueued = details?.state === "queued";
    if (!isQueued || now >= sentAt + settings.confirmWithinMs) left.push({ ...each, isQueued });
  }
  return left;
}

/** Closes the offers of a task as far as its details say, and renews the lease; gives the present. */
async function closeOffers(
  session: Session,
  lease: OffersLease,
  task: number,
  details: TaskDetails | undefined,
  context: AttemptContext,
): Promise<number> {
  const { now } = await renewOffers(session, lease);
  if (details?.state !== "processed") return now;
  const { outcomes, rest } = details;
  const { isFeedRunning } = await findOrdersRead(session, lease.seller, context);
  const offers = await findOffersOfTask(session, lease.seller, task);
  const closed = offers.flatMap((offer) => {
    const outcome = outcomes.get(offer.stockCode) ?? rest;
    return outcome === undefined ? [] : [closeOffer(offer, outcome, isFeedRunning, now)];
  });
  await saveOffers(session, lease.seller, closed);
  return now;
}

/** Of a processed SKU prices and stock were applied, or neither. */
function closeOffer(offer: Offer, outcome: SkuOutcome, isFeedRunning: boolean, now: number): Offer {
  const { price, stock } = offer;
  const [state, reason] =
    outcome.state === "applied"
      ? (["confirmed", null] as const)
      : (["rejected", outcome.reason] as const);
  const closesStock = stock.open && !(isFeedRunning && state === "confirmed");
  return {
    ...offer,
    task: stock.open && !closesStock ? offer.task : null,
    price: price.open ? closeValue(price, state, reason, now) : price,
    stock: closesStock ? { ...stock, ...closeValue(stock, state, reason, now) } : stock,
  };
}

type SkuOutcome =
  | { readonly state: "applied" }
  | { readonly state: "rejected"; readonly reason: string };

type TaskDetails =
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
  input: {
    readonly body: {
      readonly taskId: string;
      readonly pageable: { readonly page: number; readonly size: number };
    };
  },
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
    if (outcomes.size >= skus || outcomes.size === before) {
      return {
        state: "processed",
        outcomes,
        rest: details.status === "REJECT" ? REJECTED : undefined,
      };
    }
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
  const reason = storableText([...new Set(texts)].join("; "));
  return reason === "" ? "The task failed for this stock code and gives no reason" : reason;
}
