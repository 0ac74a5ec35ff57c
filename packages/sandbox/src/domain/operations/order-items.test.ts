import { beforeEach, describe, expect, it } from "vitest";
import {
  catchRefusal,
  createDomainWithoutOrders,
  findCurrentLine,
  findHolder,
  placeTestOrder,
  sellerId,
  sellerLines,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import { anyOrder, type OrderSearch } from "../filters.ts";
import { createCollectionRequest } from "./create-collection-request.ts";
import { findOrder } from "./listings.ts";
import {
  acceptOrderItems,
  deliverOrderItem,
  findComplementaryItems,
  identifyOrderItems,
  rejectOrderItems,
  shipOrderItems,
} from "./order-items.ts";
import { splitPackageByOrderLines } from "./split-package.ts";

let domain: TestDomain;
let one: string;
let two: string;
let three: string;

beforeEach(() => {
  domain = createDomainWithoutOrders();
  [one, two, three] = placeTestOrder(domain, sellerLines);
});

const accept = (...orderLineIds: readonly string[]) =>
  acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages: 1 });
const shipment = {
  shipmentCompanyId: "344",
  campaignNumber: "C1",
  trackingNumber: "T1",
  shipmentMethod: 1,
};
const shipAs = (change: object, ...orderLineIds: readonly string[]) =>
  shipOrderItems(domain, sellerId, {
    items: orderLineIds.map((orderLineId) => ({
      orderLineId,
      shipment: { ...shipment, ...change },
    })),
  });
const ship = (...orderLineIds: readonly string[]) => shipAs({}, ...orderLineIds);
const deliver = (orderLineId: string, shipmentCompanyId = "345") =>
  deliverOrderItem(domain, sellerId, { orderLineId, shipmentCompanyId, deliveryTime: 5 });

describe("order items", () => {
  it("move from Created to Picking, Shipped and Delivered when a request names them", () => {
    const { packageId } = findHolder(domain, three);
    expect(accept(one, two).map(({ line }) => line.status)).toEqual(["Picking", "Picking"]);
    expect(ship(one, two).map(({ line }) => line.status)).toEqual(["Shipped", "Shipped"]);
    expect(catchRefusal(() => deliver(one, "999"))).toBe("unknownShipmentCompany");
    deliver(one);
    deliver(two);
    expect(findCurrentLine(domain, one)).toMatchObject({
      status: "Delivered",
      deliveredDate: 5,
      shipment,
    });
    expect(findHolder(domain, two).status).toBe("Delivered");
    expect(findHolder(domain, three)).toMatchObject({ status: "Created", packageId });
  });

  it("cannot skip a status or move twice, and move all together or not at all", () => {
    expect(catchRefusal(() => ship(one))).toBe("orderItemState");
    expect(catchRefusal(() => deliver(one))).toBe("orderItemState");
    accept(one);
    expect(catchRefusal(() => accept(two, one))).toBe("orderItemState");
    expect(findCurrentLine(domain, two).status).toBe("Created");
  });

  it("that do not exist or belong to another seller are not found", () => {
    const foreign = () =>
      acceptOrderItems(domain, "1000002", { orderLineIds: [one], numberOfPackages: 1 });
    const { orderId } = findHolder(domain, one);
    expect(catchRefusal(foreign)).toBe("unknownOrderItem");
    expect(catchRefusal(() => accept("1"))).toBe("unknownOrderItem");
    expect(catchRefusal(() => accept())).toBe("unknownOrderItem");
    expect(catchRefusal(() => findComplementaryItems(domain, sellerId, [one, "7"]))).toBe(
      "unknownOrderItem",
    );
    expect(catchRefusal(() => findComplementaryItems(domain, "1000002", [one]))).toBe(
      "unknownOrderItem",
    );
    expect(catchRefusal(() => findOrder(domain, "1000002", orderId))).toBe("unknownOrder");
  });

  it("need at least one parcel and a known shipment company", () => {
    const none = { orderLineIds: [one], numberOfPackages: 0 };
    expect(catchRefusal(() => acceptOrderItems(domain, sellerId, none))).toBe("numberOfPackages");
    accept(one);
    expect(catchRefusal(() => shipAs({ shipmentCompanyId: "9" }, one))).toBe(
      "unknownShipmentCompany",
    );
  });

  it("have at most one set of serial numbers per unit, for the right order and product", () => {
    const { productId } = findCurrentLine(domain, three);
    const { orderNumber } = findHolder(domain, three);
    const serial = { serialNumber: "S1", imei1: "I1", imei2: "I2" };
    const identify = (change: object = {}, number = orderNumber) =>
      catchRefusal(() =>
        identifyOrderItems(domain, sellerId, {
          orderNumber: number,
          items: [{ orderLineId: three, productId, serialNumbers: [serial, serial], ...change }],
        }),
      );
    expect(identify()).toBeUndefined();
    expect(findCurrentLine(domain, three).serialNumbers).toHaveLength(2);
    expect(identify({ serialNumbers: [serial, serial, serial] })).toBe("tooManySerials");
    expect(identify({ productId: "1" })).toBe("wrongProduct");
    expect(identify({}, "other")).toBe("unknownOrderItem");
    expect(
      catchRefusal(() => identifyOrderItems(domain, sellerId, { orderNumber, items: [] })),
    ).toBe("unknownOrderItem");
  });

  it("that are rejected keep the type of the reason when the request has one", () => {
    const reject = (id: string, rejectReasonType: string | null) =>
      rejectOrderItems(domain, sellerId, {
        orderLineIds: [id],
        rejectReason: "Stokta yok",
        rejectReasonType,
      });
    reject(one, "OUT_OF_STOCK");
    reject(two, null);
    expect(findCurrentLine(domain, one)).toMatchObject({
      status: "Cancelled",
      rejectReason: "Stokta yok",
      rejectReasonType: "OUT_OF_STOCK",
    });
    expect(findCurrentLine(domain, two)).not.toHaveProperty("rejectReasonType");
  });

  const foundOrders = (search: Partial<OrderSearch>) =>
    domain.store
      .read(({ orders }) => orders.search(sellerId, { ...anyOrder, page: 0, size: 10, ...search }))
      .content.map(({ order }) => order.orderNumber);

  it("make their order late once their latest shipping date has passed, until they are sent", () => {
    const { orderNumber, agreedDeliveryDate } = findHolder(domain, one);
    const late = () => foundOrders({ dueBefore: agreedDeliveryDate + 1 });
    expect(foundOrders({ dueBefore: agreedDeliveryDate })).toEqual([]);
    expect(late()).toEqual([orderNumber]);
    accept(one, two, three);
    ship(one, two);
    expect(late()).toEqual([orderNumber]);
    ship(three);
    expect(late()).toEqual([]);
  });

  it("have an order that a search finds in a period that starts and ends at its creation", () => {
    const now = domain.clock();
    const { orderNumber } = findHolder(domain, one);
    expect(foundOrders({ from: now, to: now })).toEqual([orderNumber]);
    expect([...foundOrders({ from: now + 1 }), ...foundOrders({ to: now - 1 })]).toEqual([]);
  });

  it("of an order are returned in the packages that hold them now", () => {
    accept(one, two, three);
    splitPackageByOrderLines(domain, sellerId, { splitGroups: [{ orderLineIds: [one] }] });
    const { packages } = findOrder(domain, sellerId, findHolder(domain, one).orderId);
    expect(packages.map(({ status }) => status)).toEqual(["Picking", "Picking"]);
  });
});

