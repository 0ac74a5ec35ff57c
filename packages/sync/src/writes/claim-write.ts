import { SyncError } from "../contract/sync-error.ts";
import { assertTarget, type WriteTarget } from "../feed/scope.ts";
import { findSeller } from "../feed/seller-row.ts";
import { countJournaled } from "../store/journaled-requests.ts";
import type { Lease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import { findSendingWrite, findWrite, saveWrite, type WriteRow } from "./keyed-write-table.ts";
import type { WriteContext, WriteOperation } from "./write-operations.ts";
import { acquireQueue, completeContext, findQueueWaitMs, nameQueue } from "./write-queue.ts";

export interface WriteRequest {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly digest: string;
  /** As JSON, without big integers. */
  readonly body: unknown;
  readonly context: WriteContext;
}

export type Claim =
  /**
   * The intent is stored: send the request, and store its outcome before the lease ends. Where it is sent again, what
   * was sent first may have been applied since.
   */
  | {
      readonly next: "send";
      readonly write: WriteRow;
      readonly lease: Lease;
      readonly isSentAgain: boolean;
    }
  /** It was applied earlier: return the stored response. */
  | { readonly next: "return"; readonly write: WriteRow }
  /** The process of this write, or of another one of its queue, has died: read that one back first. */
  | { readonly next: "recover"; readonly write: WriteRow; readonly lease: Lease }
  /** Another process is sending this write, or another one of its queue; its lease expires within `waitMs`. */
  | { readonly next: "wait"; readonly waitMs: number }
  /** Find out whose the credentials are. */
  | { readonly next: "identify" };

/**
 * Stores the intent of a keyed write before its request is sent; nothing when it was applied before, its outcome is
 * unknown, or another write of its queue must end first.
 *
 * @param leaseMs - the longest duration of the request
 * @param target - undefined while the credentials' seller is not known
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`, `scope-changed`, `foreign-seller`; nothing was
 *   stored
 */
export function claimWrite(
  store: Store,
  request: WriteRequest,
  leaseMs: number,
  target: WriteTarget | undefined,
): Promise<Claim> {
  const { seller, key } = request;
  return store.write(async (session): Promise<Claim> => {
    // So of two writes in one queue, the later sees the earlier.
    await findSeller(session, seller, true);
    await refuseWhilePaused(session, seller);
    if (target !== undefined) await assertTarget(session, seller, target);
    const earlier = await findWrite(session, seller, key);
    if (earlier !== undefined) {
      refuseReusedKey(request, earlier);
      if (earlier.state === "unknown") throw createUnknownWriteError(key, request.operation);
      if (earlier.state === "applied") return { next: "return", write: earlier };
    }
    if (target === undefined) return { next: "identify" };
    const context = await completeContext(session, seller, request.body, request.context);
    const queue = earlier?.state === "sending" ? earlier.queue : nameQueue(context);
    const lease = await acquireQueue(session, seller, queue, leaseMs);
    if (lease === undefined) {
      return { next: "wait", waitMs: await findQueueWaitMs(session, seller, queue) };
    }
    const interrupted = await findSendingWrite(session, seller, queue);
    if (interrupted !== undefined) return { next: "recover", write: interrupted, lease };
    const write: WriteRow = {
      ...request,
      context,
      queue,
      state: "sending",
      result: null,
      failure: null,
      intendedAt: await session.now(),
    };
    await saveWrite(session, write);
    await countJournaled(session, seller);
    return { next: "send", write, lease, isSentAgain: earlier?.state === "not-applied" };
  });
}

function refuseReusedKey({ key, digest, context }: WriteRequest, earlier: WriteRow): void {
  if (earlier.digest === digest && !isContradiction(context, earlier.context)) return;
  throw new SyncError(
    "key-reused",
    `Nothing was sent: the key ${JSON.stringify(key)} belongs to another request (${earlier.operation}). ` +
      "Use a new key for each write, and repeat a write with the same body and the same order.",
  );
}

/** Whether two contexts name different orders or packages; a missing member is no difference. */
function isContradiction(context: WriteContext, other: WriteContext): boolean {
  const names = ["orderNumber", "packageId", "orderId"] as const;
  return names.some((name) => (context[name] ?? other[name]) !== (other[name] ?? context[name]));
}

/** @throws SyncError `writes-paused` */
export async function refuseWhilePaused(session: Session, seller: string): Promise<void> {
  const paused = await session.query("SELECT seller FROM paused_seller WHERE seller = ?", [seller]);
  if (paused.length > 0) throw createWritesPausedError(seller);
}

/**
 * It may have been sent, but is not in the service's listings. Until a person resolves it, calls with its key send
 * nothing.
 */
export function createUnknownWriteError(
  key: string,
  operation: string,
  options?: ErrorOptions,
): SyncError {
  return new SyncError(
    "unknown-write",
    `The outcome of ${operation} with the key ${JSON.stringify(key)} is unknown. Look up at the marketplace whether the write was applied, then ` +
      "resolve it: marketplace-sync writes --resolve <key> --as applied|not-applied",
    { ...options, key },
  );
}

/** The database was restored from a backup, and lacks the keys used since. */
export function createWritesPausedError(seller: string): SyncError {
  return new SyncError(
    "writes-paused",
    `Nothing was sent: the database of ${JSON.stringify(seller)} was restored from a backup or moved, and may ` +
      "not know writes that were sent since. Run `marketplace-sync writes --reconcile` first.",
  );
}
