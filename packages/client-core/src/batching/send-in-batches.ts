import { fieldName, InvalidRequestError, type Issue, nameField } from "../errors/errors.ts";
import { jsonPath } from "../shape/issue-list.ts";
import {
  type BatchOutcome,
  type BatchReport,
  type BatchResult,
  buildReport,
  evaluateBatchError,
  stockCodeNote,
} from "./batch-report.ts";

/** The progress of a batched write, which is reported after every batch. */
export interface BatchProgress<Result> {
  /** The number of items in the batches that have ended. */
  readonly done: number;
  /** The number of items in all batches. Invalid items are not counted in the total of the progress. */
  readonly total: number;
  /** The outcome of the batch that has just ended. */
  readonly last: BatchResult<Result>;
}

export interface BatchOptions<Item, Result> {
  readonly items: Iterable<Item>;
  /** Returns the key of an item, such as its stock code. No two items may have the same key. */
  readonly getKey: (item: Item) => string;
  /**
   * Sends one batch, which has at least one item. The function `send` must throw an error when the service rejects the
   * task of the batch.
   */
  readonly send: (batch: readonly Item[]) => Promise<Result>;
  /**
   * Validates one item before any batch is sent, and returns its broken rules. The path of each returned issue begins
   * at the item, not at the whole request.
   */
  readonly check: (item: Item) => readonly Issue[];
  /**
   * How to handle items that break a rule or have the key of another item: With `throw`, an invalid item makes the
   * whole write throw before anything is sent; with `report`, all valid items are sent. Default `throw`.
   */
  readonly onInvalid?: "throw" | "report" | undefined;
  /** The path of the list of items in the request, with which the path of every issue begins. */
  readonly path: readonly string[];
  readonly operation: string;
  /** The largest number of items in one batch. */
  readonly batchSize: number;
  /**
   * A callback that is called with the progress after every batch. An error that the progress callback throws is
   * ignored.
   */
  readonly onProgress?: ((progress: BatchProgress<Result>) => void) | undefined;
  /** Derives the outcome of a batch from the result of `send`. */
  readonly readOutcome: (result: Result) => BatchOutcome;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends any number of items in batches, one after the other, and reports the outcome of each item. A failure after the
 * first batch was sent is not thrown; the report contains the failure. After an abort the remaining items are `unsent`.
 *
 * @throws RangeError when `batchSize` is not a whole number above 0
 * @throws InvalidRequestError before a batch is sent, with every duplicate and every broken rule, unless
 *   `onInvalid` is `report`
 */
export async function sendInBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): Promise<BatchReport<Item, Result>> {
  const { batchSize, operation, onInvalid = "throw", path } = options;
  if (!Number.isSafeInteger(batchSize) || batchSize < 1) {
    throw new RangeError("a batch must contain at least one item");
  }
  options.signal?.throwIfAborted();
  const items = [...options.items];
  const { positions, issues: duplicates } = indexKeys(items.map(options.getKey), path);
  const issues = checkItems(items, duplicates, options);
  if (issues.size > 0 && onInvalid === "throw") {
    const all = [...issues.values()].flat();
    throw new InvalidRequestError(all, { operation });
  }
  const valid = [...items.entries()].filter(([position]) => !issues.has(position));
  const batchIndexes: (number | undefined)[] = [];
  const batches: BatchResult<Result>[] = [];
  let stopped = false;
  for (let offset = 0; offset < valid.length; ) {
    const members = valid.slice(offset, offset + batchSize);
    const index = batches.length;
    for (const [position] of members) batchIndexes[position] = index;
    const range = { index, offset: members[0]?.[0] ?? 0, size: members.length };
    stopped ||= options.signal?.aborted ?? false;
    const batch = members.map(([, item]) => item);
    const sent: SentBatch<Result> | undefined = stopped ? undefined : await sendOne(batch, options);
    const last: BatchResult<Result> = { ...range, outcome: "unsent", ...sent?.ended };
    batches.push(last);
    stopped ||= sent?.stop ?? false;
    offset += members.length;
    if (sent !== undefined) reportProgress(options, { done: offset, total: valid.length, last });
  }
  return buildReport({ items, positions, batches, batchIndexes, issues: named(issues) });
}

function named(issues: ReadonlyMap<number, readonly Issue[]>) {
  return new Map([...issues].map(([position, item]) => [position, item.map(nameField)]));
}

function checkItems<Item>(
  items: readonly Item[],
  duplicates: ReadonlyMap<number, Issue>,
  { check, path }: Pick<BatchOptions<Item, unknown>, "check" | "path">,
): ReadonlyMap<number, readonly Issue[]> {
  const issuesByIndex = new Map<number, readonly Issue[]>();
  for (const [position, item] of items.entries()) {
    const itemIssues = check(item).map((issue) => {
      const segments = [...path, position, ...issue.segments];
      return { ...issue, segments, path: jsonPath(segments) };
    });
    const duplicate = duplicates.get(position);
    const issues = duplicate === undefined ? itemIssues : [...itemIssues, duplicate];
    if (issues.length > 0) issuesByIndex.set(position, issues);
  }
  return issuesByIndex;
}

interface SentBatch<Result> {
  readonly ended: Pick<BatchResult<Result>, "outcome" | "result" | "error">;
  readonly stop: boolean;
}

async function sendOne<Item, Result>(
  batch: readonly Item[],
  { send, readOutcome }: BatchOptions<Item, Result>,
): Promise<SentBatch<Result>> {
  try {
    const result = await send(batch);
    return { ended: { outcome: readOutcome(result), result }, stop: false };
  } catch (error) {
    const { outcome, stop } = evaluateBatchError(error);
    return { ended: { outcome, error }, stop };
  }
}

/** An error of the progress callback must not lose the report. */
function reportProgress<Item, Result>(
  { onProgress }: BatchOptions<Item, Result>,
  progress: BatchProgress<Result>,
): void {
  try {
    onProgress?.(progress);
  } catch {
    // An error of the progress callback is ignored, because the callback is the caller's code.
  }
}

/**
 * Finds duplicate keys: returns an issue for each item that has the same key as another item. With two updates of one
 * SKU, in one task or in concurrent tasks, chance would decide which of them is applied last.
 */
function indexKeys(keys: readonly string[], path: readonly string[]) {
  const positions = new Map<string, number>();
  const issues = new Map<number, Issue>();
  const add = (position: number, other: number): void => {
    if (issues.has(position)) return;
    const segments = [...path, position];
    const same = `is for the same SKU as ${fieldName(jsonPath([...path, other]))}`;
    const message = `${same}${stockCodeNote(keys[position])}`;
    issues.set(position, { path: jsonPath(segments), segments, rule: "unique", message });
  };
  for (const [position, key] of keys.entries()) {
    const first = positions.get(key);
    if (first === undefined) {
      positions.set(key, position);
      continue;
    }
    add(first, position);
    add(position, first);
  }
  return { positions, issues };
}
