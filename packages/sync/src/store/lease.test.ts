import type { Clock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachStore } from "./each-store.fixture.ts";
import {
  acquireLease,
  keepLease,
  type Lease,
  releaseLease,
  renewLease,
  StaleLeaseError,
} from "./lease.ts";
import type { Store } from "./store.ts";

describeEachStore("a lease", (create) => {
  let store: Store;
  beforeEach(async () => {
    store = await (await create()).open(Date.now);
  });
  afterEach(() => store.close());

  const acquire = (leaseMs: number) =>
    store.write((session) => acquireLease(session, "it", leaseMs));
  const acquireFree = async (leaseMs: number): Promise<Lease> => {
    const lease = await acquire(leaseMs);
    if (lease === undefined) throw new Error("another one has the lease");
    return lease;
  };
  const setEnd = (end: string) =>
    store.write((session) => session.run("UPDATE lease SET ends_at = ?", [end]));

  it("belongs to one process until it is released", async () => {
    const lease = await acquireFree(60_000);
    expect(await acquire(60_000)).toBeUndefined();
    expect(await store.write((session) => releaseLease(session, lease))).toBe(true);
    expect(await acquire(60_000)).toBeDefined();
  });

  it("can be acquired by another process after it expires, and its former holder's writes are refused", async () => {
    const former = await acquireFree(60_000);
    await setEnd("2026-01-01T00:00:00.000Z");
    const present = await acquireFree(60_000);
    await expect(store.write((session) => renewLease(session, former))).rejects.toThrow(
      StaleLeaseError,
    );
    expect(await store.write((session) => releaseLease(session, former))).toBe(false);
    expect(await store.write((session) => renewLease(session, present))).toBeGreaterThan(0);
  });

  it("does not expire while it is renewed, and its renewal leaves no timer", async () => {
    const timers = new Set<() => void>();
    const clock: Clock = {
      now: Date.now,
      monotonic: Date.now,
      after(_, run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    };
    const stop = keepLease(store, await acquireFree(60_000), clock);
    for (let time = 0; time < 3; time += 1) {
      await setEnd("2026-01-01T00:00:00.000Z");
      for (const run of timers) {
        timers.delete(run);
        run();
      }
      await expect.poll(() => timers.size).toBe(1);
      expect(await acquire(60_000)).toBeUndefined();
    }
    stop();
    expect(timers.size).toBe(0);
  });
});
