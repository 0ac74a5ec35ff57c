import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { damageIn } from "../damage.fixture.ts";
import { renderPackage, renderProduct } from "../rest/render-json.ts";
import { seedStore } from "../seed/seed-store.ts";
import { sellerId, testNow } from "../test-domain.fixture.ts";
import { openStore } from "./sqlite-store.ts";

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
  it("has the written records when it is opened again", () => {
    const first = seeded();
    const before = first.read((session) => session.packages.countByStatus(sellerId));
    const id = first.write((session) => session.nextId("task"));
    first.close();
    const second = openStore({ path, renderer });
    expect(second.read((session) => session.packages.countByStatus(sellerId))).toEqual(before);
    expect(damageIn(second)).toEqual([]);
    expect(BigInt(second.write((session) => session.nextId("task")))).toBe(BigInt(id) + 1n);
    second.close();
  });
});

describe("write", () => {
  it("cannot start inside another write", () => {
    const store = seeded(":memory:");
    expect(() => store.write(() => store.write(() => 1))).toThrow(RangeError);
    expect(store.write(() => 1)).toBe(1);
  });
});

describe("snapshot", () => {
  it("restores all records and ids", () => {
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
    expect(damageIn(store)).toEqual([]);
  });
});

describe("a state that replaces another", () => {
  const stop = () => {
    throw new Error("stop");
  };

  it.each([":memory:", "sandbox.db"])("keeps the old state when it is interrupted (%s)", (name) => {
    const target = name === ":memory:" ? name : path;
    const store = seeded(target);
    const before = store.read((session) => session.packages.countByStatus(sellerId));
    expect(() =>
      store.replace((session) => {
        session.nextId("task");
        stop();
      }),
    ).toThrow("stop");
    expect(store.read((session) => session.packages.countByStatus(sellerId))).toEqual(before);
    expect(damageIn(store)).toEqual([]);
    expect(existsSync(`${path}.building`)).toBe(false);
    store.write((session) => session.nextId("task"));
    store.close();
  });

  it("replaces the old state completely, and removes the file of an earlier interrupted one", () => {
    writeFileSync(`${path}.building`, "left over");
    const store = seeded();
    expect(existsSync(`${path}.building`)).toBe(false);
    store.replace(() => undefined);
    store.close();
    const reopened = openStore({ path, renderer });
    expect(reopened.isSeeded()).toBe(false);
    expect(reopened.read((session) => session.sellers.list())).toEqual([]);
    reopened.close();
  });

  it("is refused when it is a snapshot without a catalogue, and the failure is reported", () => {
    const failures: string[] = [];
    const snapshot = join(folder, "empty.snapshot.db");
    openStore({ path: snapshot, renderer }).close();
    const store = openStore({ path, renderer, onFailure: ({ code }) => failures.push(code) });
    seedStore(store, { packages: 20, products: 12, now: testNow });
    const before = store.read((session) => session.packages.countByStatus(sellerId));
    expect(() => store.restore(snapshot)).toThrow(
      expect.objectContaining({ name: "StoreError", code: "damaged" }),
    );
    expect(failures).toEqual(["damaged"]);
    expect(store.read((session) => session.packages.countByStatus(sellerId))).toEqual(before);
    store.close();
  });
});

it("refuses a damaged file when it is opened", () => {
  seeded().close();
  const file = openSync(path, "r+");
  for (let page = 20; page < 40; page += 1)
    writeSync(file, Buffer.alloc(1024, page), 0, 1024, page * 4096 + 512);
  closeSync(file);
  expect(() => openStore({ path, renderer })).toThrow(
    expect.objectContaining({ code: "damaged", message: expect.stringContaining("damaged") }),
  );
});
