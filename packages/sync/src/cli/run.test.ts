import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { describe, expect, it } from "vitest";
import { parseLines, startHere, useCommand } from "./command.fixture.ts";
import { serveProbes } from "./output/serve-probes.ts";

describe("the command run", () => {
  const command = useCommand({ packages: 30 });
  /** Starts the command `run` with flags. */
  const start = (flags: string) => {
    const run = startHere(["run", ...flags.split(" ")], command.inFolder());
    const stderr = () => run.text.error;
    return { ...run, stderr, events: () => parseLines(stderr()) };
  };

  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  it("serves probes and metrics, and writes events as lines of JSON, until it is stopped", async () => {
    const run = start("--listen 127.0.0.1:0 --log-format json");
    await expect.poll(run.stderr).toContain('"stored"');
    for (const event of [{ event: "started" }, { event: "stored", seller: "shop" }]) {
      const line = expect.objectContaining({ time, level: "info", ...event });
      expect(run.events()).toContainEqual(line);
    }
    const { url } = run.events().find(({ event }) => event === "listening");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^marketplace_sync_packages_total\{.*seller="shop".*\} \d+$/m);
    expect(metrics).toMatch(/^marketplace_sync_lag.*\{.*seller="shop".*\} \d+$/m);
    expect(metrics).toMatch(/^target_info\{service_name="marketplace-sync",/m);
    run.stop("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(run.events().at(-1)).toMatchObject({ event: "stopping", signal: "SIGTERM" });
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  });

  it("ends, and says why as a line of JSON, when its database file was replaced", async () => {
    const run = start("--log-format json");
    await expect.poll(run.stderr).toContain('"stored"');
    renameSync(command.path("orders.db"), command.path("old.db"));
    writeFileSync(command.path("orders.db"), "");
    expect(await run.ended).toBe(1);
    const message = expect.stringContaining(
      "was deleted or replaced while it was open. Start this process",
    );
    expect(run.events().at(-1)).toEqual({ time, level: "error", event: "failed", message });
  });
});

describe("the probes", () => {
  const serve = (
    checkReady: () => Promise<readonly string[]> = async () => [],
    address = "127.0.0.1:0",
  ) => serveProbes(address, { checkReady, metrics: undefined, readyTimeoutMs: 20 });
  const read = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return [response.status, (await response.text()).trimEnd()];
  };

  it.each<[string, () => Promise<readonly string[]>, status: number, text: string]>([
    ["ready while the database responds", async () => [], 200, "ok"],
    [
      "ready while feeds have problems, without control characters and the error messages of consumers",
      async () => ["b:\u001b[2J", "consumer erp: 3 deliveries failed in succession: Ada\nLovelace"],
      200,
      "ok\nb:\\u001b[2J\nconsumer erp: 3 deliveries failed in succession",
    ],
    [
      "not ready while the database fails",
      () => Promise.reject(new Error("disk I/O error")),
      503,
      "disk I/O error",
    ],
    [
      "not ready while the database hangs",
      () => new Promise<never>(() => {}),
      503,
      "The database did not respond within 20 ms",
    ],
  ])("say that a process is alive and %s", async (_, checkReady, status, text) => {
    await using probes = await serve(checkReady);
    expect(await read(`${probes.url}/readyz?verbose`)).toEqual([status, text]);
    expect(await read(`${probes.url}/healthz`)).toEqual([200, "ok"]);
  });

  it("refuse requests on loopback whose host name is not that of this machine", async () => {
    await using probes = await serve();
    const { port } = new URL(probes.url);
    for (const [host, status] of [
      [`127.0.0.1:${port}`, 200],
      [`localhost:${port}`, 200],
      ["[::1]", 200],
      ["LOCALHOST", 200],
      ["rebound.example.com", 421],
      [`127.0.0.1.example.com:${port}`, 421],
      ["192.168.0.1", 421],
    ] as const) {
      const request = get({ port, host: "127.0.0.1", path: "/healthz", headers: { host } });
      const [response] = await once(request, "response");
      response.resume();
      expect([host, response.statusCode]).toEqual([host, status]);
    }
  });

  it.each([
    ["GET", "/", 404, "This path does not exist; use /healthz, /readyz or /metrics"],
    ["POST", "/healthz", 405, "The probes answer only GET and HEAD requests"],
    ["GET", "/metrics", 501, "npm install @opentelemetry/exporter-prometheus"],
  ])("refuse %s %s, and say what to do", async (method, path, status, message) => {
    await using probes = await serve();
    const refused = [status, expect.stringContaining(message)];
    expect(await read(`${probes.url}${path}`, { method })).toEqual(refused);
  });

  it.each(["", "9464", "127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:9464", "::1:9464"])(
    "refuse %j as an address",
    async (address) => {
      await expect(serve(undefined, address)).rejects.toThrow(
        "--listen must be a host and a port, such as 127.0.0.1:9464",
      );
    },
  );
});
