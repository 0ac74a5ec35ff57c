import { settle } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { createHookDispatcher, type HookDispatcher } from "./hook-dispatcher.ts";
import type { Hooks, Logger } from "./hook-events.ts";

const request = { operation: "op", callId: "c", attempt: 1, method: "GET", path: "/orders" };
const response = { operation: "op", callId: "c", attempt: 1, status: 200, durationMs: 5 };
const retry = { operation: "op", callId: "c", attempt: 1, delayMs: 100, reason: "HTTP 503" };
const wait = { operation: "op", callId: "c", waitMs: 10 };

function tellAll(dispatcher: HookDispatcher): void {
  dispatcher.request({ ...request });
  dispatcher.response({ ...response });
  dispatcher.retry({ ...retry });
  dispatcher.wait({ ...wait });
}

function recorder() {
  const events: unknown[] = [];
  const lines: unknown[][] = [];
  const note = (event: object): unknown => events.push(event);
  const hooks: Hooks = { onRequest: note, onResponse: note, onRetry: note, onWait: note };
  const logger: Logger = {
    debug: (...line) => void lines.push(line),
    warn: (...line) => void lines.push(line),
  };
  return { events, lines, hooks, logger };
}

describe("hooks", () => {
  it("are notified of what happens, in order", () => {
    const { events, hooks } = recorder();
    tellAll(createHookDispatcher(hooks));
    expect(events).toEqual([request, response, retry, wait]);
  });

  it("never break a call, whether they throw or reject; the logger reports it", async () => {
    const { lines, logger } = recorder();
    const hooks: Hooks = {
      onRequest: () => {
        throw new TypeError("hunter2");
      },
      onResponse: () => Promise.reject(new RangeError("hunter2")),
      onRetry: () => {
        throw "hunter2";
      },
    };
    expect(() => tellAll(createHookDispatcher(hooks, logger))).not.toThrow();
    await settle();
    const failures = lines.filter(([message]) => String(message).endsWith("failed"));
    expect(failures).toEqual([
      ["onRequest failed", { error: "TypeError" }],
      ["onRetry failed", { error: "string" }],
      ["onResponse failed", { error: "RangeError" }],
    ]);
    expect(JSON.stringify(lines)).not.toContain("hunter2");
  });

  it("survive a logger that throws", () => {
    const broken = (): never => {
      throw new Error("disk full");
    };
    const hooks: Hooks = { onRequest: broken };
    const dispatcher = createHookDispatcher(hooks, { debug: broken, warn: broken });
    expect(() => tellAll(dispatcher)).not.toThrow();
  });

  it("cannot change an event for the others", () => {
    const { events, hooks } = recorder();
    tellAll(createHookDispatcher(hooks));
    expect(events.every((event) => Object.isFrozen(event))).toBe(true);
  });

  it("are silent when there are none", () => {
    expect(createHookDispatcher().silent).toBe(true);
    expect(createHookDispatcher({ onRetry: undefined }).silent).toBe(true);
    expect(createHookDispatcher({ onRetry: () => 0 }).silent).toBe(false);
    expect(createHookDispatcher({}, console).silent).toBe(false);
    expect(() => tellAll(createHookDispatcher())).not.toThrow();
  });
});
