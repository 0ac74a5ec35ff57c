import { acquireLease, findLease, type Lease } from "../store/lease.ts";
import type { Session } from "../store/store.ts";
import type { WriteContext } from "./write-operations.ts";

/**
 * All processes together send a queue's writes one after the other: those of one order, or all whose order is unknown.
 */
export function nameQueue({ orderNumber }: WriteContext): string {
  return orderNumber === undefined ? "" : `order ${orderNumber}`;
}

/** Undefined while another process has the lease. */
export function acquireQueue(
  session: Session,
  seller: string,
  queue: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  return acquireLease(session, nameLease(seller, queue), leaseMs);
}

const nameLease = (seller: string, queue: string): string =>
  `the writes of ${JSON.stringify([seller, queue])}`;

/** Milliseconds; 0 when no process has the lease. */
export async function findQueueWaitMs(
  session: Session,
  seller: string,
  queue: string,
): Promise<number> {
  const lease = await findLease(session, nameLease(seller, queue));
  return lease === undefined ? 0 : Math.max(0, lease.endsAt - (await session.now()));
}

/** Adds the order number if missing, and the feed has stored the package or the lines that the body names. */
export async function completeContext(
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

/** At any depth; SOAP calls order lines items. */
export function findLineIds(body: unknown): readonly string[] {
  const lineIds = new Set<string>();
  const collect = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) collect(item, name);
    else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        collect(member, key === "id" && name === "orderItem" ? "orderItemId" : key);
      }
    } else if (LINE_ID_FIELDS.has(name) && value !== undefined) lineIds.add(String(value));
  };
  collect(body, "");
  return [...lineIds];
}

const LINE_ID_FIELDS: ReadonlySet<string> = new Set(["orderLineId", "orderLineIds", "orderItemId"]);
