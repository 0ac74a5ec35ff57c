import { Writable } from "node:stream";
import { settle } from "@marketplace-seller/testing/fake-clock";
import pino from "pino";
import { describe, expect, it } from "vitest";
import winston from "winston";
import { TransportError } from "../errors/errors.ts";
import {
  createHookDispatcher,
  fromPino,
  type HookDispatcher,
  type Hooks,
  type Logger,
} from "./hooks.ts";

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
  it("are notified of all events, in order", () => {
    const { events, hooks } = recorder();
    tellAll(createHookDispatcher(hooks));
    expect(events).toEqual([request, response, retry, wait]);
  });

  it("do not fail a call when they throw or reject, and the logger reports the failure", async () => {
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

  it("do not fail a call when the logger throws", () => {
    const broken = (): never => {
      throw new Error("disk full");
    };
    const hooks: Hooks = { onRequest: broken };
    const dispatcher = createHookDispatcher(hooks, { debug: broken, warn: broken });
    expect(() => tellAll(dispatcher)).not.toThrow();
  });

  it("get a frozen event, which they cannot change for other hooks", () => {
    const { events, hooks } = recorder();
    tellAll(createHookDispatcher(hooks));
    expect(events.every((event) => Object.isFrozen(event))).toBe(true);
  });

  it("need no events when there is neither a hook nor a logger", () => {
    expect(createHookDispatcher().silent).toBe(true);
    expect(createHookDispatcher({ onRetry: undefined }).silent).toBe(true);
    expect(createHookDispatcher({ onRetry: () => 0 }).silent).toBe(false);
    expect(createHookDispatcher({}, console).silent).toBe(false);
    expect(() => tellAll(createHookDispatcher())).not.toThrow();
  });
});

/** The log lines that the client passed to its logger. */
function createLineRecorder(): { readonly lines: string[]; readonly stream: Writable } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trim());
      done();
    },
  });
  return { lines, stream };
}

const loggers: readonly [string, (stream: Writable) => Logger][] = [
  ["pino", (stream) => fromPino(pino({ level: "debug" }, stream))],
  [
    "winston",
    (stream) =>
      winston.createLogger({
        level: "debug",
        transports: [new winston.transports.Stream({ stream })],
      }),
  ],
];

describe.each(loggers)("a logger of %s", (_, make) => {
  it("writes each event on one line with all of its fields", async () => {
    const { lines, stream } = createLineRecorder();
    const hooks = createHookDispatcher({}, make(stream));
    hooks.response({
      operation: "listOrders",
      callId: "c",
      attempt: 2,
      status: 503,
      durationMs: 12.3,
    });
    const error = new TransportError("The service failed", { operation: "listOrders" });
    hooks.failure({
      operation: "listOrders",
      callId: "c",
      code: "transport",
      attempts: 6,
      durationMs: 9,
      error,
    });
    await new Promise(setImmediate);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("listOrders response");
    expect(lines[0]).toMatch(/"attempt":2.*|"status":503.*/);
    expect(lines[0]).toContain('"durationMs":12.3');
    expect(lines[1]).toContain('"attempts":6');
    expect(lines[1]).toContain("The service failed");
  });
});
