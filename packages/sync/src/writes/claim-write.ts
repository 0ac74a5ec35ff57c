import { findSeller } from "../feed/seller-row.ts";
import { countJournaled } from "../store/journaled.ts";
import { acquireLease, type Lease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { keyReused, unknownWrite, writesPaused } from "./write-errors.ts";
import { completeContext, nameQueue } from "./write-queue.ts";
import { findWrite, saveWrite, sendingInQueue, type WriteRow } from "./write-row.ts";

/** A write as it is asked for. */
export interface WriteRequest {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly digest: string;
  /** As JSON has it. */
  readonly body: unknown;
  readonly context: WriteContext;
}

/** What is to be done next about a write. */
export type Claim =
  /** The intent is stored: send it now, and end it before the lease ends. */
  | { readonly next: "send"; readonly write: WriteRow; readonly lease: Lease }
  /** It was applied before. */
  | { readonly next: "return"; readonly write: WriteRow }
  /** Its process or that of another write of its queue ended: read that one back first. */
  | { readonly next: "recover"; readonly write: WriteRow; readonly lease: Lease }
  /** Another process sends it, or another write of its queue. */
  | { readonly next: "wait" };

/**
 * Stores the intent of a write, unless it was applied, is unknown, or something else must come first.
 *
 * @param leaseMs - how long it may be sent, milliseconds
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`; nothing was stored
 */
export function claimWrite(store: Store, request: WriteRequest, leaseMs: number): Promise<Claim> {
  const { seller, key, operation, digest } = request;
  return store.write(async (session): Promise<Claim> => {
    // Locks the seller, so that of two writes for one queue the second sees the first.
    await findSeller(session, seller, true);
    await refusePaused(session, seller);
    const known = await findWrite(session, seller, key);
    if (known !== undefined) {
      if (known.digest !== digest || contradicts(request.context, known.context)) {
        throw keyReused(key, known.operation);
      }
      if (known.state === "unknown") throw unknownWrite(key, operation);
      if (known.state === "applied") return { next: "return", write: known };
    }
    const context = await completeContext(session, seller, request.body, request.context);
    const queue = known?.state === "sending" ? known.queue : nameQueue(context);
    const lease = await acquireQueue(session, seller, queue, leaseMs);
    if (lease === undefined) return { next: "wait" };
    const ended = await sendingInQueue(session, seller, queue);
    if (ended !== undefined) return { next: "recover", write: ended, lease };
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
    return { next: "send", write, lease };
  });
}

/** Takes the lease of a queue, whose writes are made one after the other. */
export function acquireQueue(
  session: Session,
  seller: string,
  queue: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  return acquireLease(session, `the writes of ${JSON.stringify([seller, queue])}`, leaseMs);
}

/** Whether two contexts name different orders or packages; one may say less than the other. */
function contradicts(one: WriteContext, other: WriteContext): boolean {
  const names = ["orderNumber", "packageId", "orderId"] as const;
  return names.some((name) => (one[name] ?? other[name]) !== (other[name] ?? one[name]));
}

async function refusePaused(session: Session, seller: string): Promise<void> {
  const paused = await session.query("SELECT seller FROM paused_seller WHERE seller = ?", [seller]);
  if (paused.length > 0) throw writesPaused(seller);
}
