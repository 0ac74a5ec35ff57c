import { expect, it } from "vitest";
import { pages, paths } from "./page-samples.ts";

// Here they are only found: each runs in the tests of the examples, and those of a page together in `test:full`.
it("every sample stands on a page", () => {
  const shown = new Set(pages.flatMap(({ samples }) => samples.map(({ path }) => path)));
  expect(paths.filter((path) => !shown.has(path))).toEqual([]);
});
