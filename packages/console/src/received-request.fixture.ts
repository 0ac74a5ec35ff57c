import type { ReceivedRequest } from "./control.ts";

/** Creates a received price-and-stock update whose members a test can override. */
export function createReceivedRequest(changes: Partial<ReceivedRequest>): ReceivedRequest {
  return {
    id: 1,
    at: 0,
    method: "POST",
    url: "/ms/product/tasks/price-stock-update",
    operation: "updatePriceAndStock",
    sellerId: "1",
    body: "",
    ...changes,
  } as ReceivedRequest;
}
