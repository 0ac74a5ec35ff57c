import { Writable } from "node:stream";
import pino from "pino";
import { describe, expect, it } from "vitest";
import winston from "winston";
import { TransportError } from "../errors/errors.ts";
import { createHookDispatcher } from "./hook-dispatcher.ts";
import { fromPino, type Logger } from "./hook-events.ts";

/** What a logger wrote, a line an item. */
function written(): { readonly lines: string[]; readonly stream: Writable } {
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
    const { lines, stream } = written();
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
