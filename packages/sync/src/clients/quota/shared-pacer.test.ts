import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { startSandbox } from "@marketplace-seller/sandbox";
import { describe, expect, it } from "vitest";
import { describeEachStore, inMemory, useStore } from "../../store/each-store.fixture.ts";
import type { Store } from "../../store/store.ts";
import { createLeasedPacer } from "./leased-pacer.ts";
import { sharedPacer } from "./shared-pacer.ts";

const MINUTE = 60_000;

describeEachStore("a rate that plain clients share", (create) => {
  it("is not exceeded by all clients together, as the sandbox's log shows", async () => {
    await using sandbox = await startSandbox({ port: 0, packages: 5 });
    const source = await create();
    const work = async (): Promise<void> => {
      await using registry = sharedPacer(source, { seller: "shop", requestsPerMinute: 120 });
      const { credentials, url: baseUrl } = sandbox;
      const pacing = { registry, maxWaitMs: 0 };
      const client = createRestClient({ baseUrl, credentials, pacing });
      try {
        for (;;) await client.packages.list({ size: 1 });
      } catch (error) {
        if (!isSellerError(error, "rate-limited")) throw error;
      }
    };
    await Promise.all([work(), work(), work()]);
    const times = sandbox.control.requests.list().map(({ at }) => at);
    const inAnyMinute = times.map(
      (from) => times.filter((at) => at >= from && at < from + MINUTE).length,
    );
    expect(times.length).toBe(120);
    expect(Math.max(...inAnyMinute)).toBeLessThanOrEqual(120);
  });

  it("must be a positive whole number", () => {
    const open = () =>
      sharedPacer({ open: () => Promise.reject() }, { seller: "shop", requestsPerMinute: 0 });
    expect(open).toThrow("requestsPerMinute must be a whole number, 1 or more");
  });
});

describe("a pacer over a store", () => {
  const store = useStore(inMemory);
  let elapsed = 0;
  const clock = { ...systemClock, monotonic: () => elapsed };

  const openPacer = (requestsPerMinute: number, pacerStore: Store = store) => {
    const openStore = async () => pacerStore;
    return createLeasedPacer({ openStore, seller: "shop", requestsPerMinute, clock });
  };
  const blocks = async () => {
    const query = "SELECT requests FROM quota_block";
    const rows = await store.read((session) => session.query(query));
    return rows.map(({ requests }) => requests);
  };

  it("lets requests pass although every transaction waits for a callback", async () => {
    const write: Store["write"] = (work) => {
      elapsed += 30_000;
      return store.write(work);
    };
    const pacer = openPacer(100, { ...store, write });
    await pacer.acquire();
    expect(await blocks()).toEqual([1]);
  });

  it("leases larger blocks while requests follow at once, and small ones after a pause", async () => {
    const pacer = openPacer(100);
    for (let request = 0; request < 7; request += 1) await pacer.acquire();
    elapsed += 60_000;
    await pacer.acquire();
    expect(await blocks()).toEqual([1, 2, 4, 1]);
  });

  it("reports whether a request would wait for the quota or for the service, and which request it is", async () => {
    const pacer = openPacer(1);
    const about = { operation: "listShipmentPackages", maxWaitMs: 0 };
    await pacer.acquire(about);
    elapsed += 6_000;
    await expect(pacer.acquire(about)).rejects.toThrow(
      /^listShipmentPackages was not sent: with 1 requests per 60 s the next may go in \d+ ms/,
    );
    pacer.pause?.(5_000);
    await expect(pacer.acquire(about)).rejects.toThrow(
      "listShipmentPackages was not sent: the service asked to wait, and the next may go in 5000 ms",
    );
  });
});
