import { beforeAll, describe, expect, it } from "vitest";
import {
  parsed,
  refusalOf,
  sellerId,
  type TestDomain,
  testDomain,
  testNow,
} from "../../test-domain.fixture.ts";
import { firstListedDate } from "../rules/listing-window.ts";
import { listShipmentPackages, orderPage } from "./listings.ts";

const day = 86_400_000;

describe("list of shipment packages", () => {
  let domain: TestDomain;

  beforeAll(() => {
    domain = testDomain({ packages: 900 });
  });

  const list = (request: Parameters<typeof listShipmentPackages>[2]) =>
    parsed(listShipmentPackages(domain, sellerId, { size: 100, ...request }).content);

  it("gives 20 packages of the seller's own sending, newest movement first, when asked for nothing", () => {
    const page = listShipmentPackages(domain, sellerId, {});
    expect(page.size).toBe(20);
    expect(page.totalPages).toBe(Math.ceil(page.total / 20));
    const content = parsed(page.content);
    const dates = content.map((shipment) => Number(shipment.lastModifiedDate));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(JSON.stringify(content)).not.toContain('"sender":"MARKETPLACE"');
  });

  it("gives no order from before November 2024", () => {
    const around = { startDate: firstListedDate - 7 * day, endDate: firstListedDate + 7 * day };
    const listed = list(around).map((shipment) => String(shipment.orderNumber));
    const saved = [...domain.saved.values()].filter(
      ({ orderCreatedDate, sender }) =>
        sender === "SELLER" && Math.abs(orderCreatedDate - firstListedDate) <= 7 * day,
    );
    expect(saved.some(({ orderCreatedDate }) => orderCreatedDate < firstListedDate)).toBe(true);
    expect(listed.toSorted()).toEqual(
      saved
        .filter(({ orderCreatedDate }) => orderCreatedDate >= firstListedDate)
        .map(({ orderNumber }) => orderNumber)
        .toSorted(),
    );
  });

  it("finds packages by several numbers", () => {
    const [one, two] = list({});
    for (const packageIds of [`${one?.id},${two?.id}`, ` ${one?.id} , ${two?.id} `]) {
      expect(list({ packageIds }).map(({ id }) => id)).toEqual([one?.id, two?.id]);
    }
  });

  it("gives an empty page after the last", () => {
    const { totalPages } = listShipmentPackages(domain, sellerId, { size: 100 });
    expect(list({ page: totalPages - 1 })).not.toEqual([]);
    expect(list({ page: totalPages })).toEqual([]);
  });

  it("shows orders only once they are there: the window ends now", () => {
    const later = testDomain({ packages: 50, now: testNow + 80 * day });
    expect(listShipmentPackages(later, sellerId, {}).total).toBe(0);
    later.advance(80 * day);
    expect(listShipmentPackages(later, sellerId, {}).total).toBeGreaterThan(0);
  });
});

describe("a page of orders", () => {
  it("is the first of 20 by default, and has 1 to 100", () => {
    expect(orderPage(null, undefined)).toEqual({ page: 0, size: 20 });
    expect(orderPage(3, 100)).toEqual({ page: 3, size: 100 });
    expect(orderPage(0, 1)).toEqual({ page: 0, size: 1 });
    for (const [page, size] of [
      [-1, 20],
      [0, 0],
      [0, 101],
      [-1, 0],
    ] as const) {
      expect(refusalOf(() => orderPage(page, size))).toBe("pageOutOfRange");
    }
  });
});
