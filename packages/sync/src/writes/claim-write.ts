import { SyncError } from "../domain/sync-error.ts";
import { refuseMoved } from "../feed/scope.ts";
import { findSeller } from "../feed/seller-row.ts";
import { countJournaled } from "../store/journaled.ts";
import { acquireLease, type Lease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { findWrite, saveWrite, sendingInQueue, type WriteRow } from "./write-row.ts";

export interface WriteRequest {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly digest: string;
  /** As JSON has it. */
  readonly body: unknown;
  readonly context: WriteContext;
}

type Claim =
  /** The intent is stored: send it now, and end it before the lease ends. */
  | { readonly next: "send"; readonly write: WriteRow; readonly lease: Lease }
  | { readonly next: "return"; readonly write: WriteRow }
  /** Its process or that of another write of its queue ended: read that one back first. */
  | { readonly next: "recover"; readonly write: WriteRow; readonly lease: Lease }
  /** Another process sends it, or another write of its queue. */
  | { readonly next: "wait" };

/**
 * Stores the intent of a write, unless it was applied, is unknown, or something else must come first.
 *
 * @param leaseMs - how long it may be sent, milliseconds
 * @throws SyncError `key-reused`, `unknown-write`, `writes-paused`, `scope-changed`; nothing was stored
 */
export function claimWrite(
  store: Store,
  request: WriteRequest,
  leaseMs: number,
  scope: string | undefined,
): Promise<Claim> {
  const { seller, key, operation, digest } = request;
  return store.write(async (session): Promise<Claim> => {
    // Locks the seller, so that of two writes for one queue the second sees the first.
    await findSeller(session, seller, true);
    await refusePaused(session, seller);
    await refuseMoved(session, seller, scope);
    const known = await findWrite(session, seller, key);
    if (known !== undefined) {
      if (known.digest !== digest || contradicts(request.context, known.context)) {
        throw new SyncError(
          "key-reused",
          `Nothing was sent: the key ${JSON.stringify(key)} stands for another request (${known.operation}). ` +
            "Give each write a key of its own, and repeat a write with the body and the order that it had.",
        );
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

/** @throws SyncError `writes-paused` when the database was restored from a backup */
export async function refusePaused(session: Session, seller: string): Promise<void> {
  const paused = await session.query("SELECT seller FROM paused_seller WHERE seller = ?", [seller]);
  if (paused.length > 0) throw writesPaused(seller);
}

/**
 * A write whose outcome is unknown: it was sent or may have been, and reading the service back does not show
 * whether it took effect. The key sends nothing more until a person has resolved it.
 */
export function unknownWrite(key: string, operation: string, options?: ErrorOptions): SyncError {
  return new SyncError(
    "unknown-write",
    `It is unknown whether ${operation} with the key ${JSON.stringify(key)} took effect. Look at the ` +
      "marketplace, then resolve it: marketplace-sync writes --resolve <key> --as applied|not-applied",
    { ...options, key },
  );
}

/** A database that was restored from a backup does not know the keys that were used since; nothing was sent. */
export function writesPaused(seller: string): SyncError {
  return new SyncError(
    "writes-paused",
    `Nothing was sent: the database of ${JSON.stringify(seller)} was restored from a backup or moved, and may ` +
      "not know writes that were sent since. Run `marketplace-sync writes --reconcile` first.",
  );
}

/**
 * Completes a context by what the feed has stored: the order that the package or the lines of the body belong
 * to. A context that names the order stays as it is.
 */
async function completeContext(
  session: Session,
  seller: string,
  body: unknown,
  context: WriteContext,
): Promise<WriteContext> {
  if (context.orderNumber !== undefined) return context;
  const rows = await session.query(
    `SELECT order_number FROM package WHERE seller = ? AND package_id = ?
     UNION
     SELECT package.order_number FROM line
     JOIN package ON package.seller = line.seller AND package.package_key = line.package_key
     WHERE line.seller = ? AND line.order_line_id IN EACH(?)`,
    [seller, context.packageId ?? null, seller, JSON.stringify(findLineIds(body))],
  );
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return context;
  return { ...context, orderNumber: String(row.order_number) };
}

/** Writes of the same queue are sent one after the other, whatever machine sends them. */
function nameQueue({ orderNumber }: WriteContext): string {
  return orderNumber === undefined ? "" : `order ${orderNumber}`;
}

/** Order line ids, which are SOAP's order item ids, wherever the body of a write has them. */
function findLineIds(body: unknown): readonly string[] {
  const found = new Set<string>();
  const collect = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) collect(each, name);
    else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        collect(member, key === "id" && name === "orderItem" ? "orderItemId" : key);
      }
    } else if (LINE_IDS.has(name) && value !== undefined) found.add(String(value));
  };
  collect(body, "");
  return [...found];
}

const LINE_IDS: ReadonlySet<string> = new Set(["orderLineId", "orderLineIds", "orderItemId"]);
