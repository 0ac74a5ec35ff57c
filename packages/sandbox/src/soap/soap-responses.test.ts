import { decodeResponse, service } from "@marketplace-seller/soap-client/codec";
import { expect, it } from "vitest";
import { createEncoder } from "./soap-responses.ts";

const encode = createEncoder(service.targetNamespace);

function respondWith(orderNumber: string) {
  const order = {
    id: "1",
    createDate: "",
    totalDiscountAmount: "0.00",
    paymentType: null,
    orderNumber,
    totalAmount: "0.00",
    status: 1,
    citizenshipId: "",
  };
  const pagingData = { currentPage: 0, pageSize: 1, totalCount: 1, pageCount: 1 };
  return { result: { status: "success" }, pagingData, orderList: { order: [order] } };
}

it("replaces characters that XML forbids by U+FFFD, and keeps all others", () => {
  const text = encode("OrderList", respondWith("a\u0001\ud800b\uffff <ığ😀>\t"));
  const response = decodeResponse("OrderList", text);
  expect(response).toMatchObject({
    response: { orderList: { order: [{ id: "1", orderNumber: "a\ufffd\ufffdb\ufffd <ığ😀>\t" }] } },
  });
});

it("still refuses a response with other errors", () => {
  const response = respondWith("x");
  const broken = {
    ...response,
    orderList: { order: [{ ...response.orderList.order[0], id: "x" }] },
  };
  expect(() => encode("OrderList", broken as typeof response)).toThrow(/OrderListResponse/);
});
