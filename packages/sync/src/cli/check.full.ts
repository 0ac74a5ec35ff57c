import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useCommand } from "./command.fixture.ts";

const HOUR = 60 * 60_000;

describe("check", () => {
  const command = useCommand({ packages: 60, products: 10 });
  const { path, run } = command;
  const received = () =>
    command.sandbox.control.requests.list().filter(({ url }) => !url.startsWith("/_sandbox"));

  it("reports no false premise for a conforming service, with at most 22 requests and without creating a database", async () => {
    const { status, out } = await run("check");
    expect([status, out]).toEqual([0, expect.stringMatching(/^shop +epoch-gmt3 +holds$/m)]);
    expect(out).toMatch(/^shop +connection +ok$/m);
    expect(out).toMatch(/^shop +credentials +ok$/m);
    expect(received().length).toBeLessThanOrEqual(22);
    expect(received().every(({ method }) => method === "GET")).toBe(true);
    expect(out).toContain(`shop: ${received().length} requests`);
    expect(readdirSync(path())).toEqual([]);
  });

  it("names a false premise, with what mends it, also as JSON", async () => {
    command.sandbox.control.deviations.set({ unfilteredStatus: "Created" });
    const { status, out } = await run("check");
    expect(status).toBe(3);
    expect(out.match(/^.* false$/gm)).toEqual([
      expect.stringMatching(/^shop +listing-all-statuses +false$/),
    ]);
    const remedy = "one request for each status";
    expect(out).toContain(remedy);
    command.sandbox.control.requests.clear();
    const [shop] = JSON.parse((await run("check --json")).out);
    const sound = { connection: "ok", credentials: "ok", failure: null };
    expect(shop).toMatchObject({ seller: "shop", ...sound, requests: received().length });
    const found = shop.premises.find(({ premise = "" }) => premise === "listing-all-statuses");
    const verdict = { state: "false", remedy: expect.stringContaining(remedy) };
    expect(found).toMatchObject({ verdict });
  });

  it("names credentials of another seller", async () => {
    const { credentials, url: baseUrl, sellerId } = command.sandbox;
    const config = {
      client: { baseUrl },
      sellers: [
        { seller: "one", credentials },
        { seller: "two", credentials },
        { seller: "three", sellerId: 1, credentials },
      ],
    };
    writeFileSync(path("swapped.mjs"), `export default ${JSON.stringify(config)};`);
    const { status, out } = await run("check --config swapped.mjs");
    expect(status).toBe(3);
    expect(out).toMatch(new RegExp(`^one +seller id +${sellerId}$`, "m"));
    expect(out.match(/^(?:one|two|three) +credentials +foreign$/gm)).toHaveLength(3);
    const belong = `The credentials belong to seller ${sellerId},`;
    expect(out).toContain(`one: ${belong} as those of "two" do`);
    expect(out).toContain(`three: ${belong} and sellerId says 1`);
    expect(await run("check --config swapped.mjs --seller one")).toMatchObject({ status: 0 });
  });

  it("measures a date shift in addition to the configured one", async () => {
    const { control, credentials, url: baseUrl } = command.sandbox;
    control.deviations.set({ dateShiftMs: -3 * HOUR });
    const checkWith = (dateShiftMs: number) => {
      const sellers = [{ seller: "shop", credentials }];
      const config = { sellers, client: { baseUrl, operator: { dateShiftMs } } };
      writeFileSync(path(`${dateShiftMs}.mjs`), `export default ${JSON.stringify(config)};`);
      return run(`check --config ${dateShiftMs}.mjs`);
    };
    const out = expect.stringContaining(`dateShiftMs: ${3 * HOUR}`);
    expect(await checkWith(2 * HOUR)).toMatchObject({ status: 3, out });
    expect(await checkWith(3 * HOUR)).toMatchObject({ status: 0 });
  });

  it("records how the service differs, says before what it sends, and compares it later", async () => {
    const { control } = command.sandbox;
    const differs = { hiddenStatuses: ["Picking"] } as const;
    control.deviations.set(differs);
    control.requests.clear();
    const recorded = await run("check --record service.json");
    expect(recorded.status).toBe(3);
    expect(recorded.error).toMatch(/^Sends at most 60 requests .*\nWrote service.json\n$/);
    expect(received().length).toBeLessThanOrEqual(60);
    expect(received().every(({ method, response }) => method === "GET" && response)).toBe(true);
    expect(JSON.parse(readFileSync(path("service.json"), "utf8"))).toMatchObject(differs);
    const same = await run("check --baseline service.json");
    expect([same.status, same.error]).toEqual([0, expect.stringContaining("Nothing has changed")]);
    control.deviations.set({ maxPageSize: 9 });
    const changed = await run("check --baseline service.json");
    const changes = 'shop: removed: hiddenStatuses: ["Picking"]\nshop: added: maxPageSize: 9\n';
    expect([changed.status, changed.error]).toEqual([3, expect.stringContaining(changes)]);
  });

  it("sends a wrong secret only when somebody agrees, and prints what is recorded of refusals", async () => {
    const refused = await run("check --record service.json --with-refusals");
    expect(refused).toMatchObject({ status: 2, error: expect.stringContaining("lock a key") });
    expect(existsSync(path("service.json"))).toBe(false);
    expect(received()).toEqual([]);
    const { status, error } = await run("check --record service.json --with-refusals --yes");
    expect([status, error]).toEqual([0, expect.stringMatching(/^wrong-secret: 40[01] .*json/m)]);
    expect(received().filter(({ url }) => url.includes("size=1000"))).toHaveLength(1);
    const { refusals } = JSON.parse(readFileSync(path("service.json"), "utf8"));
    expect(refusals.at(-1)).toMatchObject({ cause: "wrong-secret" });
  });

  it("refuses a baseline by the path of its wrong entry, and a record that cannot be written", async () => {
    writeFileSync(path("old.json"), '{"version":2,"maxPageSize":0,"speed":1}');
    const baseline = await run("check --baseline old.json");
    expect(baseline.status).toBe(2);
    expect(baseline.error).toMatch(/version .*maxPageSize .*speed is not a member/s);
    const written = await run("check --record nowhere/service.json");
    expect([written.status, received()]).toEqual([2, []]);
  });

  const NOWHERE = { MARKETPLACE_BASE_URL: "http://127.0.0.1:9" };
  const BEHIND = { ...NOWHERE, HTTPS_PROXY: "http://proxy" };
  const HINT = "also set NODE_USE_ENV_PROXY=1";
  const FAILED = /connection +failed$/;

  it.each([
    ["credentials are refused", { MARKETPLACE_APP_SECRET: "canary" }, /credentials +refused$/, ""],
    ["the service does not respond", NOWHERE, FAILED, ""],
    ["the proxy of the environment is not used", BEHIND, FAILED, HINT],
    ["the proxy does not respond", { ...BEHIND, NODE_USE_ENV_PROXY: "1" }, FAILED, ""],
  ])("exits with 3 when %s, without printing secrets", async (_, changed, result, hint) => {
    const { status, out, error } = await run("check", changed);
    expect([status, error]).toEqual([3, expect.stringContaining(hint)]);
    expect(out).toMatch(new RegExp(`^shop +${result.source}`, "m"));
    expect(error.includes(HINT)).toBe(hint !== "");
    expect(out + error).not.toContain("canary");
  });
});
