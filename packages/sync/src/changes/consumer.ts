import { getErrorMessage } from "../contract/sync-error.ts";
import { isStorableName, NAME_RULE, quotePrefix } from "../store/storable-name.ts";
import type { Row, SqlValue } from "../store/store.ts";
import type { Change } from "./change.ts";
import { type ChangeFilter, checkFilter } from "./change-filter.ts";

/** In it, a consumer's callback writes its own tables. */
export interface ConsumerTransaction {
  /**
   * Runs one statement. Placeholders are `?` in every store; on PostgreSQL `$1` works too.
   *
   * @throws Error after the callback has ended or timed out
   */
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** @returns the number of changed rows */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * Receives changes of one seller, oldest first. Writes through `tx` are committed exactly once, together with the
 * consumer's offset; when it throws, nothing is committed.
 */
export type ChangeHandler = (
  changes: readonly Change[],
  tx: ConsumerTransaction,
) => Promise<void> | void;

export interface ConsumerOptions {
  /** The most changes of one call. Default 100. */
  readonly batch?: number;
  /** Timeout of one call, milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /**
   * The most attempts to deliver a change; then it remains a dead letter until `retryDeadLetters`. Default 300, about a
   * day.
   */
  readonly maxAttempts?: number;
  /** Where a new consumer starts: at the first stored change, or the next one. Default `start`. */
  readonly from?: "start" | "now";
  /** By default all changes. The offset advances past those not selected. */
  readonly filter?: ChangeFilter;
}

/** Its callback writes in the transaction that stores its offset. */
export interface CallbackConsumer extends ConsumerOptions {
  readonly handle: ChangeHandler;
}

/** It writes elsewhere than in the sync's database, and receives every change at least once. */
export interface ExternalConsumer extends ConsumerOptions {
  readonly deliver: (changes: readonly Change[], signal: AbortSignal) => Promise<void>;
  /** Throws when an option is missing that deliveries need; called when the consumer is added to a sync. */
  readonly check?: () => void;
}

/** A function alone is a callback consumer with the default options. */
export type Consumer = ChangeHandler | CallbackConsumer | ExternalConsumer;

const DEFAULTS = {
  batch: 100,
  timeoutMs: 30_000,
  maxAttempts: 300,
  from: "start",
  filter: {},
} as const;

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
