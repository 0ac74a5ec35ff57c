import { expect, it } from "vitest";
import { runConcurrently } from "./run-concurrently.ts";

it("returns outcomes in the order of the sellers, whichever ends first", async () => {
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const outcomes = await runConcurrently(2, ["slow", "fast", "last"], async (seller) => {
    if (seller === "slow") await slow;
    if (seller === "last") resolve();
    return seller.length;
  });
  expect([...outcomes]).toEqual([
    ["slow", 4],
    ["fast", 4],
    ["last", 4],
  ]);
});
