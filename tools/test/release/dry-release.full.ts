import { expect, test } from "vitest";
import { consumers, runConsumers } from "../../src/release/consumers.ts";
import { dryRelease } from "../../src/release/dry-release.ts";

import { repositoryRoot } from "../repository-root.ts";

test("a release can be versioned, packed, published, installed and used, also on the oldest supported Node", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  await dryRelease(repositoryRoot, (line) => lines.push(line));
  const observed = (tried: typeof consumers, node: string) =>
    tried.map(({ name, prints }) => `${name}, Node ${node}: ${prints}`);
  expect(lines).toEqual(expect.arrayContaining(observed(consumers, process.version)));
  expect(lines).toEqual(expect.arrayContaining(observed(runConsumers, "v22.15.0")));
});
