import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "./command.fixture.ts";

describe("a command with --seller, of two sellers from the environment", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  const run = (line: string, changed: Record<string, string> = {}) =>
    runHere(line.split(" "), {
      folder,
      environment: {
        MARKETPLACE_BASE_URL: sandbox.url,
        MARKETPLACE_DATABASE: join(folder, "orders.db"),
        MARKETPLACE_SELLERS: "a, shop-b",
        MARKETPLACE_APP_KEY_A: sandbox.credentials.appKey,
        MARKETPLACE_APP_SECRET_A: sandbox.credentials.appSecret,
        MARKETPLACE_APP_KEY_SHOP_B: sandbox.credentials.appKey,
        MARKETPLACE_APP_SECRET_SHOP_B: sandbox.credentials.appSecret,
        ...changed,
      },
    });

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 20, products: 5 });
    folder = mkdtempSync(join(tmpdir(), "sellers-"));
    expect(await run("once --begin 2024-11-01")).toMatchObject({ status: 0 });
    await run("changes bus");
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  it.each(["packages", "lines", "changes"])(
    "exports the %s of that seller alone",
    async (table) => {
      const sellersIn = async (flag: string) => {
        const { out } = await run(`export ${table} --format ndjson${flag}`);
        return new Set(
          out
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line).seller),
        );
      };
      expect(await sellersIn(" --seller shop-b")).toEqual(new Set(["shop-b"]));
      expect(await sellersIn(" --seller a")).toEqual(new Set(["a"]));
      expect(await sellersIn("")).toEqual(new Set(["a", "shop-b"]));
    },
  );

  it.each([
    "status",
    "status --json",
    "once",
    "audit",
    "check",
    "consumers",
    "offers status --json",
    "writes --reconcile",
    "backfill --from 2024-10-01",
  ])("names only that seller: %s", async (line) => {
    const { out, error } = await run(`${line} --seller shop-b`);
    expect([out, error]).toEqual([expect.stringContaining("shop-b"), error]);
    expect(`${out}${error}`).not.toMatch(/(^|\n)a[: ]|"a"/);
  });

  it("reports only the health of that seller", async () => {
    const wrong = { MARKETPLACE_APP_SECRET_A: "wrong" };
    expect(await run("once", wrong)).toMatchObject({ status: 3 });
    expect(await run("status --check")).toMatchObject({ status: 3 });
    expect(await run("status --check --seller shop-b")).toMatchObject({ status: 0, error: "" });
    expect(await run("once --seller a")).toMatchObject({ status: 0 });
  });

  it.each([
    "once",
    "audit",
    "check",
    "status",
    "status --check",
    "export packages",
    "consumers",
    "retry bus",
    "replay bus --from 2024-01-01",
    "consumers remove bus",
    "resume",
    "changes bus",
    "backfill --from 2024-01-01",
    "writes",
    "writes --reconcile",
    "writes --pause",
    "offers status",
    "offers diff",
    "move --base-url https://other.example.com",
    "run",
  ])("refuses a name that no seller has: %s", async (line) => {
    const { status, error, out } = await run(`${line} --seller nobody`);
    expect([status, out]).toEqual([2, ""]);
    expect(error).toMatch(/nobody/);
    expect(error).toMatch(/"a", "shop-b"/);
  });

  it("is refused by commands that concern all sellers", async () => {
    const { status, error } = await run("erase-customer 2074 --seller a");
    expect([status, error]).toEqual([2, expect.stringContaining("unknown option '--seller'")]);
  });

  it("limits the sellers of a configuration file", async () => {
    const sellers = [
      { seller: "a", credentials: sandbox.credentials },
      { seller: "shop-b", credentials: sandbox.credentials },
    ];
    const config = join(folder, "two.config.mjs");
    for (const text of [JSON.stringify(sellers), `async () => (${JSON.stringify(sellers)})`]) {
      writeFileSync(config, `export default { sellers: ${text} };`);
      const { out } = await run(`audit --config ${config} --seller shop-b`);
      expect(out).toMatch(/^shop-b: \d+ late changes\n$/);
      const unknown = await run(`audit --config ${config} --seller nobody`);
      expect(unknown).toMatchObject({ status: 2, out: "" });
    }
  });

  it("reports every missing variable of several sellers, and seller names with the same variables", async () => {
    const { error } = await run("once", { MARKETPLACE_SELLERS: "a,shop-c" });
    expect(error).toContain("Set MARKETPLACE_APP_KEY_SHOP_C, MARKETPLACE_APP_SECRET_SHOP_C in");
    const collision = await run("once", { MARKETPLACE_SELLERS: "shop-b,shop_b" });
    expect(collision).toMatchObject({ status: 2 });
    expect(collision.error).toContain("have the same variables (..._SHOP_B)");
  });
});
