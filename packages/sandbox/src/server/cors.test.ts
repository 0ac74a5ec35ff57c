import { describe, expect, it } from "vitest";
import { createSandbox } from "./create-sandbox.ts";
import { resolveOptions } from "./resolve-options.ts";

const page = "http://localhost:5173";
const listing = "http://x/rest/delivery/v1/shipmentPackages";
const preflight = {
  method: "OPTIONS",
  headers: {
    origin: page,
    "access-control-request-method": "GET",
    "access-control-request-headers": "appkey,appsecret",
  },
};

describe("a page of a named origin", () => {
  it("gets a preflight response without credentials, which allows the headers of credentials", async () => {
    await using sandbox = createSandbox({ packages: 1, cors: ["https://a.example", page] });
    for (const [url, methods] of [
      [listing, "GET"],
      ["http://x/ws/OrderService", "GET, HEAD, POST"],
    ] as const) {
      const { status, headers } = await sandbox.fetch(url, preflight);
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe(page);
      expect(headers.get("access-control-allow-methods")).toBe(methods);
      expect(headers.get("access-control-allow-headers")).toContain("appkey, appsecret");
      expect(headers.has("access-control-allow-credentials")).toBe(false);
      expect(headers.get("vary")).toBe("origin");
    }
  });

  it("can read responses, also refusals and injected faults", async () => {
    await using sandbox = createSandbox({ packages: 1, cors: [page] });
    sandbox.control.faults.add({ kind: "unavailable" });
    const { credentials } = sandbox;
    const statuses = [];
    for (const more of [{}, credentials, credentials]) {
      const response = await sandbox.fetch(listing, { headers: { origin: page, ...more } });
      statuses.push(response.status);
      expect(response.headers.get("access-control-allow-origin")).toBe(page);
      expect(response.headers.get("access-control-expose-headers")).toBe("retry-after");
    }
    expect(statuses).toEqual([401, 503, 200]);
  });

  it("can read the part of a response that a fault broke", async () => {
    await using sandbox = createSandbox({ packages: 1, cors: [page] });
    sandbox.control.faults.add({ kind: "truncated-body" });
    const headers = { origin: page, ...sandbox.credentials };
    const response = await sandbox.fetch(listing, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe(page);
    await expect(response.text()).rejects.toThrow();
  });

  it.each(["/_sandbox/health", "/%5Fsandbox/health", "/_sandbox/overview"])(
    "cannot read %s",
    async (path) => {
      await using sandbox = createSandbox({ packages: 1, cors: [page] });
      const url = `http://localhost${path}`;
      const response = await sandbox.fetch(url, { headers: { origin: page } });
      expect(await response.text()).not.toContain("9404");
      expect(response.headers.has("access-control-allow-origin")).toBe(false);
      const requested = await sandbox.fetch(url, preflight);
      expect(requested.headers.has("access-control-allow-methods")).toBe(false);
    },
  );
});

it.each([
  "http://localhost:51730",
  "http://localhost",
  "https://localhost:5173",
  "http://localhost:5173.evil.example",
  "http://evil.example/http://localhost:5173",
  "HTTP://LOCALHOST:5173",
  "null",
  "*",
  "",
  `${page}, http://evil.example`,
])("refuses a page of the origin %j", async (origin) => {
  await using sandbox = createSandbox({ packages: 1, cors: [page] });
  const headers = { ...preflight.headers, origin };
  const refused = await sandbox.fetch(listing, { method: "OPTIONS", headers });
  const read = await sandbox.fetch(listing, { headers: { ...headers, ...sandbox.credentials } });
  expect(refused.status).toBe(405);
  for (const response of [refused, read]) {
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-"))).toEqual([]);
    expect(response.headers.get("vary")).toBe("origin");
  }
});

it("sends no CORS headers without named origins", async () => {
  await using sandbox = createSandbox({ packages: 1 });
  const { status, headers } = await sandbox.fetch(listing, preflight);
  expect(status).toBe(405);
  expect(headers.has("vary") || headers.has("access-control-allow-origin")).toBe(false);
});

it.each(["*", "null", "http://*.example", `${page}/`, "http://a.example:80", "file://", "a"])(
  "refuses %j as an allowed origin",
  (origin) => {
    expect(() => resolveOptions({ cors: [page, origin] })).toThrow(
      `cors must be origins such as http://localhost:5173 (scheme, host and port, without a path), not ${JSON.stringify(origin)}`,
    );
  },
);
