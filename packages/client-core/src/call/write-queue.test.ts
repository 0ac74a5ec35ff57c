import { getEventListeners } from "node:events";
import { createFakeClock, settle } from "@marketplace-seller/testing/fake-clock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startDeadline } from "../deadline/clock.ts";
import { type LatestEnds, runQueued } from "./write-queue.ts";

/** A write queue that no other test uses. */
function createQueue() {
  const clock = createFakeClock();
  const ends: LatestEnds = new Map();
  const deadline = startDeadline(clock, Infinity);
  const run = <T>(keys: readonly string[], work: () => Promise<T>, signal?: AbortSignal) =>
    runQueued(keys, { operation: "op", deadline, signal }, clock, work, ends);
  return { run, ends };
}

/** A call that stays open until the test ends it. */
function work() {
  let end: () => void = () => {};
  let started = false;
  const run = (): Promise<void> => {
    started = true;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  return { run, end: () => end(), hasStarted: () => started };
}

describe("the write queue of an order", () => {
  it("runs writes of different orders concurrently", async () => {
    const queue = createQueue();
    const [first, second] = [work(), work()];
    queue.run(["A"], first.run);
    queue.run(["B"], second.run);
    await settle();
    expect([first.hasStarted(), second.hasStarted()]).toEqual([true, true]);
  });

  it("runs the next write after one that fails", async () => {
    const queue = createQueue();
    const failing = queue.run(["A"], () => Promise.reject(new Error("no")));
    const next = queue.run(["A"], async () => 7);
    await expect(failing).rejects.toThrow("no");
    await expect(next).resolves.toBe(7);
    await settle();
    expect(queue.ends.size).toBe(0);
  });

  it("rejects a waiting write at once when it is aborted, never runs it, and keeps the order of the others", async () => {
    const queue = createQueue();
    const [first, second, third, fourth] = [work(), work(), work(), work()];
    const controller = new AbortController();
    queue.run(["A"], first.run);
    const aborted = queue.run(["A"], second.run, controller.signal);
    queue.run(["A"], third.run);
    await settle();
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    first.end();
    await settle();
    queue.run(["A"], fourth.run);
    await settle();
    expect([second.hasStarted(), third.hasStarted(), fourth.hasStarted()]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("does not run a write whose signal was aborted before, or at the moment it would start", async () => {
    const queue = createQueue();
    const [first, second] = [work(), work()];
    const controller = new AbortController();
    await expect(queue.run(["A"], second.run, AbortSignal.abort("enough"))).rejects.toBe("enough");
    queue.run(["A"], first.run);
    const waiting = queue.run(["A"], second.run, controller.signal);
    await settle();
    first.end();
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
    await settle();
    expect(second.hasStarted()).toBe(false);
    expect(queue.ends.size).toBe(0);
  });

  it("does not retain earlier writes in the promise of the latest one", async () => {
    const queue = createQueue();
    const [first, second] = [work(), work()];
    queue.run(["A"], first.run);
    queue.run(["A"], second.run);
    await settle();
    const latest = queue.ends.get("A");
    first.end();
    await settle();
    second.end();
    expect(await latest).toBeUndefined();
  });

  it("never runs two writes of one key at once, whichever are aborted, and is empty afterwards", async () => {
    const keys = fc.array(fc.constantFrom("A", "B", "C"), { maxLength: 3 });
    const jobs = fc.array(fc.record({ keys, aborts: fc.boolean(), turns: fc.nat(3) }), {
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const queue = createQueue();
        const running = new Set<string>();
        const outcomes = all.map(({ keys: expected, aborts, turns }) => {
          const controller = new AbortController();
          const outcome = queue.run(
            expected,
            async () => {
              for (const key of new Set(expected)) {
                expect(running.has(key)).toBe(false);
                running.add(key);
              }
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              for (const key of expected) running.delete(key);
              return "done";
            },
            controller.signal,
          );
          if (aborts) queueMicrotask(() => controller.abort("aborted"));
          return outcome.catch((reason: unknown) => reason);
        });
        const ends = await Promise.all(outcomes);
        for (const [n, end] of ends.entries()) {
          expect(end === "done" || (end === "aborted" && all[n]?.aborts)).toBe(true);
        }
        await settle();
        expect(queue.ends.size).toBe(0);
      }),
    );
  });
});
