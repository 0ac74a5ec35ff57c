import { expectTypeOf, it } from "vitest";
import {
  createSoapClient,
  type Input,
  type OrderData,
  type OrderDetailData,
  type OrderItemData,
  type OrderItemReferenceInput,
  type PagingData,
  type Responses,
  type ServiceOrderItemData,
} from "../src/index.ts";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:1/",
  credentials: { appKey: "k", appSecret: "s" },
});

it("results say what the run time gives: exact, and required, optional, nillable told apart", () => {
  expectTypeOf<OrderData>().toEqualTypeOf<{
    id: string;
    createDate: string;
    totalDiscountAmount: string;
    paymentType: number | null;
    orderNumber: string;
    totalAmount: string;
    status: number | null;
    citizenshipId: string;
  }>();
  expectTypeOf<OrderDetailData["rwbOrder"]>().toEqualTypeOf<boolean | null | undefined>();
  expectTypeOf<{ rwbOrder?: boolean | null }>().toExtend<Pick<OrderDetailData, "rwbOrder">>();
  expectTypeOf<PagingData["totalCount"]>().toEqualTypeOf<number | null>();
  expectTypeOf<OrderItemData["shipmentInfo"]["shipmentCompany"]>().toEqualTypeOf<{
    id: string;
    name: string;
    shortName: string;
  } | null>();
});

it("repeated elements are arrays, optional lists may be absent but never null", () => {
  expectTypeOf<ServiceOrderItemData["orderItemList"]["orderItem"]>().toEqualTypeOf<string[]>();
  expectTypeOf<Responses["OrderList"]["orderList"]>().toEqualTypeOf<
    { order: OrderData[] } | undefined
  >();
  expectTypeOf<Responses["OrderDetail"]["orderDetail"]>().toEqualTypeOf<OrderDetailData>();
});

it("requests take exact numbers in every form, and leave auth to the client", () => {
  type Accept = Input<"OrderItemAccept">;
  expectTypeOf<Accept>().not.toHaveProperty("auth");
  expectTypeOf<Accept["orderItemList"]["orderItem"]>().toEqualTypeOf<
    readonly OrderItemReferenceInput[]
  >();
  expectTypeOf<Accept["numberOfPackages"]>().toEqualTypeOf<number>();
  type Search = NonNullable<Input<"DetailedOrderList">["searchData"]>;
  expectTypeOf<Search["buyerName"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Search["productId"]>().toEqualTypeOf<string | number | bigint | null | undefined>();
});

it("what is received can be sent again", () => {
  expectTypeOf<PagingData>().toExtend<NonNullable<Input<"DetailedOrderList">["pagingData"]>>();
});

it("the client's methods and its call give the same types", () => {
  expectTypeOf(client.orders.detail).returns.resolves.toEqualTypeOf<Responses["OrderDetail"]>();
  expectTypeOf(client.orders.detail).returns.resolves.toEqualTypeOf<Responses["OrderDetail"]>();
  expectTypeOf(client.orders.items).returns.toEqualTypeOf<AsyncGenerator<OrderData, void>>();
});
