import { expect, it, test } from "vitest";
import { counted, describePattern, jsonPath } from "./issue-list.ts";

it.each([
  [[], "$"],
  [["payload", "skus", 3, "listPrice"], "$.payload.skus[3].listPrice"],
  [["a b", 0, 'q"'], '$["a b"][0]["q\\""]'],
])("writes %j as a JSONPath", (segments, path) => {
  expect(jsonPath(segments)).toBe(path);
});

test("a count of one takes the singular noun", () => {
  expect([0, 1, 1000].map((count) => counted(count, "entry", "entries"))).toEqual([
    "0 entries",
    "1 entry",
    "1000 entries",
  ]);
});

test("a pattern that requires only a prefix is described in words", () => {
  expect(describePattern("^https://")).toBe("must begin with https://");
});

test("any other pattern is shown as it is", () => {
  expect(["^a.c", "abc", "^abc$", "^a|b"].map(describePattern)).toEqual([
    "must match ^a.c",
    "must match abc",
    "must match ^abc$",
    "must match ^a|b",
  ]);
});
