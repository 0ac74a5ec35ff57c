import { readdirSync, readFileSync } from "node:fs";
import { createSandbox } from "@marketplace-seller/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import { createSync } from "../src/app/create-sync.ts";
import type { Sync } from "../src/app/sync.ts";
import { erasePersonalData } from "../src/feed/erase-personal-data.ts";
import { useFolder } from "../src/store/folder.fixture.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Row } from "../src/store/store.ts";

describe("data that were erased from a SQLite file", () => {
  const { path } = useFolder();
  let sync: Sync;
  afterEach(() => sync.close());

  const synced = async () => {
    const sandbox = createSandbox({ packages: 60 });
    sync = createSync({
      store: sqliteStore(path("orders.db")),
      client: sandbox.connection,
      sellers: [{ seller: "shop", ...sandbox.connection, from: Date.UTC(2024, 10, 1) }],
      requestsPerMinute: false,
      consumers: {
        erp: async ([change]) => {
          throw new Error(`cannot store ${JSON.stringify(change)}`);
        },
      },
    });
    await sync.once();
    await sandbox.close();
  };
  const packages = () => Array.fromAsync(sync.export("packages"));
  const bytes = () =>
    readdirSync(path())
      .map((name) => readFileSync(path(name), "latin1"))
      .join("");
  const personal = (row: Row) =>
    ["customer_email", "billing_address", "identity_number"].flatMap((name) =>
      typeof row[name] === "string" ? [Buffer.from(row[name]).toString("latin1")] : [],
    );

  it("by eraseCustomer do not remain in the file or its write-ahead log", async () => {
    await synced();
    const all = await packages();
    // The stored failure of the consumer quotes the change that the consumer refused.
    const customer = String(all.find(({ sequence }) => sequence === 1)?.customer_id);
    const texts = all.filter(({ customer_id }) => customer_id === customer).flatMap(personal);
    expect(texts.filter((text) => !bytes().includes(text))).toEqual([]);
    await sync.eraseCustomer(customer);
    expect(texts.filter((text) => bytes().includes(text))).toEqual([]);
  });

  it("by the retention do not remain in the file, even for packages without a customer id", async () => {
    await synced();
    const texts = (await packages()).flatMap(personal);
    const store = await sqliteStore(path("orders.db")).open(Date.now);
    await store.write((session) => session.run("UPDATE package SET customer_id = NULL"));
    await store.write((session) => erasePersonalData(session, Date.now()));
    await store.scrub();
    await store.close();
    expect(texts.filter((text) => bytes().includes(text))).toEqual([]);
  });
});
