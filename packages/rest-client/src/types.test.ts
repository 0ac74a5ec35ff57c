import { expectTypeOf, it } from "vitest";
import type {
  BodyOf,
  createRestClient,
  ListPackagesQuery,
  OrderLine,
  PriceStockUpdateSku,
  QueryOf,
  RestClient,
  ResultOf,
  ShipmentPackage,
  SkuOf,
  SplitResult,
} from "./index.ts";

type PriceStockUpdate = SkuOf<"updatePriceAndStock">;

it("types identifiers and amounts as text in results", () => {
  expectTypeOf<OrderLine["orderLineId"]>().toEqualTypeOf<string>();
  expectTypeOf<OrderLine["price"]>().toEqualTypeOf<string>();
  expectTypeOf<OrderLine["quantity"]>().toEqualTypeOf<number>();
  expectTypeOf<ShipmentPackage["id"]>().toEqualTypeOf<string | null>();
  expectTypeOf<ShipmentPackage["lastModifiedDate"]>().toEqualTypeOf<number>();
});

it("takes identifiers and amounts as text or number in requests", () => {
  type Detail = BodyOf<"splitPackageByQuantity">["splitPackages"][0]["packageDetails"][0];
  expectTypeOf<Detail["orderLineId"]>().toEqualTypeOf<string | number | bigint>();
  expectTypeOf<NonNullable<PriceStockUpdateSku["listPrice"]>>().toEqualTypeOf<string | number>();
});

it("lets the caller leave out what has a default", () => {
  type Detail = BodyOf<"addLaborCosts">["laborCostDetails"][0];
  expectTypeOf<{ orderLineId: string; totalLaborCostExcludingVAT: string }>().toExtend<Detail>();
});

it("takes readonly lists, and undefined for what is optional, in requests", () => {
  const details = [{ orderLineId: 1, quantities: 1 }] as const;
  const body: BodyOf<"splitPackageByQuantity"> = { splitPackages: [{ packageDetails: details }] };
  const query: ListPackagesQuery = { status: undefined, startDate: undefined, page: undefined };
  const sku: PriceStockUpdate = { stockCode: "A", quantity: 1, listPrice: undefined };
  expectTypeOf([body, query, sku]).toBeArray();
});

it("leaves response enums open and closes request enums", () => {
  expectTypeOf<string>().toExtend<ShipmentPackage["shipmentPackageStatus"]>();
  expectTypeOf<string>().not.toExtend<NonNullable<QueryOf<"listShipmentPackages">["status"]>>();
});

it("takes dates in three forms in the facade", () => {
  expectTypeOf<Date>().toExtend<NonNullable<ListPackagesQuery["startDate"]>>();
  expectTypeOf<number>().toExtend<NonNullable<ListPackagesQuery["endDate"]>>();
  expectTypeOf<{ epochMilliseconds: number }>().toExtend<
    NonNullable<ListPackagesQuery["endDate"]>
  >();
});

it("types each facade method by its operation", () => {
  expectTypeOf<ReturnType<typeof createRestClient>>().toEqualTypeOf<RestClient>();
  expectTypeOf<
    RestClient["packages"]["splitByQuantity"]
  >().returns.resolves.toEqualTypeOf<SplitResult>();
  expectTypeOf<RestClient["products"]["create"]>()
    .parameter(0)
    .toEqualTypeOf<BodyOf<"createProducts">>();
  expectTypeOf<
    ResultOf<"listShipmentPackages">["content"][number]
  >().toEqualTypeOf<ShipmentPackage>();
});

it("types the layer below by path, as openapi-fetch does", () => {
  type Split = (client: RestClient) => Promise<string | undefined>;
  const split: Split = async (client) => {
    const { data, error } = await client.POST("/rest/delivery/v1/splitPackageByQuantity", {
      body: { splitPackages: [{ packageDetails: [{ orderLineId: 1n, quantities: 1 }] }] },
    });
    expectTypeOf(data).toEqualTypeOf<SplitResult | undefined>();
    // @ts-expect-error a path has only its own method
    void (() => client.GET("/rest/delivery/v1/splitPackageByQuantity"));
    return error?.message;
  };
  expectTypeOf(split).toEqualTypeOf<Split>();
});
