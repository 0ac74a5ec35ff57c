import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { createFakeClock, settle } from "@marketplace-seller/testing/fake-clock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSellerError } from "../errors/errors.ts";
import { createPacerRegistry, createWindowPacer, type WindowPacer } from "./pacer.ts";

const three = { requests: 3, windowMs: 1000, slackMs: 0 };

describe("a pacer", () => {
  it("grants each request one window after the request that precedes it by the limit", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, three);
    const granted: number[] = [];
    const ask = (): Promise<void> =>
      pacer.acquire().then(() => void granted.push(clock.monotonic()));
    ask();
    await clock.advance(400);
    for (let n = 0; n < 6; n += 1) ask();
    await clock.advance(5000);
    expect(granted).toEqual([0, 400, 400, 1000, 1400, 1400, 2000]);
    expect(clock.pending).toBe(0);
  });

  it("extends the window by the slack, because requests arrive less evenly than they are sent", () => {
    const pacer = createWindowPacer(createFakeClock(), { requests: 1, windowMs: 1000 });
    pacer.acquire();
    expect(pacer.waitMs()).toBe(2000);
  });

  it("grants a request at once only while the limit allows it and no request waits", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, { ...three, requests: 2 });
    expect([pacer.tryAcquire(), pacer.tryAcquire(), pacer.tryAcquire()]).toEqual([
      true,
      true,
      false,
    ]);
    const waiting = pacer.acquire();
    clock.elapse(1000);
    expect(pacer.tryAcquire()).toBe(false);
    await clock.advance(0);
    await waiting;
    expect(pacer.tryAcquire()).toBe(true);
    pacer.pause(500);
    clock.elapse(1000);
    expect(pacer.tryAcquire()).toBe(true);
  });

  it("reports the length of a wait before the wait begins", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, { ...three, requests: 1 });
    const waits: number[] = [];
    const onWait = (ms: number): void => void waits.push(ms);
    for (let n = 0; n < 4; n += 1) pacer.acquire({ onWait });
    await settle();
    expect(waits).toEqual([1000, 2000, 3000]);
    expect(pacer.waitMs()).toBe(4000);
  });

  it("names in its refusal the operation, and whether the service asked for the wait", async () => {
    const pacer = createWindowPacer(createFakeClock(), { requests: 1, windowMs: 1000 });
    const refused = () =>
      pacer.acquire({ operation: "listThings", maxWaitMs: 0 }).catch((thrown: unknown) => thrown);
    await pacer.acquire();
    expect(await refused()).toMatchObject({
      operation: "listThings",
      message: expect.stringMatching(/^listThings was not sent: with 1 requests per 1 s the next/),
    });
    pacer.pause?.(5000);
    expect(await refused()).toMatchObject({
      message: expect.stringMatching(/^listThings was not sent: the service asked to wait, and/),
    });
  });

  it("refuses a wait that is longer than allowed, and puts the wait into the error", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, { ...three, requests: 1 });
    await pacer.acquire();
    await clock.advance(300);
    const error = await pacer.acquire({ maxWaitMs: 699 }).catch((thrown: unknown) => thrown);
    expect(isSellerError(error, "rate-limited") && error).toMatchObject({
      retryAfterMs: 700,
      retryable: true,
    });
    expect(pacer.waiting).toBe(0);
    const waited = pacer.acquire({ maxWaitMs: 700 });
    await clock.advance(700);
    await expect(waited).resolves.toBeUndefined();
  });

  it("grants the slot of an aborted request to the next one, and leaves no timer or listener", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, { ...three, requests: 1 });
    const controller = new AbortController();
    await pacer.acquire();
    const first = pacer.acquire({ signal: controller.signal });
    const second = pacer.acquire();
    await settle();
    controller.abort("enough");
    await expect(first).rejects.toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    await clock.advance(1000);
    await expect(second).resolves.toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  it("sets no timer once no request waits", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, { ...three, requests: 1 });
    const controller = new AbortController();
    await pacer.acquire();
    pacer.acquire({ signal: controller.signal }).catch(() => {});
    await settle();
    expect(clock.pending).toBe(1);
    controller.abort();
    expect(clock.pending).toBe(0);
  });

  it("rejects at once when the signal is already aborted", async () => {
    const pacer = createWindowPacer(createFakeClock(), three);
    await expect(pacer.acquire({ signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  });

  it("grants no request while it is paused", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, three);
    const granted: number[] = [];
    pacer.pause(2500);
    pacer.acquire().then(() => granted.push(clock.monotonic()));
    expect(pacer.waitMs()).toBe(2500);
    await clock.advance(2499);
    expect(granted).toEqual([]);
    await clock.advance(1);
    expect(granted).toEqual([2500]);
  });

  it("is idle when no earlier request can delay a new one", async () => {
    const clock = createFakeClock();
    const pacer = createWindowPacer(clock, three);
    expect(pacer.isIdle).toBe(true);
    await pacer.acquire();
    await clock.advance(999);
    expect(pacer.isIdle).toBe(false);
    await clock.advance(1);
    expect(pacer.isIdle).toBe(true);
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses a limit of %s", (requests) => {
    expect(() => createWindowPacer(createFakeClock(), { requests, windowMs: 1 })).toThrow(
      RangeError,
    );
  });

  it("never exceeds the limit, grants in order and at the announced time, whenever requests arrive", async () => {
    const arrivals = fc.array(fc.nat(1500), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 4 }), async (gaps, requests) => {
        const clock = createFakeClock();
        const pacer = createWindowPacer(clock, { requests, windowMs: 1000, slackMs: 0 });
        const granted: { n: number; at: number; promised: number }[] = [];
        for (const [n, gap] of gaps.entries()) {
          await clock.advance(gap);
          const promised = clock.monotonic() + pacer.waitMs();
          pacer.acquire().then(() => granted.push({ n, at: clock.monotonic(), promised }));
        }
        await clock.advance(60_000);
        expect(granted.map(({ n }) => n)).toEqual([...gaps.keys()]);
        for (const [n, { at, promised }] of granted.entries()) {
          expect(at).toBe(promised);
          const before = granted[n - requests];
          if (before !== undefined) expect(at - before.at).toBeGreaterThanOrEqual(1000);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it("is paused for three windows at most, however long the service asks to wait", async () => {
  const clock = createFakeClock();
  const pacer = createWindowPacer(clock, { requests: 1000, windowMs: 60_000 });
  pacer.pause(9_999_999_999_000);
  expect(pacer.tryAcquire()).toBe(false);
  expect(pacer.waitMs()).toBe(180_000);
  await clock.advance(180_000);
  expect(pacer.tryAcquire()).toBe(true);
});

const create = (): WindowPacer =>
  createWindowPacer(createFakeClock(), { requests: 1, windowMs: 1000, slackMs: 0 });

describe("the registry of pacers", () => {
  it("returns the same pacer for the same key parts", () => {
    const registry = createPacerRegistry();
    const pacer = registry.pacerFor(["https://a", "key-1"], create);
    expect(registry.pacerFor(["https://a", "key-1"], create)).toBe(pacer);
    pacer.acquire();
    expect(registry.pacerFor(["https://a", "key-2"], create)).not.toBe(pacer);
    expect(registry.pacerFor(["https://ak", "ey-1"], create)).not.toBe(pacer);
  });

  it("shows no key when it is inspected or serialized", () => {
    const registry = createPacerRegistry();
    registry.pacerFor(["https://a", "canary-key"], create);
    expect(inspect(registry, { depth: 20, showHidden: true })).not.toContain("canary");
    expect(JSON.stringify(registry)).not.toContain("canary");
  });

  it("deletes only the pacers that are idle", async () => {
    const registry = createPacerRegistry();
    const busy = registry.pacerFor(["busy"], create);
    busy.acquire();
    for (let n = 0; n < 100; n += 1) registry.pacerFor([`key-${n}`], create);
    expect(registry.size).toBe(2);
    expect(registry.pacerFor(["busy"], create)).toBe(busy);
  });
});
