import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderPackage } from "../rest/render-package.ts";
import { renderProduct } from "../rest/render-product.ts";
import { seedStore } from "../seed/seed-store.ts";
import { sellerId, testNow } from "../test-domain.fixture.ts";
import { openStore } from "./open-store.ts";

const renderer = { package: renderPackage, product: renderProduct };

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
  path = join(folder, "sandbox.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

function seeded(target = path) {
  const store = openStore({ path: target, renderer });
  seedStore(store, { packages: 50, products: 12, now: testNow });
  return store;
}

describe("store file", () => {
  it("gives back what was written when it is opened again", () => {
    const first = seeded();
    const before = first.read((session) => session.packages.countByStatus(sellerId));
    const id = first.write((session) => session.nextId("task"));
    first.close();
    const second = openStore({ path, renderer });
    expect(second.read((session) => session.packages.countByStatus(sellerId))).toEqual(before);
    expect(second.checkIntegrity()).toEqual([]);
    expect(BigInt(second.write((session) => session.nextId("task")))).toBe(BigInt(id) + 1n);
    second.close();
  });

  it("belongs to one process: a second opening is refused", () => {
    const first = seeded();
    expect(() => openStore({ path, renderer })).toThrow(
      expect.objectContaining({ name: "StoreError", code: "locked" }),
    );
    first.close();
    openStore({ path, renderer }).close();
  });

  it("is refused when a newer version wrote it", () => {
    seeded().close();
    const newer = new DatabaseSync(path);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    expect(() => openStore({ path, renderer })).toThrow(
      expect.objectContaining({ code: "newer-schema" }),
    );
  });

  it("is refused when it is something else", () => {
    writeFileSync(path, "not a database at all".repeat(1000));
    expect(() => openStore({ path, renderer })).toThrow(
      expect.objectContaining({ code: "damaged" }),
    );
    const foreign = join(folder, "foreign.db");
    const other = new DatabaseSync(foreign);
    other.exec("CREATE TABLE notes (text TEXT)");
    other.close();
    expect(() => openStore({ path: foreign, renderer })).toThrow(
      expect.objectContaining({ code: "damaged" }),
    );
  });

  it("is refused when its folder does not exist", () => {
    expect(() => openStore({ path: join(folder, "no", "such.db"), renderer })).toThrow(
      expect.objectContaining({ code: "unreachable" }),
    );
  });
});

describe("write", () => {
  it("undoes everything when its work throws", () => {
    const store = seeded(":memory:");
    const before = store.read((session) => session.sellers.list());
    expect(() =>
      store.write((session) => {
        const [seller] = session.sellers.list();
        if (seller !== undefined) session.saveSeller({ ...seller, nickname: "Yeni" });
        throw new Error("stop");
      }),
    ).toThrow("stop");
    expect(store.read((session) => session.sellers.list())).toEqual(before);
    expect(store.checkIntegrity()).toEqual([]);
  });

  it("cannot start within another", () => {
    const store = seeded(":memory:");
    expect(() => store.write(() => store.write(() => 1))).toThrow(RangeError);
    expect(store.write(() => 1)).toBe(1);
  });
});

describe("snapshot", () => {
  it("comes back as it was, also its ids", () => {
    const store = seeded(":memory:");
    const file = join(folder, "snapshot.db");
    store.snapshot(file);
    const [before, id] = store.write((session) => [
      session.packages.countByStatus(sellerId),
      session.nextId("package"),
    ]);
    store.replace(() => undefined);
    expect(store.read((session) => session.sellers.list())).toEqual([]);
    store.restore(file);
    expect(store.read((session) => session.packages.countByStatus(sellerId))).toEqual(before);
    expect(store.write((session) => session.nextId("package"))).toBe(id);
    expect(store.checkIntegrity()).toEqual([]);
  });
});
