import { writeFileSync } from "node:fs";
import { createSandbox } from "@marketplace-seller/sandbox";
import { describe, expect, it } from "vitest";
import { createSync, sqliteStore } from "../../src/index.ts";
import { useFolder } from "../../src/store/folder.fixture.ts";

// vitest.config.ts runs this file in Node, jsdom, happy-dom and vmThreads.

const { path } = useFolder();

describe.each([":memory:", "file"])("a sync of a sandbox in memory, with the store %s", (store) => {
  it("stores the orders", async () => {
    await using sandbox = createSandbox({ packages: 20, products: 10 });
    const { connection, credentials } = sandbox;
    await using sync = createSync({
      store: sqliteStore(store === "file" ? path("sync.db") : store),
      client: connection,
      clock: connection.clock,
      sellers: [{ seller: "shop", credentials }],
    });
    await sync.once();
    await sync.once();
    expect(await sync.health()).toMatchObject({ isHealthy: true });
  });
});

it("says what is wrong with a file", async () => {
  writeFileSync(path("sync.db"), "no database".repeat(1_000));
  await using sync = createSync({
    store: sqliteStore(path("sync.db")),
    client: { baseUrl: "http://127.0.0.1:9" },
    sellers: [],
  });
  await expect(sync.once()).rejects.toMatchObject({ name: "SyncError" });
});
