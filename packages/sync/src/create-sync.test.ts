import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSync } from "./create-sync.ts";
import { sqliteStore } from "./store/sqlite/open-store.ts";
import type { SyncOptions } from "./sync-options.ts";

const FROM = Date.UTC(2024, 10, 1);

describe("a sync with a SQLite file", () => {
  let sandbox: RunningSandbox;
  let file: string;

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 150 });
    file = join(mkdtempSync(join(tmpdir(), "sync-")), "marketplace.db");
  });
  afterEach(() => sandbox.close());

  const options = () =>
    ({
      store: sqliteStore(file),
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials: sandbox.credentials, from: FROM }],
      feed: { settleMs: 1 },
    }) satisfies SyncOptions;
  const rows = (sql: string) => {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare(sql).all();
  };

  it("stores every package of the service, each once", async () => {
    await using sync = createSync(options());
    const outcomes = await sync.once();
    expect(outcomes.get("shop")).toMatchObject({ state: "done", poll: { finished: true } });
    expect(rows("SELECT count(*) AS n FROM package")).toEqual([{ n: 148 }]);
    expect(rows("SELECT count(*) AS n, max(sequence) AS last FROM change")).toEqual([
      { n: 148, last: 148 },
    ]);
  });

  it("asks once and stores nothing when nothing has changed", async () => {
    await using sync = createSync(options());
    await sync.once();
    sandbox.control.requests.clear();
    await sync.once();
    expect(sandbox.control.requests.list()).toHaveLength(1);
    expect(rows("SELECT max(sequence) AS last FROM change")).toEqual([{ last: 148 }]);
  });

  it("parks a seller whose credentials are refused, and keeps the others current", async () => {
    const wrong = { appKey: "sandbox-key", appSecret: "wrong" };
    await using sync = createSync({
      ...options(),
      sellers: [...options().sellers, { seller: "other", credentials: wrong }],
    });
    const outcomes = await sync.once();
    expect(outcomes.get("other")).toMatchObject({ state: "parked" });
    expect(outcomes.get("shop")).toMatchObject({ state: "done" });
    expect((await sync.status()).map(({ seller, state }) => [seller, state])).toEqual([
      ["other", "parked"],
      ["shop", "current"],
    ]);
  });
});
