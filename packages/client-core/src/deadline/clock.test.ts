import { describe, expect, it } from "vitest";
import { systemClock } from "./clock.ts";

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
