import { beforeEach, describe, expect, it } from "vitest";
import { movePackage } from "../../src/domain/operations/move-package.ts";
import { type PlaceOrderRequest, placeOrder } from "../../src/domain/operations/place-order.ts";
import { refusalOf, sellerId, type TestDomain, testNow } from "../../src/test-domain.fixture.ts";
import { domainOfProducts } from "./placed-order.ts";

const stockCode = "STK-00001";

let domain: TestDomain;

beforeEach(() => {
  domain = domainOfProducts();
});

const productOf = () => {
  const found = domain.store.read(({ products }) => products.find(sellerId, stockCode));
  if (found === undefined) throw new Error("The seed has no such product");
  return found;
};
const place = (request: Partial<PlaceOrderRequest> = {}) =>
  placeOrder(domain, sellerId, { lines: [{ stockCode, quantity: 1 }], ...request });

describe("a placed order", () => {
  it("takes what it buys from the stock, down to the last unit", () => {
    const { quantity } = productOf();
    place({ lines: [{ stockCode, quantity: quantity - 1 }] });
    expect(productOf()).toMatchObject({ quantity: 1, saleStatus: "On_Sale" });
    place({ lines: [{ stockCode, quantity: 1 }] });
    expect(productOf()).toMatchObject({ quantity: 0, saleStatus: "Out_Of_Stock" });
    expect(refusalOf(() => place())).toBe("notInStock");
  });

  it("can be free of charge, but not cheaper", () => {
    const price = productOf().salePriceInLira;
    const buy = (sellerDiscount: string, mallDiscount: string) =>
      place({ lines: [{ stockCode, quantity: 1, sellerDiscount, mallDiscount }] });
    const [shipment] = buy(price, "0.00").packages;
    expect(shipment?.lines[0]?.dueAmount).toBe("0.00");
    expect(refusalOf(() => buy(price, "0.01"))).toBe("discountTooHigh");
  });

  it("is to be sent within three days", () => {
    const [shipment] = place().packages;
    expect(shipment).toMatchObject({
      agreedDeliveryDate: testNow + 3 * 86_400_000,
      lastModifiedDate: testNow,
      shipmentMethod: 1,
    });
    expect(shipment?.lines[0]).toMatchObject({ productOrigin: "TR", customTextOptionValues: [] });
  });

  it("keeps what was said about it", () => {
    const exportDeclaration = {
      hsCode: "610910",
      invoiceLink: null,
      invoiceDate: null,
      etgbNo: null,
      etgbDate: null,
    };
    const { order } = place({
      sameDayDelivery: true,
      exportDeclaration,
      deliveryAddressType: "PUP",
      shippingAddress: { city: "İzmir" },
      billingAddress: { city: "Ankara" },
      buyer: { fullName: "Ada Yıldız" },
    });
    expect(order).toMatchObject({ sameDayDelivery: true, exportDeclaration });
    expect(order.deliveryAddressType).toBe("PUP");
    expect(order.deliveryPointMessage).not.toBe("");
    expect(order.deliveryPointMessage).not.toBeNull();
    expect(order.shippingAddress).toMatchObject({ city: "İzmir", fullName: null });
    expect(order.billingAddress.city).toBe("Ankara");
    expect(order.buyer.fullName).toBe("Ada Yıldız");
  });

  it("has an ordinary buyer and addresses when nothing was said", () => {
    const { order } = place();
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
});

describe("a package that is moved", () => {
  const move = (id: string, status: "Picking" | "Shipped" | "Delivered") =>
    movePackage(domain, sellerId, { id, status });

  it("gets a tracking number and a link when it is shipped, and not before", () => {
    const [placed] = place().packages;
    const id = placed?.packageId ?? "";
    const nothing = { cargoSenderNumber: null, cargoTrackingLink: null };
    expect(move(id, "Picking")).toMatchObject(nothing);
    const tracked = {
      cargoSenderNumber: placed?.cargoTrackingNumber,
      cargoTrackingLink: `https://tracking.example.com/${placed?.cargoTrackingNumber}`,
    };
    expect(move(id, "Shipped")).toMatchObject(tracked);
    expect(move(id, "Delivered")).toMatchObject(tracked);
  });

  it("is found by its tracking number too, and by no other seller", () => {
    const [placed] = place({ locationSpecific: true }).packages;
    const tracking = placed?.cargoTrackingNumber ?? "";
    expect(move(tracking, "Picking").status).toBe("Picking");
    expect(refusalOf(() => move("7", "Picking"))).toBe("unknownPackage");
    expect(refusalOf(() => movePackage(domain, "99", { id: tracking, status: "Shipped" }))).toBe(
      "unknownPackage",
    );
  });
});
