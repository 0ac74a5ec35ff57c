import { expect, test } from "vitest";
import { consumers } from "../../src/release/consumers.ts";
import { dryRelease } from "../../src/release/dry-release.ts";

import { repositoryRoot } from "../repository-root.ts";

test("a release can be versioned, packed, published, installed and used by consumers, on the oldest Node too", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  await dryRelease(repositoryRoot, (line) => lines.push(line));
  for (const node of [process.version, "v22.13.0"]) {
    for (const { name, prints } of consumers) {
      expect(lines).toContain(`${name}, Node ${node}: ${prints}`);
    }
  }
});
