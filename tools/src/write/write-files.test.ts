import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { differences, writeFiles } from "./write-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "write-files-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const one = { path: "packages/a/src/gen/one.gen.ts", text: "one\n" };
const two = { path: "packages/b/src/gen/deep/two.gen.ts", text: "two\n" };

test("writes new files, and lists them", () => {
  expect(writeFiles(root, [one, two])).toEqual({ changed: [one.path, two.path], stale: [] });
  expect(readFileSync(join(root, two.path), "utf8")).toBe("two\n");
  expect(differences(root, [one, two])).toEqual({ changed: [], stale: [] });
});

test("does not write a file that is up to date", () => {
  writeFiles(root, [one, two]);
  const before = statSync(join(root, one.path)).ino;
  expect(writeFiles(root, [one, { ...two, text: "2\n" }]).changed).toEqual([two.path]);
  expect(statSync(join(root, one.path)).ino).toBe(before);
});

test("deletes generated files that no emitter writes, and no file written by hand", () => {
  writeFiles(root, [one, two]);
  const hand = join(root, "packages/b/src/by-hand.ts");
  writeFileSync(hand, "kept\n");
  expect(writeFiles(root, [one])).toEqual({ changed: [], stale: [two.path] });
  expect(existsSync(join(root, two.path))).toBe(false);
  expect(existsSync(hand)).toBe(true);
});

test("compares without writing", () => {
  writeFiles(root, [one, two]);
  expect(differences(root, [{ ...one, text: "1\n" }])).toEqual({
    changed: [one.path],
    stale: [two.path],
  });
  expect(readFileSync(join(root, one.path), "utf8")).toBe("one\n");
});
