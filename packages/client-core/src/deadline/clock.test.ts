import { getEventListeners } from "node:events";
import { createFakeClock, settle } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { type Bounds, sleep, startDeadline, startLimit, systemClock } from "./clock.ts";

describe("systemClock", () => {
  it("runs a timer, and does not run a cancelled one", async () => {
    const ran: string[] = [];
    const cancel = systemClock.after(0, () => ran.push("cancelled"));
    cancel();
    await new Promise<void>((resolve) => systemClock.after(0, resolve));
    expect(ran).toEqual([]);
  });

  it("does not fire at once when the delay exceeds the platform's longest timer", async () => {
    let fired = false;
    const cancel = systemClock.after(2 ** 40, () => {
      fired = true;
    });
    await new Promise<void>((resolve) => systemClock.after(2, resolve));
    expect(fired).toBe(false);
    cancel();
  });

  it("counts in milliseconds", () => {
    const before = Date.now();
    const now = systemClock.now();
    expect([before, now, Date.now()]).toEqual([before, now, Date.now()].toSorted());
    expect(systemClock.monotonic()).toBeLessThanOrEqual(systemClock.monotonic());
  });
});

const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("sleep", () => {
  it("rejects at once on abort, and leaves no timer or listener", async () => {
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

  it("rejects at once when the signal is already aborted", async () => {
    const clock = createFakeClock();
    await expect(sleep(clock, 1000, AbortSignal.abort("enough"))).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
  });
});

describe("a deadline", () => {
  it("counts down to 0, and stays there", async () => {
    const clock = createFakeClock();
    const deadline = startDeadline(clock, 100);
    await clock.advance(30);
    expect(deadline.remainingMs()).toBe(70);
    await clock.advance(300);
    expect(deadline.remainingMs()).toBe(0);
  });

  it("may be unbounded", () => {
    expect(startDeadline(createFakeClock(), Infinity).remainingMs()).toBe(Infinity);
  });

  it.each([0, -1, Number.NaN])("refuses %s", (totalMs) => {
    expect(() => startDeadline(createFakeClock(), totalMs)).toThrow(RangeError);
  });
});

/** A unit of asynchronous work that runs with a time limit. */
function within<T>(bounds: Bounds, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = startLimit(bounds);
  return limit.enforce(work(limit.signal));
}

const never = (): Promise<never> => new Promise(() => {});
const timeoutReason = (): Error => new Error("too late");
describe("work under a time limit", () => {
  it("returns the result of the work, and leaves no timer or listener", async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const bounds = { clock, timeoutMs: 100, timeoutReason, signal };
    await expect(within(bounds, async () => 7)).resolves.toBe(7);
    expect(clock.pending).toBe(0);
    expect(listeners(signal)).toBe(0);
  });

  it("rejects work that stalls when the time is over, and aborts it", async () => {
    const clock = createFakeClock();
    let received: AbortSignal | undefined;
    const result = within({ clock, timeoutMs: 100, timeoutReason }, (signal) => {
      received = signal;
      return never();
    });
    result.catch(() => {});
    await clock.advance(99);
    expect(received?.aborted).toBe(false);
    await clock.advance(1);
    await expect(result).rejects.toThrow("too late");
    expect(received?.reason).toEqual(new Error("too late"));
    expect(clock.pending).toBe(0);
  });

  it("rejects at once on the caller's abort, also when the work ignores the signal", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const bounds = { clock, timeoutMs: 100, timeoutReason, signal: controller.signal };
    const result = within(bounds, never);
    controller.abort("enough");
    await expect(result).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
    expect(listeners(controller.signal)).toBe(0);
  });

  it("rejects when the caller aborted before, and passes an aborted signal to the work", async () => {
    const clock = createFakeClock();
    const signal = AbortSignal.abort("enough");
    const result = within({ clock, timeoutMs: 100, timeoutReason, signal }, async (received) =>
      expect(received.aborted).toBe(true),
    );
    await expect(result).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
    expect(listeners(signal)).toBe(0);
  });

  it("cleans up after work that fails", async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const bounds = { clock, timeoutMs: 100, timeoutReason, signal };
    await expect(within(bounds, () => Promise.reject(new Error("failed")))).rejects.toThrow();
    expect(clock.pending).toBe(0);
    expect(listeners(signal)).toBe(0);
  });

  it("sets no timer when there is no limit", async () => {
    const clock = createFakeClock();
    within({ clock, timeoutMs: Infinity, timeoutReason }, never);
    expect(clock.pending).toBe(0);
  });

  it("ignores a failure of the work after the time limit", async () => {
    const clock = createFakeClock();
    let fail: (error: Error) => void = () => {};
    const late = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const result = within({ clock, timeoutMs: 1, timeoutReason }, () => late);
    result.catch(() => {});
    await clock.advance(1);
    fail(new Error("late"));
    await settle();
    await expect(result).rejects.toThrow("too late");
  });
});

describe("a clock that ends waits early", () => {
  it("is held while a call is under way, but not while the call waits", async () => {
    const clock = createFakeClock();
    let holds = 0;
    const hold = () => {
      holds += 1;
      return () => {
        holds -= 1;
      };
    };
    const deadline = startDeadline({ ...clock, hold }, 1_000);
    expect(holds).toBe(1);
    await deadline.whileWaiting(async () => expect(holds).toBe(0));
    expect(holds).toBe(1);
    const failed = deadline.whileWaiting(() => Promise.reject(new Error("aborted")));
    await expect(failed).rejects.toThrow("aborted");
    expect(holds).toBe(1);
    deadline.end();
    expect(holds).toBe(0);
  });
});