describe("a shipment", () => {
  it("sets the company, the method and the tracking number of the package", () => {
    accept(one, two);
    shipAs({ trackingNumber: "T 1/2", shipmentMethod: 2 }, one);
    expect(findHolder(domain, one)).toMatchObject({
      shipmentCompanyId: "344",
      cargoProviderName: "Turna Lojistik",
      shipmentMethod: 2,
      cargoSenderNumber: "T 1/2",
      cargoTrackingLink: "https://tracking.example.com/T%201%2F2",
    });
    shipAs({ trackingNumber: "" }, two);
    expect(findHolder(domain, two)).toMatchObject({
      shipmentMethod: 1,
      cargoSenderNumber: null,
      cargoTrackingLink: null,
    });
  });

  it("keeps the pickup of lines that stay in the package, and drops that of lines that leave", () => {
    accept(one, two);
    const id = findHolder(domain, one).packageId ?? "";
    const box = { boxQuantity: 1, desi: "2.5", shipmentCompany: "HLZ" } as const;
    const collectionRequestDetails = [one, two].map((orderLineId) => ({ id, orderLineId, ...box }));
    createCollectionRequest(domain, sellerId, { collectionRequestDetails });
    ship(one);
    expect(findHolder(domain, two).collection?.details).toEqual([{ orderLineId: two, ...box }]);
    expect(findHolder(domain, one)).not.toHaveProperty("collection");
  });

  it("cannot move some lines out of a location-specific package", () => {
    const located = placeTestOrder(domain, sellerLines, { locationSpecific: true });
    expect(catchRefusal(() => accept(located[0]))).toBe("locationSpecific");
    accept(...located);
    expect(findHolder(domain, located[0])).toMatchObject({ status: "Picking", packageId: null });
  });
});

describe("complementary items", () => {
  /** Adds a complementary item to each order line of a package, for which sellers have no operation. */
  function complement(ids: readonly string[]): void {
    const shipment = findHolder(domain, ids[0] ?? "");
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
      const complemented = ids.map((orderLineId) => ({ ...line, orderLineId, complementaryItem }));
      const others = shipment.lines.filter(({ orderLineId }) => !ids.includes(orderLineId));
      session.packages.save({ ...shipment, lines: [...complemented, ...others] }, order);
    });
  }

  it("are found once for each line that has one", () => {
    complement([one]);
    const found = findComplementaryItems(domain, sellerId, [one, two, one]);
    expect(found.map(({ line }) => line.orderLineId)).toEqual([one]);
    expect(found[0]?.order.orderNumber).toBe(findHolder(domain, one).orderNumber);
    expect(findComplementaryItems(domain, sellerId, [two, three])).toEqual([]);
  });

  it("are at most 500 in one response", () => {
    const ids = Array.from({ length: 11 }, (_, order) => {
      const further = Array.from({ length: 45 }, (_, line) => `9${order}${line + 100}`);
      const lines = [placeTestOrder(domain, sellerLines)[0], ...further];
      complement(lines);
      return lines;
    }).flat();
    expect(findComplementaryItems(domain, sellerId, ids)).toHaveLength(500);
    expect(findComplementaryItems(domain, sellerId, ids.slice(0, 500))).toHaveLength(500);
  });
});
