import { afterAll, beforeAll, expect, it } from "vitest";
import type { Case } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import type { CaseRun, Preparations, Prepared } from "../src/run/run-case.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { changed, named, openSuite, runSuite } from "./suite.ts";

let sandbox: Target;
let runs: readonly CaseRun[];

/** No call of a case reaches the sandbox, so that all cases of one setting can share it. */
function oncePerSetting(): Preparations {
  const known = new Map<object, Prepared>();
  const isChanged = ({ steps }: Case) => steps.some(({ kind }) => kind === "control");
  return {
    take: (item) => (isChanged(item) ? undefined : known.get(item.given)),
    keep: (element, prepared) => {
      if (!isChanged(element)) known.set(element.given, prepared);
    },
  };
}

/** Set-ups go to a sandbox; every call of a case gets 200 and an empty object. */
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
  // All that may pass there: the client refuses such a request before anything is sent.
  const isRefused = ({ case: { steps }, way }: CaseRun) => {
    const [first] = steps;
    return way === "client" && first?.kind !== "control" && first?.refused !== undefined;
  };
  expect(passed.filter((run) => !isRefused(run)).map(named)).toEqual([]);
  expect(runs.length - passed.length).toBeGreaterThan(600);
});
