import { isStorableName, NAME_RULE, quotePrefix } from "../domain/storable-name.ts";
import { getErrorMessage } from "../domain/sync-error.ts";
import type { Row, SqlValue } from "../store/store.ts";
import { type Change, type ChangeFilter, checkFilter } from "./change.ts";

/** The transaction that a callback writes its own tables in. */
export interface ConsumerTransaction {
  /**
   * Runs one statement and gives its rows. Values stand as `?` in every store; PostgreSQL's `$1` may be
   * used there.
   *
   * @throws Error once the callback has ended or its time is up
   */
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs one statement and gives the number of rows that it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * Receives changes of one seller, oldest first. What it writes through `tx` is kept exactly once, together
 * with its offset; when it throws, nothing of it is.
 */
export type ChangeHandler = (
  changes: readonly Change[],
  tx: ConsumerTransaction,
) => Promise<void> | void;

/** How a consumer is delivered to. */
export interface ConsumerOptions {
  /** Changes in one call, at most. Default 100. */
  readonly batch?: number;
  /** How long one call may take, milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** How often a change is tried before it becomes a dead letter for good. Default 300, which is about a day. */
  readonly maxAttempts?: number;
  /** Where a new consumer begins: at the first change kept, or at those to come. Default `start`. */
  readonly from?: "start" | "now";
  /** Which changes it receives; all by default. The offset moves past the others. */
  readonly filter?: ChangeFilter;
}

/** A consumer within the database: a callback that shares the transaction. */
export interface CallbackConsumer extends ConsumerOptions {
  readonly handle: ChangeHandler;
}

/** A consumer outside the database: it receives every change at least once. */
export interface ExternalConsumer extends ConsumerOptions {
  readonly deliver: (changes: readonly Change[], signal: AbortSignal) => Promise<void>;
  /** Called when the consumer is added to a sync; throws when it lacks something that delivering needs. */
  readonly check?: () => void;
}

/** What changes are delivered to; a handler alone is a callback with the default options. */
export type Consumer = ChangeHandler | CallbackConsumer | ExternalConsumer;

const DEFAULTS = {
  batch: 100,
  timeoutMs: 30_000,
  maxAttempts: 300,
  from: "start",
  filter: {},
} as const;

export type NamedConsumer = (CallbackConsumer | ExternalConsumer) &
  Required<ConsumerOptions> & { readonly name: string };

/** @throws TypeError or RangeError that names the option */
export function namedConsumer(name: string, consumer: Consumer): NamedConsumer {
  if (!isStorableName(name)) {
    throw new TypeError(`The name of a consumer must have ${NAME_RULE}, not ${quotePrefix(name)}`);
  }
  const given = typeof consumer === "function" ? { handle: consumer } : consumer;
  if (!isConsumer(given)) {
    throw new TypeError(
      `Consumer ${JSON.stringify(name)} must be a function, webhook({ url, secret }), or have handle or deliver`,
    );
  }
  if ("deliver" in given) checkDelivery(name, given);
  const named = { ...DEFAULTS, ...given, name };
  checkFilter(name, named.filter);
  for (const option of ["batch", "timeoutMs", "maxAttempts"] as const) {
    if (Number.isSafeInteger(named[option]) && named[option] >= 1) continue;
    throw new RangeError(
      `${option} of consumer ${JSON.stringify(name)} must be a whole number above 0`,
    );
  }
  return named;
}

function checkDelivery(name: string, { check }: ExternalConsumer): void {
  try {
    check?.();
  } catch (error) {
    throw new TypeError(`Consumer ${JSON.stringify(name)}: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

function isConsumer(given: Partial<CallbackConsumer & ExternalConsumer> | undefined): boolean {
  return typeof given?.handle === "function" || typeof given?.deliver === "function";
}
