import { expect, it } from "vitest";
import { pages, paths } from "./page-samples.ts";

it("every sample stands on a page", () => {
  const shown = new Set(pages.flatMap(({ samples }) => samples.map(({ path }) => path)));
  expect(paths.filter((path) => !shown.has(path))).toEqual([]);
});
