import { expect, it } from "vitest";
import { thirdOpinion } from "../src/judges/third-opinion.ts";
import { runConformance } from "../src/run/conformance.ts";
import { sandboxOverHttp } from "../src/targets/sandboxes.ts";
import { named } from "./suite.ts";

// Prism's opinion of the same answers is asked in memory.
it("keeps the contract over HTTP, also in drift's opinion", async () => {
  const report = await runConformance({
    targets: [() => sandboxOverHttp()],
    isWhole: false,
    afterCases: [thirdOpinion],
  });
  const bad = report.results.filter(
    ({ outcome }) => outcome === "failed" || outcome === "surprise",
  );
  expect(bad.map((result) => [named(result), ...result.reasons])).toEqual([]);
  expect(report.targets[0]?.counts.passed).toBeGreaterThan(1_000);
});
