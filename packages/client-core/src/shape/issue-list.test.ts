import { expect, it } from "vitest";
import { jsonPath } from "./issue-list.ts";

it.each([
  [[], "$"],
  [["payload", "skus", 3, "listPrice"], "$.payload.skus[3].listPrice"],
  [["a b", 0, 'q"'], '$["a b"][0]["q\\""]'],
])("writes %j as a JSONPath", (segments, path) => {
  expect(jsonPath(segments)).toBe(path);
});
