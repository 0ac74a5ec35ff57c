import { expect, it } from "vitest";
import { createSandbox, startSandbox } from "../src/index.ts";

const frozenAt = Date.UTC(2026, 10, 21, 7);

it.each([
  ["in memory", () => Promise.resolve(createSandbox({ frozenAt }))],
  ["that listens", () => startSandbox({ frozenAt, port: 0 })],
])("freezes a sandbox %s at a moment and dates its data before that moment", async (_, open) => {
  await using sandbox = await open();
  const { clock, orders } = sandbox.control;
  expect([clock.now(), clock.isFrozen]).toEqual([frozenAt, true]);
  const { content } = orders.list(sandbox.sellerId);
  expect(content.length).toBeGreaterThan(0);
  for (const { createdDate } of content) expect(createdDate).toBeLessThanOrEqual(frozenAt);
});

it("returns to the frozen moment and its data by a reset", async () => {
  await using sandbox = createSandbox({ frozenAt });
  const { clock, orders } = sandbox.control;
  const before = orders.list(sandbox.sellerId);
  clock.advance(3_600_000);
  clock.resume();
  sandbox.control.reset();
  expect([clock.now(), clock.isFrozen]).toEqual([frozenAt, true]);
  expect(orders.list(sandbox.sellerId)).toEqual(before);
});

it("seeds by the machine's time in a reset, however far the clock was advanced", async () => {
  await using sandbox = createSandbox({ clock: () => frozenAt });
  const { clock, orders } = sandbox.control;
  const before = orders.list(sandbox.sellerId);
  clock.advance(86_400_000);
  sandbox.control.reset();
  expect(clock.now()).toBe(frozenAt);
  expect(orders.list(sandbox.sellerId)).toEqual(before);
});

it("refuses an invalid moment", () => {
  expect(() => createSandbox({ frozenAt: -1 })).toThrow(/^frozenAt must be a whole number/);
});
