import { expect, it } from "vitest";
import { operationMethod } from "../src/services/operations.ts";
import { listing } from "./examples.ts";
import { callAt, clientOf, listen } from "./loopback.ts";

it("contains no operation that has a named method", async () => {
  await using server = await listen(() => {});
  expect(Object.keys(clientOf(server).operations)).toEqual([]);
});

it("yields pages and rows of an operation that the contract marks as paged", async () => {
  await using server = await listen(listing(["0", "1", "2", "3"]));
  const list = operationMethod(callAt(server), "OrderList");
  const input = { searchData: { buyerName: "Ada" }, pagingData: { currentPage: 1, pageSize: 1 } };
  const ids: string[] = [];
  for await (const { id } of list.items(input)) ids.push(id);
  expect(ids).toEqual(["1", "2", "3"]);
  const pages: number[] = [];
  for await (const { pagingData } of list.pages(input)) pages.push(pagingData.currentPage ?? -1);
  expect(pages).toEqual([1, 2, 3]);
  expect(server.arrived[0]?.body).toContain("<buyerName>Ada</buyerName>");
});

it("has no iterators for an operation without pages", async () => {
  await using server = await listen(() => {});
  expect(operationMethod(callAt(server), "OrderDetail")).not.toHaveProperty("items");
});
