import { createDatabase } from "@marketplace-seller/testing/postgres";
import { expect, inject, it } from "vitest";
import { scheduleJob } from "../jobs/job-queue.fixture.ts";
import { execute } from "../store/postgres/execute.fixture.ts";
import { postgresStore } from "../store/postgres/postgres-store.ts";
import { runHere } from "./command.fixture.ts";

it("reports what to do to a role without rights, which can run after the script was executed", async () => {
  const address = await createDatabase(inject("postgres"));
  const url = new URL(address);
  url.username = `role_${url.pathname.slice(-8)}`;
  await execute(address, `CREATE ROLE ${url.username} LOGIN`);
  const open = () => scheduleJob(postgresStore(url.href));
  await expect(open()).rejects.toThrow("grant it CREATE and write access");
  const args = ["migrate", "--print", "--role", url.username];
  const { out: script, ...ended } = await runHere(args, { folder: ".", environment: {} });
  expect(ended).toEqual({ status: 0, error: "" });
  await execute(address, script);
  await open();
});
