import { describe, expect, it } from "vitest";
import { encodeFailure } from "../src/codec/index.ts";
import { always, clientOf, failureOf, listen } from "./loopback.ts";

const items = { orderItemList: { orderItem: [{ id: "1" }] } };
const failing = always(encodeFailure("CombineItems", { errorCode: "3001" }));

/** Returns the stack of the error with which a call that `placeOfTheCall` makes rejects. */
async function stackOf(call: () => Promise<unknown>): Promise<string | undefined> {
  async function placeOfTheCall() {
    return await call();
  }
  return ((await failureOf(placeOfTheCall())) as Error).stack;
}

describe("the stack of an error names the caller", () => {
  it("of a write that waited for another write of its order", async () => {
    await using server = await listen(failing);
    const { orders } = clientOf(server);
    const context = { orderId: "1" };
    const before = orders.combineItems(items, { context }).catch(() => {});
    expect(await stackOf(() => orders.combineItems(items, { context }))).toContain(
      "placeOfTheCall",
    );
    await before;
  });

  it("of an iteration", async () => {
    await using server = await listen(always(encodeFailure("OrderList", { errorCode: "3001" })));
    const { orders } = clientOf(server);
    async function placeOfTheLoop() {
      for await (const _ of orders.items());
    }
    expect(((await failureOf(placeOfTheLoop())) as Error).stack).toContain("placeOfTheLoop");
  });
});
