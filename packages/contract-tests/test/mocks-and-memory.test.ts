import { expect, it } from "vitest";
import { secondOpinion } from "../src/judges/second-opinion.ts";
import { runConformance } from "../src/run/conformance.ts";
import { prismMock } from "../src/targets/prism.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import { soapMock } from "../src/targets/soap-mock.ts";
import { exactExamples } from "../src/targets/wire.ts";
import { named } from "./suite.ts";

it("keeps the contract in memory and at every mock, and shows every rule of it", async () => {
  const report = await runConformance({
    targets: [
      () => sandboxInMemory(),
      () => prismMock(),
      async ({ contract }) => exactExamples(contract),
      async () => soapMock(),
    ],
    isWhole: true,
    afterCases: [
      async (suite, target, results) =>
        target.kind === "service" ? secondOpinion(suite, target, results) : [],
    ],
  });
  const bad = report.results.filter(
    ({ outcome }) => outcome === "failed" || outcome === "surprise",
  );
  expect(bad.map((result) => [named(result), ...result.reasons])).toEqual([]);
  expect(report.coverage.withoutCase).toEqual([]);
  expect(report.coverage.notShown).toEqual([]);
  expect(report.coverage.unknown).toEqual([]);
  expect(report.coverage.rules.length).toBeGreaterThan(650);
  const unexplained = report.results.filter(
    ({ outcome, reasons }) => outcome === "skipped" && !reasons[0],
  );
  expect(unexplained.map(named)).toEqual([]);
});
