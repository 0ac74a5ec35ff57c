import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSync, sqliteStore } from "../../src/index.ts";

// vitest.config.ts runs this file in Node, jsdom, happy-dom and vmThreads.

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "environment-"));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe.each([":memory:", "file"])("a sync of a sandbox in memory, with the store %s", (store) => {
  it("stores the orders", async () => {
    await using sandbox = createSandbox({ packages: 20, products: 10 });
    const { connection, credentials } = sandbox;
    await using sync = createSync({
      store: sqliteStore(store === "file" ? join(folder, "sync.db") : store),
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
  const path = join(folder, "sync.db");
  writeFileSync(path, "no database".repeat(1_000));
  await using sync = createSync({
    store: sqliteStore(path),
    client: { baseUrl: "http://127.0.0.1:9" },
    sellers: [],
  });
  await expect(sync.once()).rejects.toMatchObject({ name: "SyncError" });
});
