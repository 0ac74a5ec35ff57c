import { expect, it } from "vitest";
import {
  catchRefusal,
  createDomainWithoutOrders,
  placeTestOrder,
  sellerId,
  sellerLines,
} from "../../test-domain.fixture.ts";
import { listShipmentPackages, orderPage } from "./listings.ts";

// The contract test cases in contract-tests test the other rules of the REST and SOAP listings.
it("lists the packages with the requested ids in the window that ends now, 20 per page", () => {
  const domain = createDomainWithoutOrders();
  placeTestOrder(domain, sellerLines);
  const list = (request: Parameters<typeof listShipmentPackages>[2] = {}) => {
    const { total, totalPages, page, size } = listShipmentPackages(domain, sellerId, request);
    return [total, totalPages, page, size];
  };
  const ids = [...domain.saved.values()].map(({ packageId }) => packageId);
  expect(list()).toEqual([1, 1, 0, 20]);
  expect(list({ packageIds: ` 7 , ${ids} ` })).toEqual([1, 1, 0, 20]);
  expect(list({ packageIds: "7", page: 2, size: 5 })).toEqual([0, 0, 2, 5]);
  domain.advance(-1);
  expect(list()).toEqual([0, 0, 0, 20]);
});

it("returns the first 20 orders by default, and pages of 1 to 100 orders on request", () => {
  expect(orderPage(null, undefined)).toEqual({ page: 0, size: 20 });
  expect(orderPage(3, 100)).toEqual({ page: 3, size: 100 });
  expect(orderPage(0, 1)).toEqual({ page: 0, size: 1 });
  for (const [page, size] of [
    [-1, 20],
    [0, 0],
    [0, 101],
    [-1, 0],
  ] as const) {
    expect(catchRefusal(() => orderPage(page, size))).toBe("pageOutOfRange");
  }
});
