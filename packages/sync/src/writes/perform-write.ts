import { createHash } from "node:crypto";
import { type Clock, isSellerError, type Resolution } from "@marketplace-seller/client-core";
import { messageWithoutCode, sleep } from "@marketplace-seller/client-core/internal";
import type { Clients } from "../clients/clients.ts";
import { canonicalJson } from "../domain/canonical-json.ts";
import { isDatabaseError, messageOf, SyncError } from "../domain/sync-error.ts";
import type { WriteSettings } from "../option-table.ts";
import { type Lease, releaseLease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import { claimWrite, unknownWrite, type WriteRequest } from "./claim-write.ts";
import { isSoapWrite, type WriteOutcome } from "./operations.ts";
import { findWrite, saveWrite, type WriteRow, type WriteState } from "./write-row.ts";

export interface WriteIo {
  readonly store: Store;
  readonly clients: Clients;
  /** What the clients are of, by `renderScope`. */
  readonly scope: string | undefined;
  readonly clock: Clock;
  readonly settings: WriteSettings;
}

export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

export interface PlannedWrite<Result>
  extends Pick<WriteRequest, "seller" | "key" | "operation" | "body" | "context"> {
  readonly signal?: AbortSignal | undefined;
  readonly send: (options: SendOptions) => Promise<Result>;
}

/** How soon to check again whether another write is done, milliseconds; twice as long after each check. */
const FIRST_CHECK_PAUSE_MS = 25;
const LONGEST_CHECK_PAUSE_MS = 500;

/**
 * Performs a write once for its key, whatever happens in between: the intent is stored before the request is
 * sent, and the outcome after it.
 *
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`, `scope-changed`; the client's error when the write has no effect;
 *   SyncError `database-…` when the database fails: then the same key gives its outcome later
 */
export async function performWrite<Result>(
  io: WriteIo,
  planned: PlannedWrite<Result>,
): Promise<WriteOutcome<Result>> {
  const { store, clock, settings } = io;
  const { signal } = planned;
  const request = createRequest(planned);
  for (let waitMs = FIRST_CHECK_PAUSE_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_CHECK_PAUSE_MS)) {
    signal?.throwIfAborted();
    const begun = clock.monotonic();
    const claim = await claimWrite(store, request, settings.leaseMs, io.scope);
    if (claim.next === "return") return { result: parseResult<Result>(claim.write), sent: false };
    if (claim.next === "wait") await sleep(clock, waitMs, signal);
    if (claim.next === "recover") await recover(io, claim.write, claim.lease, { signal });
    if (claim.next !== "send") continue;
    const outcome = await send(io, planned, claim, begun);
    if (outcome !== undefined) return outcome;
  }
}

interface RecoverOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether it was read back after the consistency delay before. */
  readonly isDelayOver?: boolean;
}

/** Reads a write back whose process ended, or whose outcome is unknown, and stores what that shows. */
export async function recover(
  io: WriteIo,
  write: WriteRow,
  lease: Lease,
  { signal, isDelayOver = false }: RecoverOptions,
): Promise<void> {
  // The consistency delay counts from now, not from the lease's end: the clock may have been set forward meanwhile.
  const sentAt = isDelayOver ? write.intendedAt : io.clock.now();
  const resolution = await readBack(io, write, sentAt, signal);
  const end = readEnd(resolution, "The process ended before the response came");
  await endWrite(io.store, write, lease, end);
}

/** @param sentAt - when it can have been sent last, epoch milliseconds; a time to come counts as now */
function readBack(
  { clients: { rest, soap }, settings: { settleMs } }: WriteIo,
  { operation, body, context }: WriteRow,
  sentAt: number,
  signal?: AbortSignal,
): Promise<Resolution> {
  const how = { settleMs, signal };
  // The stored body is the one that the operation's own types have checked.
  if (isSoapWrite(operation)) {
    const write = { operation, input: body, context, sentAt };
    return soap.resolve(write as Parameters<typeof soap.resolve>[0], how);
  }
  const write = { operation, body, context, sentAt };
  return rest.resolve(write as Parameters<typeof rest.resolve>[0], how);
}

