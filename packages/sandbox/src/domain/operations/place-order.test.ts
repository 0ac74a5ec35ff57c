import { beforeEach, describe, expect, it } from "vitest";
import {
  catchRefusal,
  createDomainWithoutOrders,
  sellerId,
  type TestDomain,
  testNow,
} from "../../test-domain.fixture.ts";
import { listShipmentPackages } from "./listings.ts";
import { type PlaceOrderRequest, placeOrder } from "./place-order.ts";

const stockCode = "STK-00001";

let domain: TestDomain;

beforeEach(() => {
  domain = createDomainWithoutOrders();
});

const productOf = () => {
  const found = domain.store.read(({ products }) => products.find(sellerId, stockCode));
  if (found === undefined) throw new Error("The seed has no such product");
  return found;
};
const placeFor = (request: Partial<PlaceOrderRequest> = {}) =>
  placeOrder(domain, sellerId, { lines: [{ stockCode, quantity: 1 }], ...request });

describe("a placed order", () => {
  it("decreases the stock by its quantities, down to the last unit", () => {
    const { quantity } = productOf();
    placeFor({ lines: [{ stockCode, quantity: quantity - 1 }] });
    expect(productOf()).toMatchObject({ quantity: 1, saleStatus: "On_Sale" });
    placeFor({ lines: [{ stockCode, quantity: 1 }] });
    expect(productOf()).toMatchObject({ quantity: 0, saleStatus: "Out_Of_Stock" });
    expect(catchRefusal(() => placeFor())).toBe("notInStock");
  });

  it("can have discounts up to its price, but no higher", () => {
    const price = productOf().salePriceInLira;
    const buy = (sellerDiscount: string, mallDiscount: string) =>
      placeFor({ lines: [{ stockCode, quantity: 1, sellerDiscount, mallDiscount }] });
    const [shipment] = buy(price, "0.00").packages;
    expect(shipment?.lines[0]?.dueAmount).toBe("0.00");
    expect(catchRefusal(() => buy(price, "0.01"))).toBe("discountTooHigh");
  });

  it("must be handed over within three days", () => {
    const [shipment] = placeFor().packages;
    expect(shipment).toMatchObject({
      agreedDeliveryDate: testNow + 3 * 86_400_000,
      lastModifiedDate: testNow,
      shipmentMethod: 1,
    });
    expect(shipment?.lines[0]).toMatchObject({ productOrigin: "TR", customTextOptionValues: [] });
  });

  it("has the values of the request", () => {
    const exportDeclaration = {
      hsCode: "610910",
      invoiceLink: null,
      invoiceDate: null,
      etgbNo: null,
      etgbDate: null,
    };
    const { order, packages } = placeFor({
      locationSpecific: true,
      sameDayDelivery: true,
      exportDeclaration,
      deliveryAddressType: "PUP",
      shippingAddress: { city: "İzmir" },
      billingAddress: { city: "Ankara" },
      buyer: { fullName: "Ada Yıldız" },
    });
    expect(packages[0]?.packageId).toBeNull();
    expect(order).toMatchObject({ sameDayDelivery: true, exportDeclaration });
    expect(order.deliveryAddressType).toBe("PUP");
    expect(order.deliveryPointMessage).not.toBe("");
    expect(order.deliveryPointMessage).not.toBeNull();
    expect(order.shippingAddress).toMatchObject({ city: "İzmir", fullName: null });
    expect(order.billingAddress.city).toBe("Ankara");
    expect(order.buyer.fullName).toBe("Ada Yıldız");
  });

  it("has a default buyer and default addresses when the request has none", () => {
    const { order } = placeFor();
    expect(order).toMatchObject({
      sameDayDelivery: false,
      exportDeclaration: null,
      deliveryAddressType: null,
      deliveryPointMessage: null,
      serviceItems: [],
    });
    const named = [
      ...Object.entries(order.buyer),
      ...Object.entries(order.shippingAddress),
      ...Object.entries(order.billingAddress),
    ];
    expect(named.filter(([, value]) => value === "")).toEqual([]);
    expect(order.billingAddress).toMatchObject({
      ...order.shippingAddress,
      invoiceType: 1,
      countryCode: "TR",
    });
  });

  it("has a package in Created that the listing returns, and decreases the stock", () => {
    const { quantity } = productOf();
    const { order, packages } = placeFor({ lines: [{ stockCode, quantity: 2 }] });
    expect(packages[0]).toMatchObject({
      status: "Created",
      orderNumber: order.orderNumber,
      histories: [{ createdDate: domain.clock(), status: "Created" }],
    });
    expect(listShipmentPackages(domain, sellerId, { status: "Created" }).total).toBe(1);
    expect(productOf().quantity).toBe(quantity - 2);
  });

  it("has a separate package for lines that the marketplace sends", () => {
    const { packages } = placeFor({
      lines: [
        { stockCode: "STK-00010", quantity: 1 },
        { stockCode, quantity: 1 },
      ],
    });
    expect(packages.map(({ sender }) => sender)).toEqual(["SELLER", "MARKETPLACE"]);
    expect(packages.map(({ lines }) => lines.map(({ stockCode }) => stockCode))).toEqual([
      ["STK-00001"],
      ["STK-00010"],
    ]);
  });

  it.each([
    ["no line", { lines: [] }, "emptyOrder"],
    ["no unit", { lines: [{ stockCode, quantity: 0 }] }, "emptyOrder"],
    ["an unknown product", { lines: [{ stockCode: "?", quantity: 1 }] }, "unknownProduct"],
  ])("is refused with %s and takes nothing from stock", (_, request, refusal) => {
    const before = productOf();
    expect(catchRefusal(() => placeFor(request))).toBe(refusal);
    expect(productOf()).toEqual(before);
  });

  it("is refused when another order has its order number", () => {
    placeFor({ orderNumber: "A-1" });
    expect(catchRefusal(() => placeFor({ orderNumber: "A-1" }))).toBe("orderNumberTaken");
  });
});
