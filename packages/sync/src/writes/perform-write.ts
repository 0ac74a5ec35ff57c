import { createHash } from "node:crypto";
import {
  type Clock,
  isIndeterminateError,
  isSellerError,
  type Resolution,
} from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { canonicalJson } from "../domain/canonical-json.ts";
import type { Store } from "../store/store.ts";
import { claimWrite, type WriteRequest } from "./claim-write.ts";
import { endWrite, type WriteEnd } from "./end-write.ts";
import type { Clients, SendOptions, WriteContext, WriteOperation } from "./operations.ts";
import { readBackWrite } from "./read-back.ts";
import type { WriteSettings } from "./settings.ts";
import { UnknownWriteError } from "./write-errors.ts";
import type { WriteRow } from "./write-row.ts";

/** What keyed writes of one seller work with. */
export interface WriteSurroundings {
  readonly store: Store;
  readonly clients: Clients;
  readonly clock: Clock;
  readonly settings: WriteSettings;
}

/** What a keyed write came to. */
export interface WriteOutcome<Result> {
  /** The response; undefined when it was lost and reading the service back showed that the write was applied. */
  readonly result: Result | undefined;
  /** Whether this very call sent the request; false for an outcome that was recorded before. */
  readonly sent: boolean;
}

/** A write to perform, and how it is sent. */
export interface PlannedWrite<Result> {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  readonly signal?: AbortSignal | undefined;
  readonly send: (options: SendOptions) => Promise<Result>;
}

/** How often to look whether another process is done, milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Performs a write once for its key, whatever happens in between: the intent is stored before the request is
 * sent, and the outcome after it.
 *
 * @throws KeyReusedError, UnknownWriteError, WritesHeldError; the client's error when the write has no effect;
 *   StoreError when the database fails: then the same key tells later what became of it
 */
export async function performWrite<Result>(
  around: WriteSurroundings,
  planned: PlannedWrite<Result>,
): Promise<WriteOutcome<Result>> {
  const { store, clock, settings } = around;
  const { signal } = planned;
  const request = requestOf(planned);
  for (;;) {
    signal?.throwIfAborted();
    const begun = clock.monotonic();
    const claim = await claimWrite(store, request, settings.leaseMs);
    if (claim.next === "return") return { result: resultOf<Result>(claim.write), sent: false };
    if (claim.next === "wait") await sleep(clock, LOOK_EVERY_MS, signal);
    if (claim.next === "recover") await recover(around, claim.write, claim.sentAt, signal);
    if (claim.next !== "send") continue;
    const outcome = await send(around, planned, claim.write, begun);
    if (outcome !== undefined) return outcome;
  }
}

/**
 * Reads a write back whose process ended, or whose outcome is unknown, and stores what that shows.
 *
 * @param sentAt - when it can have been sent last, epoch milliseconds of the store
 */
export async function recover(
  { store, clients, clock, settings }: WriteSurroundings,
  write: WriteRow,
  sentAt: number,
  signal: AbortSignal | undefined,
): Promise<WriteEnd["state"]> {
  const storeNow = await store.read((session) => session.now());
  const resolution = await readBackWrite(clients, write, clock.now() - (storeNow - sentAt), {
    settleMs: settings.settleMs,
    signal,
  });
  const failure = "The process ended before the response came";
  const end = endOf(resolution, failure);
  await endWrite(store, write, end);
  return end.state;
}

/** Sends a write; undefined when another process has taken it over meanwhile. */
async function send<Result>(
  { store, clock, settings }: WriteSurroundings,
  { signal, ...planned }: PlannedWrite<Result>,
  write: WriteRow,
  begun: number,
): Promise<WriteOutcome<Result> | undefined> {
  try {
    const timeoutMs = settings.leaseMs - (clock.monotonic() - begun);
    // After its lease another process may already have read back that nothing was done.
    if (timeoutMs <= 0) return undefined;
    const result = await planned.send({ context: write.context, signal, timeoutMs });
    const stored = await endWrite(store, write, { state: "applied", result });
    return stored ? { result, sent: true } : undefined;
  } catch (error) {
    const end = await endOfFailure(error, settings, signal);
    if (end === undefined) throw error;
    if (!(await endWrite(store, write, end))) return undefined;
    if (end.state === "applied") return { result: undefined, sent: true };
    if (end.state === "refused") throw error;
    throw new UnknownWriteError(write.key, write.operation, { cause: error });
  }
}

/** What a failed call means for its write; undefined when only the database failed. */
async function endOfFailure(
  error: unknown,
  { settleMs }: WriteSettings,
  signal: AbortSignal | undefined,
): Promise<WriteEnd | undefined> {
  const failure = error instanceof Error ? error.message : String(error);
  // Reading back goes on after the caller's signal: what was sent is to be known.
  if (isIndeterminateError(error)) return endOf(await error.resolve({ settleMs }), failure);
  const isUnsent = isSellerError(error) || (signal?.aborted === true && error === signal.reason);
  return isUnsent ? { state: "refused", failure } : undefined;
}

function endOf(resolution: Resolution, failure: string): WriteEnd {
  if (resolution === "applied") return { state: "applied" };
  return { state: resolution === "not-applied" ? "refused" : "unknown", failure };
}

function requestOf({ seller, key, operation, body, context }: PlannedWrite<unknown>): WriteRequest {
  const stored: unknown = JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    ),
  );
  const text = canonicalJson([operation, stored]);
  const digest = createHash("sha256").update(text).digest("base64url");
  return { seller, key, operation, digest, body: stored, context };
}

/** The recorded response is what the operation's types said when it was stored. */
function resultOf<Result>({ result }: WriteRow): Result | undefined {
  return result === null ? undefined : (JSON.parse(result) as Result);
}