/** Sends a write; undefined when another process has taken it over meanwhile. */
async function send<Result>(
  io: WriteIo,
  { signal, ...planned }: PlannedWrite<Result>,
  { write, lease }: { readonly write: WriteRow; readonly lease: Lease },
  begun: number,
): Promise<WriteOutcome<Result> | undefined> {
  const { store, clock, settings } = io;
  const timeoutMs = settings.leaseMs - (clock.monotonic() - begun);
  // After its lease another process may already have read back that nothing was done.
  if (timeoutMs <= 0) return undefined;
  let result: Result;
  try {
    result = await planned.send({ signal, timeoutMs });
  } catch (error) {
    if (isSellerError(error, "invalid-request")) {
      await withdrawWrite(store, write, lease);
      throw error;
    }
    const end = await readFailure(io, write, error);
    if (!(await keepEnd(store, write, lease, end))) return undefined;
    // What reading back shows of a split is what its response would have said.
    if (end.state === "applied") return { result: end.result as Result | undefined, sent: true };
    if (end.state === "refused") throw error;
    throw unknownWrite(write.key, write.operation, { cause: error });
  }
  const isKept = await keepEnd(store, write, lease, { state: "applied", result });
  return isKept ? { result, sent: true } : undefined;
}

interface WriteEnd {
  readonly state: Exclude<WriteState, "sending">;
  readonly result?: unknown;
  readonly failure?: string;
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
        `${messageWithoutCode(error)} Call again with the same key once the database is back: the service is read ` +
        "back first, and nothing is done twice.",
      { cause: error },
    );
  }
}

/** False when another process has taken the write over, or a person has resolved it. */
function endWrite(
  store: Store,
  write: WriteRow,
  lease: Lease,
  { state, result, failure }: WriteEnd,
): Promise<boolean> {
  return store.write(async (session) => {
    const known = await lockOwn(session, write, lease);
    if (known?.state !== write.state || known.intendedAt !== write.intendedAt) return false;
    const text = result === undefined ? null : JSON.stringify(result);
    await saveWrite(session, { ...known, state, result: text, failure: failure ?? null });
    return true;
  });
}

/** Removes the intent of a write whose body the client refused: nothing was sent, and the key stays free. */
async function withdrawWrite(store: Store, write: WriteRow, lease: Lease): Promise<void> {
  await store.write(async (session) => {
    if ((await lockOwn(session, write, lease)) === undefined) return;
    const own = [write.seller, write.key];
    await session.run("DELETE FROM keyed_write WHERE seller = ? AND write_key = ?", own);
  });
}

/** Releases the lease of a write, and gives the write as it stands; undefined when another process has the lease. */
async function lockOwn(
  session: Session,
  { seller, key }: WriteRow,
  lease: Lease,
): Promise<WriteRow | undefined> {
  // Locked before the lease, as by whoever takes it over.
  const known = await findWrite(session, seller, key);
  return (await releaseLease(session, lease)) ? known : undefined;
}

async function readFailure(io: WriteIo, write: WriteRow, error: unknown): Promise<WriteEnd> {
  const failure = messageOf(error);
  // The clients say so whenever a request may have taken effect.
  if (!isSellerError(error, "indeterminate")) return { state: "refused", failure };
  // Reading back goes on after the caller's signal: what was sent is to be known.
  return readEnd(await readBack(io, write, io.clock.now()), failure);
}

/** What stands for the message of a response that was lost. */
const READ_BACK = "The response was lost; the listing shows this";

function readEnd({ outcome, splitPackageOrderItems }: Resolution, failure: string): WriteEnd {
  if (outcome === "applied" && splitPackageOrderItems === undefined) return { state: "applied" };
  if (outcome === "applied") {
    const result = { code: 200, message: READ_BACK, splitPackageOrderItems };
    return { state: "applied", result };
  }
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
