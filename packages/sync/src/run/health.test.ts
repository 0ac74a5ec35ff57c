import { expect, it } from "vitest";
import { addShop } from "../consumers/add-changes.fixture.ts";
import { deadLetterTable } from "../consumers/dead-letter.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { findProblems } from "./health.ts";

it("reports a change that failed three times while it is still retried", async () => {
  const now = Date.UTC(2026, 0, 1);
  const store = await sqliteStore(":memory:").open(() => now);
  await addShop(store, "shop");
  const letter = {
    consumer: "erp",
    seller: "shop",
    packageKey: "1",
    failure: "no",
    lastAttemptAt: now,
  };
  const problems = await store.write(async (session) => {
    const letters = [2, 3].map((attempts) => ({
      ...letter,
      sequence: attempts,
      attempts,
      retryAt: now,
    }));
    await session.insert(deadLetterTable, letters);
    return findProblems(session, new Set(["shop"]), 1000, Date.now());
  });
  expect(problems).toEqual(['dead letters of consumer "erp": 1']);
  await store.close();
});
