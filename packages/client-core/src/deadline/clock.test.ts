import { getEventListeners } from "node:events";
import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { sleep, systemClock } from "./clock.ts";

describe("the machine's clock", () => {
  it("runs a timer, and does not run a cancelled one", async () => {
    const ran: string[] = [];
    const cancel = systemClock.after(0, () => ran.push("cancelled"));
    cancel();
    await new Promise<void>((resolve) => systemClock.after(0, resolve));
    expect(ran).toEqual([]);
  });

  it("does not fire at once when the delay is longer than a timer of the platform", async () => {
    let fired = false;
    const cancel = systemClock.after(2 ** 40, () => {
      fired = true;
    });
    await new Promise<void>((resolve) => systemClock.after(2, resolve));
    expect(fired).toBe(false);
    cancel();
  });

  it("counts in milliseconds", () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(50);
    expect(systemClock.monotonic()).toBeLessThanOrEqual(systemClock.monotonic());
  });
});

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("sleep", () => {
  it("rejects at once on abort, without the clock moving, and leaves nothing behind", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const slept = sleep(clock, 1000, controller.signal);
    expect(clock.pending).toBe(1);
    controller.abort("enough");
    await expect(slept).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
    expect(listeners(controller.signal)).toBe(0);
  });

  it("ends after its time and removes its listener", async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const slept = sleep(clock, 1000, signal);
    await clock.advance(1000);
    await expect(slept).resolves.toBeUndefined();
    expect(listeners(signal)).toBe(0);
  });

  it("does not begin under an aborted signal", async () => {
    const clock = createFakeClock();
    await expect(sleep(clock, 1000, AbortSignal.abort("enough"))).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
  });
});
