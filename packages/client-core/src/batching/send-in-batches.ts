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

/** Reported after every batch. */
export interface BatchProgress<Result> {
  /** Items of the batches that have ended. */
  readonly done: number;
  /** Items of all batches, without the invalid ones. */
  readonly total: number;
  readonly last: BatchResult<Result>;
}

export interface BatchOptions<Item, Result> {
  readonly items: Iterable<Item>;
  /** The key of an item, such as its stock code; no two may have the same. */
  readonly getKey: (item: Item) => string;
  /** Must throw when the service rejects the task. */
  readonly send: (batch: readonly Item[]) => Promise<Result>;
  /** The rules that an item breaks, with paths that begin at the item. Called for all before any batch is sent. */
  readonly check: (item: Item) => readonly Issue[];
  /**
   * With `throw` (default) an invalid item makes the whole write throw before anything is sent; with `report` all valid
   * items are sent.
   */
  readonly onInvalid?: "throw" | "report" | undefined;
  /** Of the list of items in the request. */
  readonly path: readonly string[];
  readonly operation: string;
  readonly batchSize: number;
  /** What it throws is ignored. */
  readonly onProgress?: ((progress: BatchProgress<Result>) => void) | undefined;
  readonly readOutcome: (result: Result) => BatchOutcome;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends any number of items in batches, one after the other, and reports the outcome of each item. A failure after the
 * first batch is not thrown but reported. After an abort the remaining items are `unsent`.
 *
 * @throws RangeError when `batchSize` is not a whole number above 0
 * @throws InvalidRequestError before anything is sent, with every duplicate and broken rule, unless `onInvalid` is
 *   `report`
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

function reportProgress<Item, Result>(
  { onProgress }: BatchOptions<Item, Result>,
  progress: BatchProgress<Result>,
): void {
  try {
    onProgress?.(progress);
  } catch {
    // The caller's code must not lose the report.
  }
}

/** An issue for each item whose key another has: of two updates of one SKU, chance decides which is applied last. */
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
