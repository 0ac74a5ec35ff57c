import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { sandboxVariables, startHere } from "../command.fixture.ts";
import { serveProbes } from "../probes/serve-probes.ts";

/** Runs the command `run` with flags until the test stops it. */
async function startRun(flags: string) {
  const sandbox = await startSandbox({ port: 0, packages: 30 });
  const folder = mkdtempSync(join(tmpdir(), "sync-"));
  const environment = {
    ...sandboxVariables(sandbox),
    MARKETPLACE_DATABASE: join(folder, "orders.db"),
  };
  const { text, ended, stop } = startHere(["run", ...flags.split(" ")], { environment, folder });
  return {
    database: environment.MARKETPLACE_DATABASE,
    ended,
    stderr: () => text.error,
    async stop() {
      stop("SIGTERM");
      const status = await ended;
      await sandbox.close();
      return status;
    },
  };
}

it("serves probes and metrics while it runs, and closes the port at the end", async () => {
  const run = await startRun("--listen 127.0.0.1:0");
  await expect.poll(run.stderr).toContain("up to date\n");
  const [, url] = /Health probes and metrics are at (\S+)/.exec(run.stderr()) ?? [];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^marketplace_sync_packages_total\{.*seller="shop".*\} \d+$/m);
  expect(metrics).toMatch(/^marketplace_sync_lag.*\{.*seller="shop".*\} \d+$/m);
  expect(metrics).toMatch(/^target_info\{service_name="marketplace-sync",/m);
  expect(await run.stop()).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
});

it("writes each event as a line of JSON", async () => {
  const run = await startRun("--log-format json");
  const events = () =>
    run
      .stderr()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  await expect.poll(() => run.stderr()).toContain('"stored"');
  expect(await run.stop()).toBe(0);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(events()).toContainEqual(
    expect.objectContaining({ time, level: "info", event: "started" }),
  );
  expect(events()).toContainEqual(
    expect.objectContaining({ time, level: "info", event: "stored", seller: "shop" }),
  );
  expect(events().at(-1)).toMatchObject({ event: "stopping", signal: "SIGTERM" });
});

it("ends, and says why, when its database file was replaced", async () => {
  const run = await startRun("--log-format text");
  await expect.poll(run.stderr).toContain("up to date\n");
  renameSync(run.database, `${run.database}.old`);
  writeFileSync(run.database, "");
  expect(await run.ended).toBe(1);
  expect(run.stderr()).toContain("was deleted or replaced while it was open. Start this process");
  await run.stop();
});

it("writes the error that ends `run` as a line of JSON when its database file was deleted", async () => {
  const run = await startRun("--log-format json");
  await expect.poll(run.stderr).toContain('"stored"');
  rmSync(run.database);
  expect(await run.ended).toBe(1);
  const last = run.stderr().trimEnd().split("\n").at(-1) ?? "";
  const message = expect.stringContaining("was deleted or replaced while it was open");
  expect(JSON.parse(last)).toMatchObject({ level: "error", event: "failed", message });
  await run.stop();
});

const serve = (checkReady: () => Promise<readonly string[]>) =>
  serveProbes("127.0.0.1:0", { checkReady, metrics: undefined, readyTimeoutMs: 20 });

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return [response.status, (await response.text()).trimEnd()];
};

it("is alive and ready while the database responds", async () => {
  await using probes = await serve(async () => []);
  expect(await read(`${probes.url}/healthz`)).toEqual([200, "ok"]);
  expect(await read(`${probes.url}/readyz?verbose`)).toEqual([200, "ok"]);
});

it("reports problems of feeds, and remains ready", async () => {
  await using probes = await serve(async () => [
    "shop: the premise epoch-gmt3 is false",
    "b:\u001b[2J",
  ]);
  expect(await read(`${probes.url}/readyz`)).toEqual([
    200,
    "ok\nshop: the premise epoch-gmt3 is false\nb:\\u001b[2J",
  ]);
});

it.each([
  ["fails", () => Promise.reject(new Error("disk I/O error")), "disk I/O error"],
  ["hangs", () => new Promise<never>(() => {}), "The database did not respond within 20 ms"],
])("is alive and not ready while the database %s", async (_, check, message) => {
  await using probes = await serve(check);
  expect(await read(`${probes.url}/readyz`)).toEqual([503, message]);
  expect(await read(`${probes.url}/healthz`)).toEqual([200, "ok"]);
});

it("refuses requests on loopback whose host name is not that of this machine", async () => {
  await using probes = await serve(async () => []);
  const { port } = new URL(probes.url);
  const statusFor = async (host: string) => {
    const request = get({ port, host: "127.0.0.1", path: "/healthz", headers: { host } });
    const [response] = await once(request, "response");
    response.resume();
    return response.statusCode;
  };
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "[::1]", "LOCALHOST"]) {
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  }
  for (const host of ["rebound.example.com", `127.0.0.1.example.com:${port}`, "192.168.0.1"]) {
    expect([host, await statusFor(host)]).toEqual([host, 421]);
  }
});

it("lists problems in the response of /readyz without the error messages of consumers", async () => {
  await using probes = await serveProbes("127.0.0.1:0", {
    checkReady: async () => [
      "seller a: clock",
      "consumer erp: 3 deliveries failed in succession: Ada\nLovelace",
    ],
    metrics: undefined,
  });
  expect(await read(`${probes.url}/readyz`)).toEqual([
    200,
    "ok\nseller a: clock\nconsumer erp: 3 deliveries failed in succession",
  ]);
});

it("refuses other paths and methods, and names the packages that /metrics needs", async () => {
  await using probes = await serve(async () => []);
  expect(await read(`${probes.url}/`)).toEqual([
    404,
    "This path does not exist; use /healthz, /readyz or /metrics",
  ]);
  expect(await read(`${probes.url}/healthz`, { method: "POST" })).toEqual([
    405,
    "The probes answer only GET and HEAD requests",
  ]);
  expect(await read(`${probes.url}/metrics`)).toEqual([
    501,
    expect.stringContaining("npm install @opentelemetry/exporter-prometheus"),
  ]);
});

it.each(["", "9464", "127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:9464", "::1:9464"])(
  "refuses %j as an address",
  async (address) => {
    const sources = { checkReady: async () => [], metrics: undefined };
    await expect(serveProbes(address, sources)).rejects.toThrow(
      "--listen must be a host and a port, such as 127.0.0.1:9464",
    );
  },
);

it("reports that a port is in use", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, "127.0.0.1", () => {
      const address = other.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    }),
  );
  const sources = { checkReady: async () => [], metrics: undefined };
  await expect(serveProbes(`127.0.0.1:${port}`, sources)).rejects.toThrow("EADDRINUSE");
  other.close();
});
