import { expect, it } from "vitest";
import { defaultOfferSettings, MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";
import { addShop } from "../feed/add-changes.fixture.ts";
import { inMemory, useStore } from "../store/each-store.fixture.ts";

import { offerTaskTable } from "./claim-offers.ts";
import { findPending, nextPollMs } from "./offers-job.ts";

const store = useStore(inMemory);

it("polls a task at first after the first time, then further and further apart, up to a minute, and when its time is over", () => {
  const waits = [0, 2_000, 10_000, 60_000, 290_000, 300_000, 600_000].map((openMs) =>
    nextPollMs(openMs, defaultOfferSettings),
  );
  expect(waits).toEqual([2_000, 2_000, 5_000, 30_000, 10_000, 60_000, 60_000]);
  expect(nextPollMs(0, { ...defaultOfferSettings, initialPollDelayMs: 120_000 })).toBe(120_000);
});

it("waits ten minutes at most for a task that a process whose clock was ahead has sent", async () => {
  await addShop(store, "shop");
  const sentAt = Date.UTC(2099, 0, 1);
  const task = { seller: "shop", task: 1, state: "queued", taskId: "1", skus: 1 } as const;
  const { dueMs } = await store.write(async (session) => {
    await session.insert(offerTaskTable, [{ ...task, sentAt, pollAt: sentAt }]);
    return findPending(session, "shop");
  });
  expect(dueMs).toBe(MAX_LEASE_OR_PAUSE_MS);
});
