import { expect, it } from "vitest";
import { secondOpinion } from "../src/judges/second-opinion.ts";
import { runConformance } from "../src/run/conformance.ts";
import { sandboxOverHttp } from "../src/targets/sandboxes.ts";
import { named } from "./suite.ts";

it("keeps the contract over HTTP, also in Prism's opinion", async () => {
  const report = await runConformance({
    targets: [() => sandboxOverHttp()],
    isWhole: false,
    afterCases: [secondOpinion],
  });
  const bad = report.results.filter(
    ({ outcome }) => outcome === "failed" || outcome === "surprise",
  );
  expect(bad.map((result) => [named(result), ...result.reasons])).toEqual([]);
  expect(report.targets[0]?.counts.passed).toBeGreaterThan(1_000);
});
