import { once } from "node:events";
import { startSandbox } from "@marketplace-seller/sandbox";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { expect, inject, it } from "vitest";
import { sandboxVariables, startProcess } from "../../src/cli/command.fixture.ts";
import { startPooler } from "../../src/store/postgres/pooler.fixture.ts";

it("a run whose database is silent ends within ten seconds of SIGTERM", async () => {
  await using sandbox = await startSandbox({ port: 0, packages: 5 });
  await using pooler = await startPooler(await createDatabase(inject("postgres")));
  const { child, error } = startProcess(["run", "--database", pooler.address], {
    folder: process.cwd(),
    environment: sandboxVariables(sandbox),
  });
  await expect.poll(error).toContain("shop: up to date");
  pooler.freeze();
  const startedAt = Date.now();
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  // Well below the statement timeout of a minute, with some time for a busy machine.
  expect(Date.now() - startedAt).toBeLessThan(30_000);
  expect([code, error()]).toEqual([
    1,
    expect.stringContaining("The process ended 9 s after the stop signal"),
  ]);
});
