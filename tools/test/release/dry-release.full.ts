import { expect, test } from "vitest";
import { dryRelease } from "../../src/release/dry-release.ts";
import { smokeTests, smokeTestsOnce } from "../../src/release/smoke-tests.ts";
import { repositoryRoot } from "../repository-root.ts";

test("the release workflow versions, packs, publishes and tags, and what it published can be used", {
  timeout: 1_200_000,
}, async () => {
  const lines: string[] = [];
  await dryRelease(repositoryRoot, (line) => lines.push(line));
  const on = (node: string, tests: object) =>
    Object.keys(tests).map((name) => `${name}, Node ${node}`);
  expect(lines).toEqual(
    expect.arrayContaining(on(process.version, { ...smokeTests, ...smokeTestsOnce })),
  );
  expect(lines).toEqual(expect.arrayContaining(on("v22.15.0", smokeTests)));
});
