import { readContracts } from "@marketplace-seller/tools/contracts";
import { expect, it } from "vitest";
import { makePages } from "../make-pages.ts";
import { folders } from "../site/folders.ts";
import { findBrokenProofs } from "./validation-page.ts";

it("has a proof for each operation and promise, and its counts stand in the README", () => {
  const { pages, problems } = makePages(readContracts());
  expect(problems).toEqual([]);
  const { body = "" } = pages.find(({ path }) => path === "what-you-can-validate") ?? {};
  expect(body).toContain("splitPackageByQuantity");
  expect(body).toContain("CombineItems");
});

it("refuses a promise whose test does not exist", () => {
  const proof = {
    file: "packages/sync/test/simulation/simulation.test.ts",
    test: "keeps every promise of a sync",
  };
  const promise = (changed: object) => ({ Sync: [{ claim: "a promise", ...proof, ...changed }] });
  expect(findBrokenProofs(folders.root, promise({}))).toEqual([]);
  for (const changed of [{ file: "packages/sync/test/none.test.ts" }, { test: "accepts none" }]) {
    expect(findBrokenProofs(folders.root, promise(changed))).toEqual([
      expect.stringContaining('"a promise" has no test'),
    ]);
  }
});
