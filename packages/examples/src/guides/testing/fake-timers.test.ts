import { createRestClient } from "@marketplace-seller/rest-client";
import { sandboxTest } from "@marketplace-seller/sandbox/vitest";
import { expect, onTestFinished, vi } from "vitest";

const HOUR_MS = 3_600_000;
const test = sandboxTest({ frozenAt: Date.UTC(2026, 10, 21, 7) });

test("lists each hour, by the timers of the test", async ({ connection, sandbox }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createRestClient(connection);
  const counts: Promise<number>[] = [];
  setInterval(() => {
    counts.push(client.packages.list({ size: 1 }).then(({ totalPages }) => totalPages));
  }, HOUR_MS);

  vi.advanceTimersByTime(HOUR_MS);
  const [before = 0] = await Promise.all(counts);
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  sandbox.control.orders.place(sandbox.sellerId, { lines });
  vi.advanceTimersByTime(HOUR_MS);

  expect(await Promise.all(counts)).toEqual([before, before + 1]);
});
