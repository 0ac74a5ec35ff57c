import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import { describeEachStore, useStore } from "./each-store.fixture.ts";
import { acquireLease, keepLease } from "./lease.ts";

describeEachStore("a lease", (create) => {
  const store = useStore(create);
  const acquire = (leaseMs: number) =>
    store.write((session) => acquireLease(session, "it", leaseMs));
  const setEnd = (end: string) =>
    store.write((session) => session.run("UPDATE lease SET ends_at = ?", [end]));

  it("does not expire while it is renewed, and its renewal leaves no timer", async () => {
    const clock = createFakeClock();
    const lease = await acquire(60_000);
    if (lease === undefined) throw new Error("another one has the lease");
    const stop = keepLease(store, lease, clock);
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
