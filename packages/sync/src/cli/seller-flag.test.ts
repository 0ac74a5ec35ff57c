import { writeFileSync } from "node:fs";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import { useCommand } from "./command.fixture.ts";

const twoSellers = ({ url, credentials: { appKey, appSecret } }: RunningSandbox) => ({
  MARKETPLACE_BASE_URL: url,
  MARKETPLACE_SELLERS: "a, shop-b",
  MARKETPLACE_APP_KEY_A: appKey,
  MARKETPLACE_APP_SECRET_A: appSecret,
  MARKETPLACE_APP_KEY_SHOP_B: appKey,
  MARKETPLACE_APP_SECRET_SHOP_B: appSecret,
});

/** Commands whose output names sellers. */
const reporting =
  `status; status --json; once; audit; check; consumers; export packages --format ndjson;
  export lines --format ndjson; export changes --format ndjson; offers status --json; writes --reconcile;
  backfill --from 2024-10-01`.split(/;\s+/);
const others =
  `status --check; retry bus; replay bus --from 2024-01-01; consumers remove bus; resume;
  changes bus; writes; writes --pause; offers diff; move --base-url https://other.example.com;
  run`.split(/;\s+/);

describe("a command with --seller, of two sellers from the environment", () => {
  const command = useCommand({ packages: 20, products: 5 }, twoSellers);
  const { run } = command;
  beforeEach(async () => {
    expect(await run("once --begin 2024-11-01")).toMatchObject({ status: 0 });
    await run("changes bus");
  });

  it("names only that seller", async () => {
    for (const line of reporting) {
      const { out, error } = await run(`${line} --seller shop-b`);
      expect([line, out]).toEqual([line, expect.stringContaining("shop-b")]);
      expect(`${out}${error}`).not.toMatch(/(^|\n)a[: ]|"a"/);
    }
  });

  it("reports only the health of that seller", async () => {
    const wrong = { MARKETPLACE_APP_SECRET_A: "wrong" };
    expect(await run("once", wrong)).toMatchObject({ status: 3 });
    expect(await run("status --check")).toMatchObject({ status: 3 });
    expect(await run("status --check --seller shop-b")).toMatchObject({ status: 0, error: "" });
    expect(await run("once --seller a")).toMatchObject({ status: 0 });
  });

  it("refuses a name that no seller has", async () => {
    for (const line of [...reporting, ...others]) {
      const refused = {
        status: 2,
        out: "",
        error: expect.stringMatching(/nobody.*"a", "shop-b"/s),
      };
      expect([line, await run(`${line} --seller nobody`)]).toEqual([line, refused]);
    }
  });

  it("limits the sellers of a configuration file", async () => {
    const { credentials } = command.sandbox;
    const sellers = JSON.stringify(["a", "shop-b"].map((seller) => ({ seller, credentials })));
    const config = command.path("two.config.mjs");
    for (const text of [sellers, `async () => (${sellers})`]) {
      writeFileSync(config, `export default { sellers: ${text} };`);
      const { out } = await run(`audit --config ${config} --seller shop-b`);
      expect(out).toMatch(/^shop-b: \d+ packages compared, \d+ late changes\n$/);
      const unknown = await run(`audit --config ${config} --seller nobody`);
      expect(unknown).toMatchObject({ status: 2, out: "" });
    }
  });
});
