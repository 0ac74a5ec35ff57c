import { expect, it } from "vitest";
import { createSeedingReport } from "./serve.ts";

/** Returns the lines that the command prints when progress is reported at these milliseconds. */
function progressLines(
  ...moments: readonly (readonly [at: number, packages: number])[]
): readonly string[] {
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

it("reports nothing when the filling of a database takes less than a second", () => {
  expect(progressLines([0, 1], [500, 500_000], [999, 1_000_000])).toEqual([]);
});

it("reports progress after a second, every five seconds, and when only the indexes remain", () => {
  const lines = progressLines(
    [1_000, 12_345],
    [5_999, 50_000],
    [6_000, 60_000],
    [6_001, 1_000_000],
  );
  expect(lines).toEqual([
    "marketplace-sandbox fills the database: 12,345 of 1,000,000 packages\n",
    "marketplace-sandbox fills the database: 60,000 of 1,000,000 packages\n",
    "marketplace-sandbox fills the database: 1,000,000 of 1,000,000 packages; building the indexes\n",
  ]);
});
