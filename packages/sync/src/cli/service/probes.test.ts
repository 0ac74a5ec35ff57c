import { createServer } from "node:net";
import { expect, it } from "vitest";
import { serveProbes } from "./probes.ts";

const serve = (checkDatabase: () => Promise<unknown>) =>
  serveProbes("127.0.0.1:0", { checkDatabase, metrics: undefined, readyWithinMs: 20 });

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return [response.status, (await response.text()).trimEnd()];
};

it("is alive and ready while the database responds", async () => {
  await using probes = await serve(async () => "rows");
  expect(await read(`${probes.url}/healthz`)).toEqual([200, "ok"]);
  expect(await read(`${probes.url}/readyz?verbose`)).toEqual([200, "ok"]);
});

it.each([
  ["fails", () => Promise.reject(new Error("disk I/O error")), "disk I/O error"],
  ["hangs", () => new Promise(() => {}), "The database did not respond within 20 ms"],
])("is alive and not ready while the database %s", async (_, check, words) => {
  await using probes = await serve(check);
  expect(await read(`${probes.url}/readyz`)).toEqual([503, words]);
  expect(await read(`${probes.url}/healthz`)).toEqual([200, "ok"]);
});

it("refuses other paths and methods, and says what is missing for metrics", async () => {
  await using probes = await serve(async () => undefined);
  expect(await read(`${probes.url}/`)).toEqual([404, "There are /healthz, /readyz and /metrics"]);
  expect(await read(`${probes.url}/healthz`, { method: "POST" })).toEqual([
    405,
    "Only GET and HEAD are allowed",
  ]);
  expect(await read(`${probes.url}/metrics`)).toEqual([
    501,
    expect.stringContaining("npm install @opentelemetry/exporter-prometheus"),
  ]);
});

it.each(["", "9464", "127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:9464", "::1:9464"])(
  "refuses %j as an address",
  async (address) => {
    const sources = { checkDatabase: async () => undefined, metrics: undefined };
    await expect(serveProbes(address, sources)).rejects.toThrow(
      "--listen must be a host and a port, such as 127.0.0.1:9464",
    );
  },
);

it("says that a port is taken", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, "127.0.0.1", () => {
      const address = other.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    }),
  );
  const sources = { checkDatabase: async () => undefined, metrics: undefined };
  await expect(serveProbes(`127.0.0.1:${port}`, sources)).rejects.toThrow("EADDRINUSE");
  other.close();
});
