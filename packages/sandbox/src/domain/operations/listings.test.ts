import { expect, it } from "vitest";
import {
  domainOfProducts,
  orderOf,
  ownLines,
  refusalOf,
  sellerId,
} from "../../test-domain.fixture.ts";
import { listShipmentPackages, orderPage } from "./listings.ts";

// The rules of both listings are held by the contract's cases, page by page.
it("lists the window that ends now, 20 to a page, of the packages whose numbers are named", () => {
  const domain = domainOfProducts();
  orderOf(domain, ownLines);
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

it("gives the first 20 orders by default, and 1 to 100 of them when asked", () => {
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
