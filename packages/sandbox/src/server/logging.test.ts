import { describe, expect, it } from "vitest";
import { CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
import { createSandbox } from "./create-sandbox.ts";
import { createLoggers } from "./logging.ts";

describe("the log", () => {
  it("redacts credentials and personal data, also inside an object", () => {
    const lines: string[] = [];
    const { logger } = createLoggers("info", { write: (line) => lines.push(line) });
    const secret = { appSecret: "canary", customerEmail: "canary", fullName: "canary" };
    const headers = { appKey: "canary", [CONTROL_TOKEN_HEADER]: "canary", ...secret };
    logger.info({ ...secret, headers, a: { b: secret } }, "hello");
    expect(lines.join("")).not.toContain("canary");
    expect(lines.join("")).toContain("[redacted]");
  });

  it("has one line per response, without query, body or credentials", async () => {
    const lines: string[] = [];
    const logDestination = { write: (line: string) => void lines.push(line) };
    const options = { packages: 10, products: 10, logLevel: "info", logDestination } as const;
    await using sandbox = createSandbox(options);
    const headers = { appKey: "canary", appSecret: "canary", "content-type": "application/json" };
    const listing = "http://x/rest/delivery/v1/shipmentPackages?orderNumber=canary";
    await sandbox.fetch(listing, { headers });
    await sandbox.fetch(listing, { headers: { ...headers, ...sandbox.credentials } });
    await sandbox.fetch("http://x/canary", { method: "POST", headers, body: '{"canary":1}' });
    const logged = lines.map((line): unknown => JSON.parse(line));
    expect(logged).toMatchObject([
      { msg: "request", status: 401 },
      { msg: "request", status: 200, route: "/rest/delivery/v1/shipmentPackages" },
      { msg: "request", status: 404 },
    ]);
    expect(lines.join("")).not.toMatch(/canary|sandbox-secret/);
  });

  it("has each call with its operation, and the reason of a refusal over REST and SOAP", async () => {
    const lines: string[] = [];
    const logDestination = { write: (line: string) => void lines.push(line) };
    const options = { packages: 1, logLevel: "info", logDestination } as const;
    await using sandbox = createSandbox(options);
    const headers = { appKey: "sandbox-key", appSecret: "canary" };
    await sandbox.fetch("http://x/ms/product-query", { headers });
    const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>
      <m:OrderListRequest xmlns:m="${sandbox.control.about.paths.soapNamespace}"><auth>
      <appKey>sandbox-key</appKey><appSecret>canary</appSecret></auth><searchData/><pagingData/>
      </m:OrderListRequest></e:Body></e:Envelope>`;
    const body = { method: "POST", headers: { "content-type": "text/xml" }, body: envelope };
    await sandbox.fetch("http://x/ws/OrderService", body);
    const refusal = expect.stringMatching(/^\d+: \S/);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { status: 401, operation: "queryProducts", refusal },
      { status: 200, operation: "OrderList", refusal },
    ]);
    expect(sandbox.control.getOverview().recent).toMatchObject({ calls: 2, refused: 2 });
    expect(lines.join("")).not.toContain("canary");
  });

  it("has as text each call with its query and the reason of a refusal, without credentials", async () => {
    const lines: string[] = [];
    const logDestination = { write: (line: string) => void lines.push(line) };
    const options = { packages: 0, logLevel: "info", logFormat: "text", logDestination } as const;
    await using sandbox = createSandbox(options);
    const listing = "http://x/ms/product-query";
    await sandbox.fetch(listing, { headers: { appKey: "canary", appSecret: "canary" } });
    await sandbox.fetch(`${listing}?page=0`, { headers: { ...sandbox.credentials } });
    await sandbox.fetch(`${listing}?size=0`, { headers: { ...sandbox.credentials } });
    await sandbox.fetch("http://localhost/_sandbox/health");
    expect(lines).toEqual([
      expect.stringMatching(
        /^\S+ \S+ {2}401 {2}queryProducts {2}GET \/ms\/product-query .*\d+: \S.*\n$/,
      ),
      expect.stringMatching(
        / 200 {2}queryProducts {2}GET \/ms\/product-query\?page=0 .* seller \d+\n$/,
      ),
      expect.stringMatching(
        / 400 {2}queryProducts {2}GET \/ms\/product-query\?size=0 .*1004: The request is not valid.*\n$/,
      ),
    ]);
    expect(lines.join("")).not.toMatch(/canary|sandbox-secret/);
  });
});
