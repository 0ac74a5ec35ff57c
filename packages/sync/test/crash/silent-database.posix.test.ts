import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@marketplace-seller/sandbox";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { expect, inject, it } from "vitest";
import { startPooler } from "../../src/store/postgres/pooler.fixture.ts";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

it("a run whose database is silent ends within ten seconds of SIGTERM", async () => {
  await using sandbox = await startSandbox({ port: 0, packages: 5 });
  await using pooler = await startPooler(await createDatabase(inject("postgres")));
  const child = spawn(
    process.execPath,
    ["--conditions=@marketplace-seller/source", program, "run", "--database", pooler.address],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        MARKETPLACE_BASE_URL: sandbox.url,
        MARKETPLACE_APP_KEY: sandbox.credentials.appKey,
        MARKETPLACE_APP_SECRET: sandbox.credentials.appSecret,
      },
    },
  );
  let said = "";
  child.stderr.on("data", (data) => {
    said += String(data);
  });
  await expect.poll(() => said, { timeout: 60_000 }).toContain("shop: up to date");
  pooler.freeze();
  const begun = Date.now();
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(Date.now() - begun).toBeLessThan(12_000);
  expect([code, said]).toEqual([1, expect.stringContaining("Ended after 9 s")]);
});
