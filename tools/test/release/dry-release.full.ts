import { expect, test } from "vitest";
import { dryRelease } from "../../src/release/dry-release.ts";
import { portableTests, type SmokeTest, smokeTests } from "../../src/release/smoke-tests.ts";
import { repositoryRoot } from "../repository-root.ts";

test("the release workflow versions, packs, publishes and tags, and what it published can be used", {
  timeout: 1_200_000,
}, async () => {
  const lines: string[] = [];
  await dryRelease(repositoryRoot, (line) => lines.push(line));
  const expected = (tests: readonly SmokeTest[], node: string) =>
    tests.map(({ name, prints }) => `${name}, Node ${node}: ${prints}`);
  expect(lines).toEqual(expect.arrayContaining(expected(smokeTests, process.version)));
  expect(lines).toEqual(expect.arrayContaining(expected(portableTests, "v22.15.0")));
});
