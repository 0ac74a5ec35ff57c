import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import { startSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { sharedPacer } from "./shared-pacer.ts";

const MINUTE = 60_000;

describeEachStore("a rate that plain clients share", (create) => {
  it("is kept by all of them together, by the sandbox's log", async () => {
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

  it("must be a number of requests", () => {
    const open = () =>
      sharedPacer({ open: () => Promise.reject() }, { seller: "shop", requestsPerMinute: 0 });
    expect(open).toThrow("requestsPerMinute must be a whole number, 1 or more");
  });
});
