import type { Session } from "../store/store.ts";
import type { WriteContext } from "./operations.ts";

/** The queue of the writes whose order is not known. */
const WITHOUT_ORDER = "";

/**
 * Completes a context by what the feed has stored: the order that the package or the lines of the body belong
 * to. A context that names the order stays as it is.
 */
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

/** Writes of the same queue are sent one after the other, whatever machine sends them. */
export function nameQueue({ orderNumber }: WriteContext): string {
  return orderNumber === undefined ? WITHOUT_ORDER : `order ${orderNumber}`;
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
