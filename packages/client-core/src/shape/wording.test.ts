import { expect, test } from "vitest";
import { counted, patternInWords } from "./wording.ts";

test("one of a thing is named in the singular", () => {
  expect([0, 1, 1000].map((count) => counted(count, "entry", "entries"))).toEqual([
    "0 entries",
    "1 entry",
    "1000 entries",
  ]);
});

test("a pattern that only says how a text begins is said in words", () => {
  expect(patternInWords("^https://")).toBe("must begin with https://");
});

test("any other pattern is shown as it is", () => {
  expect(["^a.c", "abc", "^abc$", "^a|b"].map(patternInWords)).toEqual([
    "must match ^a.c",
    "must match abc",
    "must match ^abc$",
    "must match ^a|b",
  ]);
});
