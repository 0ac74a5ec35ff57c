import { describe, expect, it } from "vitest";
import { InvalidRequestError } from "../src/index.ts";
import { listing } from "./examples.ts";
import { clientOf, failureOf, listen } from "./loopback.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

describe("drain", () => {
  it("yields every order once although each handled order leaves the listing", async () => {
    const waiting = numbers(55);
    await using server = await listen(listing(waiting));
    const yielded: string[] = [];
    for await (const { id } of clientOf(server).orders.drain({ pageSize: 10 })) {
      yielded.push(id);
      waiting.splice(waiting.indexOf(id), 1);
    }
    expect(yielded).toEqual(numbers(55));
    // The drain requests six pages with orders, of which the last is not full, and one empty page.
    expect(server.arrived).toHaveLength(7);
  });

  it("yields orders that stay in the listing once, and orders that arrive while it runs", async () => {
    const waiting = numbers(25);
    await using server = await listen(listing(waiting));
    const yielded: string[] = [];
    for await (const { id } of clientOf(server).orders.drain({ pageSize: 10 })) {
      yielded.push(id);
      if (Number(id) % 3 === 0) waiting.splice(waiting.indexOf(id), 1);
      if (id === "20") waiting.unshift("99");
    }
    expect([...yielded].sort()).toEqual([...numbers(25), "99"].sort());
  });

  it("yields orders that move to pages it has already read", async () => {
    const waiting = numbers(30);
    await using server = await listen(listing(waiting));
    const yielded: string[] = [];
    for await (const { id } of clientOf(server).orders.drain({ pageSize: 10 })) {
      yielded.push(id);
      // Another program handles the orders of the first page while this test handles order 11.
      if (id === "11") waiting.splice(0, 10);
    }
    expect([...yielded].sort()).toEqual(numbers(30).sort());
  });

  it("fails instead of running endlessly when the service ignores the page number", async () => {
    await using server = await listen(listing(numbers(3), () => 0));
    const all = async () => {
      for await (const _ of clientOf(server).orders.drain({ pageSize: 2 }));
    };
    expect(await failureOf(all())).toMatchObject({ code: "protocol" });
  });
});

describe("an iterator over orders", () => {
  const iterators = [
    "pages",
    "items",
    "drain",
    "detailedPages",
    "detailedItems",
    "detailedDrain",
  ] as const;

  it.each(iterators)("%s refuses unknown options, and sends nothing", async (name) => {
    await using server = await listen(listing(numbers(1)));
    const { orders } = clientOf(server);
    // A JavaScript program without types may pass unknown options.
    const query: object = { status: "New", pageSize: 10 };
    expect(() => orders[name](query)).toThrow(
      /was not sent: status is not taken, only searchData, pageSize \[invalid-request\]$/,
    );
    const list: object = ["New"];
    expect(() => orders[name](list)).toThrow(InvalidRequestError);
    expect(server.arrived).toHaveLength(0);
  });
});
