import { createHash } from "node:crypto";
import { type Clock, isSellerError, type Resolution } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { Clients } from "../clients/create-clients.ts";
import { canonicalJson } from "../domain/canonical-json.ts";
import { messageOf } from "../domain/message-of.ts";
import { isDatabaseError, SyncError } from "../domain/sync-error.ts";
import type { Lease } from "../store/lease.ts";
import type { Store } from "../store/store.ts";
import { claimWrite, type WriteRequest } from "./claim-write.ts";
import { endWrite, type WriteEnd, withdrawWrite } from "./end-write.ts";
import type { SendOptions, WriteContext, WriteOperation } from "./operations.ts";
import { readBackWrite } from "./read-back.ts";
import type { WriteSettings } from "./settings.ts";
import { unknownWrite } from "./write-errors.ts";
import type { WriteRow } from "./write-row.ts";

/** What keyed writes of one seller work with. */
export interface WriteIo {
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

/** How soon to check again whether another write is done, milliseconds; twice as long after each check. */
const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 500;

/**
 * Performs a write once for its key, whatever happens in between: the intent is stored before the request is
 * sent, and the outcome after it.
 *
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`; the client's error when the write has no effect;
 *   SyncError `database-…` when the database fails: then the same key gives its outcome later
 */
export async function performWrite<Result>(
  io: WriteIo,
  planned: PlannedWrite<Result>,
): Promise<WriteOutcome<Result>> {
  const { store, clock, settings } = io;
  const { signal } = planned;
  const request = createRequest(planned);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    const begun = clock.monotonic();
    const claim = await claimWrite(store, request, settings.leaseMs);
    if (claim.next === "return") return { result: parseResult<Result>(claim.write), sent: false };
    if (claim.next === "wait") await sleep(clock, waitMs, signal);
    if (claim.next === "recover") await recover(io, claim.write, claim.lease, { signal });
    if (claim.next !== "send") continue;
    const outcome = await send(io, planned, claim, begun);
    if (outcome !== undefined) return outcome;
  }
}

/** How a write is read back. */
export interface RecoverOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether it was read back after the settle time before. */
  readonly settled?: boolean;
}

/** Reads a write back whose process ended, or whose outcome is unknown, and stores what that shows. */
export async function recover(
  { store, clients, clock, settings }: WriteIo,
  write: WriteRow,
  lease: Lease,
  { signal, settled = false }: RecoverOptions,
): Promise<void> {
  // The settle time counts from now, not from the lease's end: the clock may have been set forward meanwhile.
  const sentAt = settled ? write.intendedAt : clock.now();
  const how = { settleMs: settings.settleMs, signal };
  const resolution = await readBackWrite(clients, write, sentAt, how);
  await endWrite(
    store,
    write,
    lease,
    readEnd(resolution, "The process ended before the response came"),
  );
}

/** Sends a write; undefined when another process has taken it over meanwhile. */
async function send<Result>(
  { store, clock, settings }: WriteIo,
  { signal, ...planned }: PlannedWrite<Result>,
  { write, lease }: { readonly write: WriteRow; readonly lease: Lease },
  begun: number,
): Promise<WriteOutcome<Result> | undefined> {
  const timeoutMs = settings.leaseMs - (clock.monotonic() - begun);
  // After its lease another process may already have read back that nothing was done.
  if (timeoutMs <= 0) return undefined;
  let result: Result;
  try {
    result = await planned.send({ context: write.context, signal, timeoutMs });
  } catch (error) {
    if (isSellerError(error, "invalid-request")) {
      await withdrawWrite(store, write, lease);
      throw error;
    }
    const end = await readFailure(error, settings);
    if (!(await keepEnd(store, write, lease, end))) return undefined;
    if (end.state === "applied") return { result: undefined, sent: true };
    if (end.state === "refused") throw error;
    throw unknownWrite(write.key, write.operation, { cause: error });
  }
  const isKept = await keepEnd(store, write, lease, { state: "applied", result });
  return isKept ? { result, sent: true } : undefined;
}

/** @throws SyncError `database-…` that says what is to be done when the database is lost before the outcome is stored */
async function keepEnd(
  store: Store,
  write: WriteRow,
  lease: Lease,
  end: WriteEnd,
): Promise<boolean> {
  try {
    return await endWrite(store, write, lease, end);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const { operation, key } = write;
    throw new SyncError(
      error.code,
      `The outcome of ${operation} with the key ${JSON.stringify(key)} could not be stored: ` +
        `${error.message} Call again with the same key once the database is back: the service is read ` +
        "back first, and nothing is done twice.",
      { cause: error },
    );
  }
}

/** What a failed call means for its write. */
async function readFailure(error: unknown, { settleMs }: WriteSettings): Promise<WriteEnd> {
  const failure = messageOf(error);
  // Reading back goes on after the caller's signal: what was sent is to be known.
  if (isSellerError(error, "indeterminate"))
    return readEnd(await error.resolve({ settleMs }), failure);
  // The clients say so whenever a request may have taken effect.
  return { state: "refused", failure };
}

function readEnd({ outcome }: Resolution, failure: string): WriteEnd {
  if (outcome === "applied") return { state: "applied" };
  return { state: outcome === "not-applied" ? "refused" : "unknown", failure };
}

function createRequest({
  seller,
  key,
  operation,
  body,
  context,
}: PlannedWrite<unknown>): WriteRequest {
  const stored: unknown = JSON.parse(
    JSON.stringify(body ?? null, (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    ),
  );
  const text = canonicalJson([operation, stored]);
  const digest = createHash("sha256").update(text).digest("base64url");
  return { seller, key, operation, digest, body: stored, context };
}

/** The recorded response is what the operation's types said when it was stored. */
function parseResult<Result>({ result }: WriteRow): Result | undefined {
  return result === null ? undefined : (JSON.parse(result) as Result);
}
