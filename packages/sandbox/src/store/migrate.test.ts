import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { damageIn } from "../damage.fixture.ts";
import { anyOrder } from "../domain/filters.ts";
import { renderPackage, renderProduct } from "../rest/render-json.ts";
import { seedStore } from "../seed/seed-store.ts";
import { sellerId, testNow } from "../test-domain.fixture.ts";
import { migrations } from "./schema.ts";
import { openStore } from "./sqlite-store.ts";

const renderer = { package: renderPackage, product: renderProduct };

/** Two future schema versions: the first changes a table, the second adds a table and fills it. */
const second = "ALTER TABLE sellers ADD COLUMN note TEXT NOT NULL DEFAULT 'old'";
const third =
  "CREATE TABLE notes (seller INTEGER PRIMARY KEY, note TEXT); INSERT INTO notes SELECT place, note FROM sellers";
const later = [...migrations, second, third];

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "migrate-"));
  path = join(folder, "sandbox.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = (steps: readonly string[] = migrations) => openStore({ path, renderer }, steps);

/** Creates a database file of the schema version that these migrations lead to, and returns its content. */
function storedContent(steps: readonly string[] = migrations): string {
  const store = open(steps);
  seedStore(store, { packages: 30, products: 10, now: testNow });
  const before = contentOf(store);
  store.close();
  return before;
}

function contentOf(store: ReturnType<typeof open>): string {
  return store.read(({ sellers, packages, products, orders }) => {
    const found = orders.search(sellerId, { ...anyOrder, direction: "ASC", page: 0, size: 100 });
    const counts = [...packages.countByStatus(sellerId)];
    const product = products.find(sellerId, "STK-00001");
    return JSON.stringify([sellers.list(), counts, product, found]);
  });
}

function inFile(sql: string): unknown[] {
  const file = new DatabaseSync(path);
  try {
    return file.prepare(sql).all();
  } finally {
    file.close();
  }
}

describe("a file of an older version", () => {
  it("is migrated version by version when it is opened, and keeps its content", () => {
    const before = storedContent();
    const store = open(later);
    expect(contentOf(store)).toBe(before);
    expect(damageIn(store)).toEqual([]);
    store.close();
    expect(inFile("PRAGMA user_version")).toEqual([{ user_version: migrations.length + 2 }]);
    expect(inFile("SELECT note FROM notes")).toEqual([{ note: "old" }]);
  });

  it("can be written after a migration, and continues its ids", () => {
    storedContent();
    const older = open();
    const id = older.write((session) => session.nextId("task"));
    older.close();
    const store = open(later);
    expect(BigInt(store.write((session) => session.nextId("task")))).toBe(BigInt(id) + 1n);
    store.close();
  });

  it("is unchanged byte for byte when a migration fails half-way, and can still be opened", () => {
    const before = storedContent();
    const bytes = readFileSync(path);
    const broken = [...migrations, second, "DELETE FROM sellers; INSERT INTO nowhere VALUES (1)"];
    expect(() => open(broken)).toThrow(
      expect.objectContaining({
        name: "StoreError",
        code: "migration",
        message: expect.stringMatching(
          new RegExp(
            `from schema version ${migrations.length} to ${migrations.length + 2}, and is unchanged`,
          ),
        ),
      }),
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const store = open();
    expect(contentOf(store)).toBe(before);
    expect(damageIn(store)).toEqual([]);
    store.close();
  });
});

it("reports a file or snapshot that lacks a table as incomplete", () => {
  const store = openStore({ path: ":memory:", renderer });
  seedStore(store, { packages: 5, products: 10, now: testNow });
  store.snapshot(path);
  inFile("DROP TABLE tasks");
  const notWhole = expect.objectContaining({
    name: "StoreError",
    code: "damaged",
    message: expect.stringMatching(/is incomplete.*Restore a copy of the file, or choose another/),
  });
  expect(() => store.restore(path)).toThrow(notWhole);
  store.close();
  expect(() => contentOf(open())).toThrow(notWhole);
});
