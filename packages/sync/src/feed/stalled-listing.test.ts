import { expect, it } from "vitest";
import { StalledListingError, unlessStalled } from "./stalled-listing.ts";

it("ends a walk that is read for ever and gives nothing, and keeps what it gave", async () => {
  let fire: () => void = () => undefined;
  let armed = 0;
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    after(_: number, run: () => void) {
      fire = run;
      armed += 1;
      return () => {
        armed -= 1;
      };
    },
  };
  async function* walk(signal: AbortSignal): AsyncGenerator<number> {
    yield 1;
    for (;;) {
      // Stands for a request without a response.
      await new Promise((resolve) => setImmediate(resolve));
      fire();
      signal.throwIfAborted();
    }
  }
  const given: number[] = [];
  const all = async (): Promise<void> => {
    for await (const row of unlessStalled(walk, clock, new AbortController().signal))
      given.push(row);
  };
  await expect(all()).rejects.toThrow(StalledListingError);
  expect(given).toEqual([1]);
  expect(armed).toBe(0);
});
