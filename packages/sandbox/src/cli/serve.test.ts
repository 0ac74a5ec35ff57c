import { expect, it } from "vitest";
import { createSeedingReport } from "./serve.ts";

/** What is said when progress comes at these milliseconds. */
function said(...moments: readonly (readonly [at: number, packages: number])[]): readonly string[] {
  const lines: string[] = [];
  let now = 0;
  const report = createSeedingReport(
    (line) => lines.push(line),
    () => now,
  );
  for (const [at, packages] of moments) {
    now = at;
    report({ packages, total: 1_000_000 });
  }
  return lines;
}

it("says nothing of a filling that takes less than a second", () => {
  expect(said([0, 1], [500, 500_000], [999, 1_000_000])).toEqual([]);
});

it("says how far it is after a second, every five, and when the indexes are left", () => {
  const lines = said([1_000, 12_345], [5_999, 50_000], [6_000, 60_000], [6_001, 1_000_000]);
  expect(lines).toEqual([
    "marketplace-sandbox fills the database: 12,345 of 1,000,000 packages\n",
    "marketplace-sandbox fills the database: 60,000 of 1,000,000 packages\n",
    "marketplace-sandbox fills the database: 1,000,000 of 1,000,000 packages; building the indexes\n",
  ]);
});
