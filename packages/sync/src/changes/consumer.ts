import { getErrorMessage } from "../contract/sync-error.ts";
import { isStorableName, NAME_RULE, quotePrefix } from "../store/storable-name.ts";
import type { Row, SqlValue } from "../store/store.ts";
import type { Change } from "./change.ts";
import { type ChangeFilter, checkFilter } from "./change-filter.ts";

/** The transaction in which a consumer's callback writes its own tables. */
export interface ConsumerTransaction {
  /**
   * Runs one statement and returns its rows. Placeholders are `?` in every store; on PostgreSQL `$1` works too.
   *
   * @throws Error when it is called after the callback has ended or timed out
   */
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs one statement and returns the number of changed rows. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * A callback that receives changes of one seller, oldest first. The callback's writes through `tx` are committed
 * exactly once, together with the consumer's offset; when the callback throws, nothing is committed.
 */
export type ChangeHandler = (
  changes: readonly Change[],
  tx: ConsumerTransaction,
) => Promise<void> | void;

/** Options of a consumer. */
export interface ConsumerOptions {
  /** The maximum number of changes in one call of the consumer. Default 100. */
  readonly batch?: number;
  /** The timeout of one call of the consumer, milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /**
   * The maximum number of attempts to deliver a change; after its last attempt, the change remains a dead letter
   * until `retryDeadLetters`. Default 300 attempts, which take about a day.
   */
  readonly maxAttempts?: number;
  /**
   * The change with which a new consumer starts, which is the first stored change with `start`, and the next change
   * that is stored with `now`. Default `start`.
   */
  readonly from?: "start" | "now";
  /**
   * Selects the changes that the consumer receives; by default all changes. The consumer's offset advances past
   * changes that the filter does not select.
   */
  readonly filter?: ChangeFilter;
}

/** A consumer whose callback writes in the same transaction as the consumer's offset. */
export interface CallbackConsumer extends ConsumerOptions {
  readonly handle: ChangeHandler;
}

/** A consumer that writes elsewhere than in the sync's database, and receives every change at least once. */
export interface ExternalConsumer extends ConsumerOptions {
  readonly deliver: (changes: readonly Change[], signal: AbortSignal) => Promise<void>;
  /** Checks the consumer when it is added to a sync; throws when an option is missing that its deliveries need. */
  readonly check?: () => void;
}

/** A consumer, which receives changes. A function alone is a callback consumer with the default options. */
export type Consumer = ChangeHandler | CallbackConsumer | ExternalConsumer;

const DEFAULTS = {
  batch: 100,
  timeoutMs: 30_000,
  maxAttempts: 300,
  from: "start",
  filter: {},
} as const;

/** A consumer with its name and all of its options. */
export type ResolvedConsumer = (CallbackConsumer | ExternalConsumer) &
  Required<ConsumerOptions> & { readonly name: string };

/** @throws TypeError or RangeError that names the invalid option */
export function resolveConsumer(name: string, consumer: Consumer): ResolvedConsumer {
  if (!isStorableName(name)) {
    throw new TypeError(`The name of a consumer must have ${NAME_RULE}, not ${quotePrefix(name)}`);
  }
  const options = typeof consumer === "function" ? { handle: consumer } : consumer;
  if (!isConsumer(options)) {
    throw new TypeError(
      `Consumer ${JSON.stringify(name)} must be a function, webhook({ url, secret }), or an object with a method handle or deliver`,
    );
  }
  if ("deliver" in options) checkExternalConsumer(name, options);
  const resolved = { ...DEFAULTS, ...options, name };
  checkFilter(name, resolved.filter);
  for (const option of ["batch", "timeoutMs", "maxAttempts"] as const) {
    if (Number.isSafeInteger(resolved[option]) && resolved[option] >= 1) continue;
    throw new RangeError(
      `${option} of consumer ${JSON.stringify(name)} must be a whole number above 0`,
    );
  }
  return resolved;
}

function checkExternalConsumer(name: string, { check }: ExternalConsumer): void {
  try {
    check?.();
  } catch (error) {
    throw new TypeError(`Consumer ${JSON.stringify(name)}: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

function isConsumer(options: Partial<CallbackConsumer & ExternalConsumer> | undefined): boolean {
  return typeof options?.handle === "function" || typeof options?.deliver === "function";
}

export function resolveConsumers(
  consumers: Readonly<Record<string, Consumer>> = {},
): Map<string, ResolvedConsumer> {
  return new Map(
    Object.entries(consumers).map(([name, consumer]) => [name, resolveConsumer(name, consumer)]),
  );
}
