import { afterAll, beforeAll, expect, it } from "vitest";
import type { Case } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import type { CaseRun, PreparedCase, PreparedCaseCache } from "../src/run/run-case.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { changed, named, openSuite, runSuite } from "./suite.ts";

let sandbox: Target;
let runs: readonly CaseRun[];

/** The calls of a case do not reach the sandbox, so all cases with the same settings can share one sandbox. */
function oncePerSetting(): PreparedCaseCache {
  const known = new Map<object, PreparedCase>();
  const isChanged = ({ steps }: Case) => steps.some(({ kind }) => kind === "control");
  return {
    take: (item) => (isChanged(item) ? undefined : known.get(item.given)),
    keep: (element, prepared) => {
      if (!isChanged(element)) known.set(element.given, prepared);
    },
  };
}

/** A target whose set-ups reach a sandbox, and which responds to every call of a case with 200 and an empty object. */
beforeAll(async () => {
  sandbox = await sandboxInMemory();
  const empty = changed(sandbox, async () =>
    Response.json({}, { headers: { "content-type": "application/json; charset=utf-8" } }),
  );
  const suite = await openSuite();
  const cases = await loadCases();
  runs = await runSuite(suite, empty, cases, oncePerSetting());
});
afterAll(() => sandbox.close());

it("fails every case at a server that responds to everything with 200 {}", () => {
  const passed = runs.filter(({ problems }) => problems.length === 0);
  // The only cases that may pass at a target that responds to everything with 200: those in which the client refuses
  // to send the request.
  const isRefused = ({ case: { steps }, mode: way }: CaseRun) => {
    const [first] = steps;
    return way === "client" && first?.kind !== "control" && first?.refused !== undefined;
  };
  expect(passed.filter((run) => !isRefused(run)).map(named)).toEqual([]);
  expect(runs.length - passed.length).toBeGreaterThan(600);
});
