import { createDatabase } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { openTestJobQueue } from "../../jobs/job-queue.fixture.ts";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import type { Store } from "../../store/store.ts";
import { runHere } from "../command.fixture.ts";

it("reports what to do to a role without rights, which can run after the script was executed", async () => {
  const address = await createDatabase(inject("postgres"));
  const execute = async (sql: string): Promise<void> => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const url = new URL(address);
  url.username = `role_${url.pathname.slice(-8)}`;
  await execute(`CREATE ROLE ${url.username} LOGIN`);
  const open = async (): Promise<void> => {
    let store: Store | undefined;
    try {
      store = await postgresStore(url.href).open(Date.now);
      const jobQueue = await openTestJobQueue(store);
      await jobQueue.scheduleMissing("feed", ["shop"]);
      await jobQueue.close();
    } finally {
      await store?.close();
    }
  };
  await expect(open()).rejects.toThrow("grant it CREATE and write access");
  const { out: script, ...ended } = await scriptFor(url.username);
  expect(ended).toEqual({ status: 0, error: "" });
  await execute(script);
  await open();
});

it("refuses migrate without --print", async () => {
  const { status, error } = await scriptFor("somebody", []);
  expect(status).toBe(2);
  expect(error).toContain("--print");
});

const scriptFor = (role: string, flags = ["--print"]) =>
  runHere(["migrate", ...flags, "--role", role], { folder: ".", environment: {} });
