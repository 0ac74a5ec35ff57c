import type { DomainContext } from "../context.ts";
import { RefusalError } from "../refusals.ts";

const MAX_URL_LENGTH = 2048;

/**
 * Never fetches it.
 *
 * @throws RefusalError when the address is not https or too long, and when the seller has no such order
 */
export function saveInvoiceLink(
  { store }: DomainContext,
  sellerId: string,
  orderNumber: string,
  invoiceUrl: string,
): void {
  if (invoiceUrl.length > MAX_URL_LENGTH || URL.parse(invoiceUrl)?.protocol !== "https:") {
    throw new RefusalError("invoiceUrl");
  }
  store.write(({ orders }) => {
    const order = orders.find(sellerId, orderNumber);
    if (order === undefined) throw new RefusalError("unknownOrder");
    orders.save({ ...order, invoiceUrl });
  });
}
