import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type FaultRequest } from "../src/index.ts";
import { LISTING, SPLIT_BY_QUANTITY } from "./paths.ts";
import { orderOf, pickingPackage, type ReadPackage } from "./read-packages.ts";
import { type Opened, transports } from "./transports.ts";

const BROKEN = /terminated|fetch failed|ECONNRESET|other side closed|network/i;

describe.each(transports)("injected faults $name", ({ open }) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open({ packages: 150, products: 20 });
  });

  beforeEach(() => opened.sandbox.control.faults.remove());
  afterAll(() => opened.sandbox.close());

  const list = (init: RequestInit = {}) =>
    opened.fetch(LISTING, {
      headers: { ...opened.sandbox.credentials },
      redirect: "manual",
      ...init,
    });

  const inject = (fault: FaultRequest) => opened.sandbox.control.faults.add(fault);

  /** Splits a package under a fault and returns whether the split took effect. */
  async function splitUnder(fault: FaultRequest): Promise<{ outcome: string; applied: boolean }> {
    const target: ReadPackage = await pickingPackage(opened, 1, 2);
    inject(fault);
    const line = target.lines[0]?.orderLineId;
    const body = { splitPackages: [{ packageDetails: [{ orderLineId: line, quantities: 1 }] }] };
    const outcome = await opened.call(SPLIT_BY_QUANTITY, { body }).then(
      ({ status }) => String(status),
      (error: unknown) => `broken: ${String(error)}`,
    );
    const after = await orderOf(opened, target.orderNumber);
    const status = after.find(({ id }) => id === target.id)?.shipmentPackageStatus;
    return { outcome, applied: status === "Unpacked" };
  }

  it("delays a response and then sends it completely", async () => {
    inject({ kind: "latency", delayMs: 40 });
    // The sandbox's timer starts later and lasts longer, so it cannot fire first.
    const timer = setTimeout(39, "timer");
    const response = list();
    expect(await Promise.race([timer, response])).toBe("timer");
    expect((await response).status).toBe(200);
  });

  it("stalls in the middle of a body until the caller gives up", async () => {
    inject({ kind: "stalled-body" });
    const abort = new AbortController();
    const response = await list({ signal: abort.signal });
    const reading = response.body?.getReader();
    expect((await reading?.read())?.value?.length).toBeGreaterThan(0);
    const rest = reading?.read();
    abort.abort();
    await expect(rest).rejects.toThrow(/abort/i);
    expect((await list()).status).toBe(200);
  });

  it("responds with 429 with Retry-After, 500 and 503", async () => {
    inject({ kind: "too-many-requests", retryAfterSeconds: 7 });
    const limited = await list();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    inject({ kind: "server-error" });
    expect((await list()).status).toBe(500);
    inject({ kind: "unavailable" });
    expect((await list()).status).toBe(503);
    expect((await list()).status).toBe(200);
  });

  it("cuts a body short", async () => {
    inject({ kind: "truncated-body" });
    const response = await list();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(BROKEN);
  });

  it("responds with 200 with HTML, and 200 with nothing", async () => {
    inject({ kind: "html" });
    const html = await list();
    expect([html.status, html.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    inject({ kind: "empty" });
    const empty = await list();
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
  });

  it("redirects to another origin", async () => {
    inject({ kind: "redirect", location: "http://127.0.0.2:9/elsewhere" });
    const response = await list();
    expect([response.status, response.headers.get("location")]).toEqual([
      307,
      "http://127.0.0.2:9/elsewhere",
    ]);
  });

  it("responds with a compressed bomb of the requested decompressed size", async () => {
    inject({ kind: "compressed-bomb", bombBytes: 48 * 1024 * 1024 });
    const response = await list();
    let size = 0;
    for await (const chunk of response.body ?? []) size += chunk.length;
    expect(size).toBe(48 * 1024 * 1024);
  });

  it("resets the connection before the commit, so that the operation has no effect", async () => {
    const { outcome, applied } = await splitUnder({ kind: "reset-before-commit" });
    expect(outcome).toMatch(BROKEN);
    expect(applied).toBe(false);
  });

  it("resets the connection after the commit, so that the operation has its effect", async () => {
    const { outcome, applied } = await splitUnder({ kind: "reset-after-commit" });
    expect(outcome).toMatch(BROKEN);
    expect(applied).toBe(true);
  });

  it.each([
    ["server-error", "before-commit", "500"],
    ["server-error", "after-commit", "500"],
    ["empty", "before-commit", "200"],
    ["html", "after-commit", "200"],
    ["redirect", "before-commit", "307"],
  ] as const)("shows %s %s", async (kind, when, expected) => {
    const { outcome, applied } = await splitUnder({ kind, when });
    if (kind !== "redirect") expect(outcome).toBe(expected);
    expect(applied).toBe(when === "after-commit");
  });

  it("logs the received request with the fault that was applied", async () => {
    opened.sandbox.control.requests.clear();
    inject({ kind: "server-error" });
    await list();
    expect(opened.sandbox.control.requests.list()).toMatchObject([
      { method: "GET", url: LISTING, operation: "listShipmentPackages", fault: "server-error" },
    ]);
    expect(JSON.stringify(opened.sandbox.control.requests.list())).not.toContain("sandbox-secret");
  });
});

it("ends injected latency when the sandbox stops, without an error in its log", async () => {
  const lines: string[] = [];
  const logDestination = { write: (line: string) => void lines.push(line) };
  const sandbox = createSandbox({ packages: 0, products: 0, logLevel: "warn", logDestination });
  sandbox.control.faults.add({ kind: "latency", delayMs: 600_000 });
  const waiting = sandbox.fetch(sandbox.baseUrl + LISTING, {
    headers: { ...sandbox.credentials },
  });
  await expect.poll(() => sandbox.control.faults.list()).toMatchObject([{ hits: 1 }]);
  const [response] = await Promise.all([waiting, sandbox.close()]);
  expect([response.status, await response.json()]).toMatchObject([503, { code: 1505 }]);
  expect(lines).toEqual([]);
});
