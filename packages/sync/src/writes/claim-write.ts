import { LONGEST_WAIT_MS } from "../domain/waits.ts";
import { findSeller } from "../feed/seller-row.ts";
import { countJournaled } from "../store/journaled.ts";
import type { Session, Store } from "../store/store.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { KeyReusedError, UnknownWriteError, WritesHeldError } from "./write-errors.ts";
import { completeContext, queueOf } from "./write-queue.ts";
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
  /** The intent is stored: send it now. */
  | { readonly next: "send"; readonly write: WriteRow }
  /** It was applied before. */
  | { readonly next: "return"; readonly write: WriteRow }
  /** Its process or that of another write of its queue ended: read that one back first. */
  | { readonly next: "recover"; readonly write: WriteRow }
  /** Another process sends it, or another write of its queue. */
  | { readonly next: "wait" };

/**
 * Stores the intent of a write, unless it was applied, is unknown, or something else must come first.
 *
 * @param leaseMs - how long it may be sent, milliseconds
 * @throws KeyReusedError, UnknownWriteError, WritesHeldError; nothing was stored
 */
export function claimWrite(store: Store, request: WriteRequest, leaseMs: number): Promise<Claim> {
  const { seller, key, operation, digest } = request;
  return store.write(async (session): Promise<Claim> => {
    // Locks the seller, so that of two writes for one queue the second sees the first.
    await findSeller(session, seller, true);
    await refuseHeld(session, seller);
    const now = await session.now();
    const known = await findWrite(session, seller, key);
    if (known !== undefined) {
      if (known.digest !== digest || contradicts(request.context, known.context)) {
        throw new KeyReusedError(key, known.operation);
      }
      if (known.state === "unknown") throw new UnknownWriteError(key, operation);
      if (known.state === "applied") return { next: "return", write: known };
      if (known.state === "sending") return takeOver(session, known, now, leaseMs);
    }
    const context = await completeContext(session, seller, request.body, request.context);
    const queue = queueOf(context);
    const ahead = await sendingInQueue(session, seller, queue);
    if (ahead !== undefined) return takeOver(session, ahead, now, leaseMs);
    const write: WriteRow = {
      ...request,
      context,
      queue,
      state: "sending",
      result: null,
      failure: null,
      epoch: (known?.epoch ?? 0) + 1,
      intendedAt: now,
      leasedUntil: now + leaseMs,
    };
    await saveWrite(session, write);
    await countJournaled(session, seller);
    return { next: "send", write };
  });
}

/** Whether two contexts name different orders or packages; one may say less than the other. */
function contradicts(one: WriteContext, other: WriteContext): boolean {
  const names = ["orderNumber", "packageId", "orderId"] as const;
  return names.some((name) => (one[name] ?? other[name]) !== (other[name] ?? one[name]));
}

/** Takes a write over whose process ended, to read it back; waits while its lease runs. */
export async function takeOver(
  session: Session,
  write: WriteRow,
  now: number,
  leaseMs: number,
): Promise<Claim> {
  const { leasedUntil, intendedAt } = write;
  // A lease from a clock that was set back since must not hold for years.
  const isSetBack = intendedAt > now + LONGEST_WAIT_MS;
  if (leasedUntil > now && !isSetBack) return { next: "wait" };
  const taken = { ...write, epoch: write.epoch + 1, leasedUntil: now + leaseMs };
  await saveWrite(session, taken);
  return { next: "recover", write: taken };
}

async function refuseHeld(session: Session, seller: string): Promise<void> {
  const held = await session.query("SELECT seller FROM write_hold WHERE seller = ?", [seller]);
  if (held.length > 0) throw new WritesHeldError(seller);
}
