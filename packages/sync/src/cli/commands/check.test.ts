import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere, sandboxVariables } from "../command.fixture.ts";

const HOUR = 60 * 60_000;

describe("check", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 60, products: 10 });
    folder = mkdtempSync(join(tmpdir(), "check-"));
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const check = (args: readonly string[] = [], environment: Record<string, string> = {}) =>
    runHere(["check", ...args], {
      folder,
      environment: { ...sandboxVariables(sandbox), ...environment },
    });
  const received = () =>
    sandbox.control.requests.list().filter(({ url }) => !url.startsWith("/_sandbox"));

  it("reports no false premise for a conforming service, with at most 20 requests and without creating a database", async () => {
    const { status, out } = await check();
    expect([status, out]).toEqual([0, expect.stringMatching(/^shop +epoch-gmt3 +holds$/m)]);
    expect(out).toMatch(/^shop +connection +ok$/m);
    expect(out).toMatch(/^shop +credentials +ok$/m);
    expect(received().length).toBeLessThanOrEqual(20);
    expect(received().every(({ method }) => method === "GET")).toBe(true);
    expect(out).toContain(`shop: ${received().length} requests`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reports that the proxy of the environment is not used", async () => {
    const unreachable = { MARKETPLACE_BASE_URL: "http://127.0.0.1:9", HTTPS_PROXY: "http://proxy" };
    const { status, error } = await check([], unreachable);
    expect([status, error]).toEqual([3, expect.stringContaining("also set NODE_USE_ENV_PROXY=1")]);
    const used = await check([], { ...unreachable, NODE_USE_ENV_PROXY: "1" });
    expect(used.error).not.toContain("NODE_USE_ENV_PROXY");
  });

  it.each([
    ["epoch-gmt3", { dateShiftMs: 3 * HOUR }, "operator.dateShiftMs: -10800000"],
    ["epoch-gmt3", { dateShiftMs: -3 * HOUR }, "operator.dateShiftMs: 10800000"],
    ["listing-all-statuses", { unfilteredStatus: "Created" }, "one request for each status"],
    ["order-by-field-effect", { ignoresOrderByField: true }, "operator.orderByFieldParameter"],
    ["date-bounds", { exclusiveEnds: true }, "widens each window at both ends"],
    ["service-clock", { clockAheadMs: 24 * HOUR }, "clock"],
    ["service-clock", { clockAheadMs: -24 * HOUR }, "clock"],
  ] as const)(
    "names %s where the service has %j, with what mends it",
    async (premise, deviations, remedy) => {
      sandbox.control.deviations.set(deviations);
      const { status, out } = await check();
      expect(status).toBe(3);
      expect(out).toMatch(new RegExp(`^shop +${premise} +false$`, "m"));
      expect(out.match(/ false$/gm)).toHaveLength(1);
      expect(out).toContain(remedy);
      expect(received().length).toBeLessThanOrEqual(20);
    },
  );

  it("measures a date shift in addition to the configured one", async () => {
    sandbox.control.deviations.set({ dateShiftMs: -3 * HOUR });
    const config = (shift: number) => `export default {
      sellers: [{ seller: "shop", credentials: ${JSON.stringify(sandbox.credentials)} }],
      client: { baseUrl: ${JSON.stringify(sandbox.url)}, operator: { dateShiftMs: ${shift} } },
    };`;
    writeFileSync(join(folder, "wrong.mjs"), config(2 * HOUR));
    const wrong = await check(["--config", "wrong.mjs"]);
    expect([wrong.status, wrong.out]).toEqual([
      3,
      expect.stringContaining(`dateShiftMs: ${3 * HOUR}`),
    ]);
    writeFileSync(join(folder, "right.mjs"), config(3 * HOUR));
    expect((await check(["--config", "right.mjs"])).status).toBe(0);
  });

  it("prints the same result as JSON", async () => {
    sandbox.control.deviations.set({ dateShiftMs: 3 * HOUR });
    const { status, out } = await check(["--json"]);
    expect(status).toBe(3);
    const [shop] = JSON.parse(out);
    expect(shop).toMatchObject({
      seller: "shop",
      connection: "ok",
      credentials: "ok",
      failure: null,
    });
    expect(shop.requests).toBe(received().length);
    expect(shop.premises).toContainEqual(
      expect.objectContaining({
        premise: "epoch-gmt3",
        verdict: expect.objectContaining({ state: "false", measured: expect.anything() }),
      }),
    );
  });

  it("exits with 3 when credentials are refused, without printing them", async () => {
    const { status, out } = await check([], { MARKETPLACE_APP_SECRET: "canary-secret" });
    expect(status).toBe(3);
    expect(out).toMatch(/^shop +credentials +refused$/m);
    expect(out).not.toContain("canary-secret");
  });

  it("exits with 3 when the service does not respond", async () => {
    const { url } = sandbox;
    await sandbox.close();
    const { status, out } = await check([], { MARKETPLACE_BASE_URL: url });
    expect(status).toBe(3);
    expect(out).toMatch(/^shop +connection +failed$/m);
    sandbox = await startSandbox({ port: 0, packages: 0, products: 0 });
  });
});
