import { createHash } from "node:crypto";
import { isSellerError } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { WriteTarget } from "../feed/scope.ts";
import { canonicalJson } from "../store/canonical-json.ts";
import { retryDelayMs } from "../store/retry-delay.ts";
import {
  type Claim,
  claimWrite,
  createUnknownWriteError,
  type WriteRequest,
} from "./claim-write.ts";
import type { WriteRow } from "./keyed-write-table.ts";
import { readBackAfterFailure, recoverWrite } from "./read-back-write.ts";
import { storeOutcome, storeOutcomeOrExplain, withdrawWrite } from "./store-outcome.ts";
import type { StoredResult } from "./stored-result.ts";
import type { WriteIo } from "./write-io.ts";
import type { WriteOutcome } from "./write-operations.ts";

export interface SendOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

export interface PlannedWrite<Result>
  extends Pick<WriteRequest, "seller" | "key" | "operation" | "body" | "context"> {
  readonly signal?: AbortSignal | undefined;
  readonly send: (options: SendOptions) => Promise<Result>;
}

/** Between checks whether another write of the queue has ended. */
const FIRST_CHECK_DELAY_MS = 50;
const MAX_CHECK_DELAY_MS = 500;
/** A write that waits longer says so; most requests are faster. */
const REPORTED_WAIT_MS = 2_000;

/**
 * Performs a keyed write once, even across crashes: the intent is stored before the request is sent, the outcome after.
 *
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`, `scope-changed`, `foreign-seller`; the client's
 *   error when the write had no effect; `database-…`, after which a call with the same key returns the outcome
 */
export async function performWrite<Result>(
  io: WriteIo,
  planned: PlannedWrite<Result>,
): Promise<WriteOutcome<Result>> {
  const { store, clock, settings } = io;
  const { signal } = planned;
  const request = createRequest(planned);
  const startedAt = clock.monotonic();
  let isWaitReported = false;
  let target: WriteTarget | undefined;
  for (let checks = 1; ; checks += 1) {
    signal?.throwIfAborted();
    const claimedAt = clock.monotonic();
    const claim = await claimWrite(store, request, settings.leaseMs, target);
    if (claim.next === "return") return { result: parseResult<Result>(claim.write), isSent: false };
    if (claim.next === "identify") {
      const { sellerId } = await io.clients.identify(signal);
      target = { scope: io.scope, sellerId, emit: io.emit };
    }
    if (claim.next === "wait") {
      if (!isWaitReported && claimedAt - startedAt >= REPORTED_WAIT_MS) {
        isWaitReported = true;
        const { seller, key, operation } = request;
        io.emit({ type: "write-wait", seller, key, operation, waitMs: claim.waitMs });
      }
      const delay = retryDelayMs(checks, FIRST_CHECK_DELAY_MS, { maxDelayMs: MAX_CHECK_DELAY_MS });
      await sleep(clock, delay, signal);
    }
    if (claim.next === "recover") await recoverWrite(io, claim.write, claim.lease, { signal });
    if (claim.next !== "send") continue;
    const outcome = await sendWrite(io, planned, claim, claimedAt);
    if (outcome !== undefined) return outcome;
  }
}

/**
 * @param claimedAt - when the lease was acquired, by the monotonic clock
 * @returns undefined when another process has taken over
 */
async function sendWrite<Result>(
  io: WriteIo,
  { signal, ...planned }: PlannedWrite<Result>,
  { write, lease, isSentAgain }: Extract<Claim, { readonly next: "send" }>,
  claimedAt: number,
): Promise<WriteOutcome<Result> | undefined> {
  const { store, clock, settings } = io;
  const timeoutMs = settings.leaseMs - (clock.monotonic() - claimedAt);
  // Another process may already have found by reading back that it was not applied. If not, the intent is deleted,
  // unless it was sent earlier: what was never sent need not be read back.
  if (timeoutMs <= 0) {
    if (isSentAgain) await storeOutcome(store, write, lease, { state: "not-applied" });
    else await withdrawWrite(store, write, lease);
    return undefined;
  }
  let result: Result;
  try {
    result = await planned.send({ signal, timeoutMs });
  } catch (error) {
    if (isSellerError(error, "invalid-request")) {
      await withdrawWrite(store, write, lease);
      throw error;
    }
    const outcome = await readBackAfterFailure(io, write, error, isSentAgain);
    if (!(await storeOutcomeOrExplain(store, write, lease, outcome))) return undefined;
    // For a split, what the response would have listed.
    if (outcome.state === "applied") {
      return { result: outcome.result as Result | undefined, isSent: true };
    }
    if (outcome.state !== "unknown") throw error;
    throw createUnknownWriteError(write.key, write.operation, { cause: error });
  }
  const applied = { state: "applied", result } as const;
  const isStored = await storeOutcomeOrExplain(store, write, lease, applied);
  return isStored ? { result, isSent: true } : undefined;
}

function createRequest({
  seller,
  key,
  operation,
  body,
  context,
}: PlannedWrite<unknown>): WriteRequest {
  const jsonBody: unknown = JSON.parse(
    JSON.stringify(body ?? null, (_, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    ),
  );
  const text = canonicalJson([operation, jsonBody]);
  const digest = createHash("sha256").update(text).digest("base64url");
  return { seller, key, operation, digest, body: jsonBody, context };
}

/** It had the operation's type when it was stored. */
function parseResult<Result>({ result }: WriteRow): StoredResult<Result> | undefined {
  return result === null ? undefined : (JSON.parse(result) as StoredResult<Result>);
}
