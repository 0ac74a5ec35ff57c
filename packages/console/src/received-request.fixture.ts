import type { ReceivedRequest } from "./control.ts";

/** A price-and-stock update as the sandbox received it, with some members changed. */
export function received(changes: Partial<ReceivedRequest>): ReceivedRequest {
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
