import { beforeEach, describe, expect, it } from "vitest";
import { domainOfProducts, holder, lineOf, orderOf, ownLines } from "../../placed-order.fixture.ts";
import { refusalOf, sellerId, type TestDomain } from "../../test-domain.fixture.ts";
import { createCollectionRequest } from "./create-collection-request.ts";
import {
  acceptOrderItems,
  deliverOrderItem,
  findComplementaryItems,
  rejectOrderItems,
  shipOrderItems,
} from "./order-items.ts";

let domain: TestDomain;
let one: string;
let two: string;
let three: string;

beforeEach(() => {
  domain = domainOfProducts();
  [one, two, three] = orderOf(domain, ownLines);
});

const accept = (...orderLineIds: readonly string[]) =>
  acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages: 1 });
const ship = (orderLineId: string, trackingNumber: string, shipmentMethod = 1) =>
  shipOrderItems(domain, sellerId, {
    items: [
      {
        orderLineId,
        shipment: { shipmentCompanyId: "344", campaignNumber: "", trackingNumber, shipmentMethod },
      },
    ],
  });

describe("a rejection", () => {
  it("keeps the type of its reason when there is one", () => {
    const reject = (id: string, type: string | null) =>
      rejectOrderItems(domain, sellerId, {
        orderLineIds: [id],
        rejectReason: "Stokta yok",
        rejectReasonType: type,
      });
    reject(one, "OUT_OF_STOCK");
    reject(two, null);
    expect(lineOf(domain, one)).toMatchObject({
      status: "Cancelled",
      rejectReason: "Stokta yok",
      rejectReasonType: "OUT_OF_STOCK",
    });
    expect(lineOf(domain, two)).not.toHaveProperty("rejectReasonType");
  });
});

describe("a shipment", () => {
  it("shows the company, the method and the tracking of the package", () => {
    accept(one, two);
    ship(one, "T 1/2", 2);
    expect(holder(domain, one)).toMatchObject({
      shipmentCompanyId: "344",
      cargoProviderName: "Turna Lojistik",
      shipmentMethod: 2,
      cargoSenderNumber: "T 1/2",
      cargoTrackingLink: "https://tracking.example.com/T%201%2F2",
    });
    ship(two, "");
    expect(holder(domain, two)).toMatchObject({
      shipmentMethod: 1,
      cargoSenderNumber: null,
      cargoTrackingLink: null,
    });
  });

  it("leaves the pickup of the lines that stay, and none of those that go", () => {
    accept(one, two);
    const { packageId } = holder(domain, one);
    const details = [one, two].map((orderLineId) => ({
      id: packageId ?? "",
      orderLineId,
      boxQuantity: 1,
      desi: "2.5",
      shipmentCompany: "HLZ" as const,
    }));
    const response = createCollectionRequest(domain, sellerId, {
      collectionRequestDetails: details,
    });
    expect(response).toEqual({ code: 200, message: "The collection request was received." });
    ship(one, "T1");
    const detail = { orderLineId: two, boxQuantity: 1, desi: "2.5", shipmentCompany: "HLZ" };
    expect(holder(domain, two).collection?.details).toEqual([detail]);
    expect(holder(domain, one)).not.toHaveProperty("collection");
  });

  it("takes no line out of a package that is shipped in the seller panel", () => {
    const [first, second] = orderOf(domain, ownLines, { locationSpecific: true });
    expect(refusalOf(() => accept(first))).toBe("locationSpecific");
    accept(first, second, lastOf(first));
    expect(holder(domain, first)).toMatchObject({ status: "Picking", packageId: null });
  });
});

function lastOf(orderLineId: string): string {
  return holder(domain, orderLineId).lines.at(-1)?.orderLineId ?? "";
}

describe("a delivery", () => {
  it("names a company that there is", () => {
    accept(one);
    ship(one, "T1");
    const deliver = (shipmentCompanyId: string) =>
      deliverOrderItem(domain, sellerId, { orderLineId: one, shipmentCompanyId, deliveryTime: 7 });
    expect(refusalOf(() => deliver("999"))).toBe("unknownShipmentCompany");
    expect(lineOf(domain, one).status).toBe("Shipped");
    deliver("345");
    expect(lineOf(domain, one)).toMatchObject({ status: "Delivered", deliveredDate: 7 });
  });
});

describe("complementary items", () => {
  /** Gives lines of a package an item each, as no operation of a seller can. */
  function complement(ids: readonly string[]): void {
    const shipment = holder(domain, ids[0] ?? "");
    const [line] = shipment.lines;
    domain.store.write((session) => {
      const order = session.orders.find(sellerId, shipment.orderNumber);
      if (order === undefined || line === undefined) throw new Error("no such order");
      const complementaryItem = {
        compItemId: "1",
        category: "Garanti",
        certificateNo: [],
        compAcceptedDate: null,
      };
      const own = ids.map((orderLineId) => ({ ...line, orderLineId, complementaryItem }));
      const others = shipment.lines.filter(({ orderLineId }) => !ids.includes(orderLineId));
      session.packages.save({ ...shipment, lines: [...own, ...others] }, order);
    });
  }

  it("are found for the lines that have one, each once", () => {
    complement([one]);
    const found = findComplementaryItems(domain, sellerId, [one, two, one]);
    expect(found.map(({ line }) => line.orderLineId)).toEqual([one]);
    expect(found[0]?.order.orderNumber).toBe(holder(domain, one).orderNumber);
    expect(findComplementaryItems(domain, sellerId, [two, three])).toEqual([]);
  });

  it("are at most 500 in one response", () => {
    const ids = Array.from({ length: 11 }, (_, order) => {
      const [first] = orderOf(domain, ownLines);
      const further = Array.from({ length: 45 }, (_, line) => `9${order}${line + 100}`);
      complement([first, ...further]);
      return [first, ...further];
    }).flat();
    expect(ids.length).toBeGreaterThan(500);
    expect(findComplementaryItems(domain, sellerId, ids)).toHaveLength(500);
    expect(findComplementaryItems(domain, sellerId, ids.slice(0, 500))).toHaveLength(500);
  });

  it("are not found for a line that is not there, or is another seller's", () => {
    expect(refusalOf(() => findComplementaryItems(domain, sellerId, [one, "7"]))).toBe(
      "unknownOrderItem",
    );
    expect(refusalOf(() => findComplementaryItems(domain, "99", [one]))).toBe("unknownOrderItem");
  });
});
