import { runInNewContext } from "node:vm";
import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientOf, respond, thrownBy } from "./test-client.fixture.ts";

// Test environments such as jsdom and `vmThreads` give a program values of another realm, and fake timers replace its
// clock.

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const foreign = (code: string): unknown => runInNewContext(code);
const foreignError = (name: string, message: string): unknown =>
  foreign(`Object.assign(new Error("${message}"), { name: "${name}" })`);

describe("values of another realm", () => {
  it("a Date is read as a date", async () => {
    const { client, sent } = clientOf();
    await client.packages.list({ startDate: foreign("new Date(1793480400000)") as Date });
    expect(sent[0]?.url.searchParams.get("startDate")).toBe("1793480400000");
  });

  it("an error keeps its name and message as a cause, without the secret", async () => {
    const { client } = clientOf([
      () => Promise.reject(foreignError("FetchError", "no route for canary-secret")),
    ]);
    expect(await thrownBy(client.packages.splitByOrderLines(split))).toMatchObject({
      code: "indeterminate",
      cause: { name: "FetchError", message: "no route for [redacted]" },
    });
  });

  it("an error of the function credentials is named", async () => {
    const { client } = clientOf([], {
      credentials: () => Promise.reject(foreignError("DatabaseError", "the vault is sealed")),
    });
    expect(await thrownBy(client.packages.list())).toMatchObject({
      code: "credentials-unavailable",
      message: expect.stringContaining("no request was sent: the vault is sealed"),
    });
  });

  it("a deadline of the caller counts as a timeout", async () => {
    const controller = new AbortController();
    controller.abort(foreignError("TimeoutError", "too late"));
    const { client } = clientOf();
    const call = client.packages.list({}, { signal: controller.signal });
    expect(await thrownBy(call)).toMatchObject({ code: "timeout" });
  });

  it("the bytes of a response are read", async () => {
    const bytes = foreign(`new Uint8Array([...'{"content":[]}'].map((c) => c.charCodeAt(0)))`);
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes);
        stream.close();
      },
    });
    const { client } = clientOf([() => new Response(body)]);
    expect(await client.packages.list()).toMatchObject({ content: [] });
  });
});

const split = { splitGroups: [{ orderLineIds: [1] }] };

describe("a test environment", () => {
  // Bun's module `node:crypto` has the global `crypto`, which no test environment replaces there.
  it.skipIf("Bun" in globalThis)("without crypto.subtle can walk changes", async () => {
    const whole = crypto;
    const { client } = clientOf();
    const walk = client.packages.between({ from: 0, to: 1 });
    for await (const _ of walk) expect.unreachable();
    const cursor = walk.cursor;
    vi.stubGlobal("crypto", { randomUUID: () => whole.randomUUID() });
    const again = client.packages.between({ from: 0, to: 1, cursor });
    for await (const _ of again) expect.unreachable();
    expect(again.cursor).toBe(cursor);
  });

  it("with fake timers decides how long a client waits", async () => {
    vi.useFakeTimers();
    const { client, sent } = clientOf([respond(503), respond()], { clock: systemClock });
    const listed = client.packages.list();
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await listed).content).toEqual([]);
  });
});
