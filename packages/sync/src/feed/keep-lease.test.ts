import type { Clock } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { Listing } from "./listing.ts";
import { addSeller } from "./seller-row.ts";
import { defaultFeedSettings } from "./settings.ts";
import { takeTurn } from "./take-turn.ts";
import { claimTurn } from "./turn.ts";

const LEASE_MS = defaultFeedSettings.leaseMs;

it("a turn whose listing gives nothing for longer than the lease is not taken over, and leaves no timer", async () => {
  let now = Date.UTC(2026, 0, 1);
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(_, run) {
      timers.add(run);
      return () => timers.delete(run);
    },
  };
  const store = await sqliteStore(":memory:").open(clock.now);
  await store.write((session) =>
    addSeller(session, { name: "shop", scope: "", from: 0, auditEveryMs: LEASE_MS * 100 }),
  );
  const claims: unknown[] = [];
  const listing: Listing = async function* () {
    for (let window = 0; window < 10; window += 1) {
      now += LEASE_MS / 3;
      for (const run of timers) {
        timers.delete(run);
        run();
      }
      // Waits until what the timer began is done: all transactions pass one queue.
      await store.read(async () => undefined);
      now += LEASE_MS / 2;
      claims.push(await claimTurn(store, "shop", LEASE_MS));
    }
  };
  const { signal } = new AbortController();
  const settings = defaultFeedSettings;
  const outcome = await takeTurn({ store, listing, settings, signal, clock }, "shop");
  expect(claims).toEqual(Array.from({ length: 10 }, () => ({ busyUntil: expect.any(Number) })));
  expect(outcome).toMatchObject({ state: "done" });
  expect(timers.size).toBe(0);
  expect(await claimTurn(store, "shop", LEASE_MS)).toHaveProperty("turn");
  await store.close();
});
