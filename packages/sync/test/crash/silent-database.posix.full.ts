import { once } from "node:events";
import { startSandbox } from "@marketplace-seller/sandbox";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { expect, inject, it } from "vitest";
import { sandboxVariables, startProcess } from "../../src/cli/command.fixture.ts";
import { startPooler } from "../../src/store/postgres/pooler.fixture.ts";

it("a run whose database is silent ends nine seconds after SIGTERM, and says so", async () => {
  await using sandbox = await startSandbox({ port: 0, packages: 5 });
  await using pooler = await startPooler(await createDatabase(inject("postgres")));
  const { child, error } = startProcess(["run", "--database", pooler.address], {
    folder: process.cwd(),
    environment: sandboxVariables(sandbox),
  });
  await expect.poll(error).toContain("shop: up to date");
  pooler.freeze();
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect([code, error()]).toEqual([
    1,
    expect.stringContaining("The process ended 9 s after the stop signal"),
  ]);
});
