import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import { describeEachStore, useStore } from "./each-store.fixture.ts";
import {
  acquireLease,
  keepLease,
  type Lease,
  releaseLease,
  renewLease,
  StaleLeaseError,
} from "./lease.ts";

describeEachStore("a lease", (create) => {
  const store = useStore(create);
  const acquire = (leaseMs: number) =>
    store.write((session) => acquireLease(session, "it", leaseMs));
  const acquireFree = async (leaseMs: number): Promise<Lease> => {
    const lease = await acquire(leaseMs);
    if (lease === undefined) throw new Error("another one has the lease");
    return lease;
  };
  const setEnd = (end: string) =>
    store.write((session) => session.run("UPDATE lease SET ends_at = ?", [end]));

  it("can be acquired by another process after it expires, and its former holder's writes are refused", async () => {
    const former = await acquireFree(60_000);
    await setEnd("2026-01-01T00:00:00.000Z");
    const present = await acquireFree(60_000);
    const renewed = store.write((session) => renewLease(session, former));
    await expect(renewed).rejects.toThrow(StaleLeaseError);
    expect(await store.write((session) => releaseLease(session, former))).toBe(false);
    expect(await store.write((session) => renewLease(session, present))).toBeGreaterThan(0);
  });

  it("does not expire while it is renewed, and its renewal leaves no timer", async () => {
    const clock = createFakeClock();
    const stop = keepLease(store, await acquireFree(60_000), clock);
    for (let time = 0; time < 3; time += 1) {
      await setEnd("2026-01-01T00:00:00.000Z");
      clock.skip();
      await expect.poll(() => clock.pending).toBe(1);
      expect(await acquire(60_000)).toBeUndefined();
    }
    stop();
    expect(clock.pending).toBe(0);
  });
});
