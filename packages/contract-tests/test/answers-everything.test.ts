import { afterAll, beforeAll, expect, it } from "vitest";
import type { Case } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import type { CaseResult } from "../src/run/case-result.ts";
import type { Preparations, Prepared } from "../src/run/run-case.ts";
import { runSuite } from "../src/run/run-suite.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { meddled, named, openSuite } from "./suite.ts";

let sandbox: Target;
let results: readonly CaseResult[];

/** No call of a case reaches the sandbox, so that all cases of one setting can share it. */
function oncePerSetting(): Preparations {
  const known = new Map<object, Prepared>();
  const isChanged = ({ steps }: Case) => steps.some(({ kind }) => kind === "control");
  return {
    take: (each) => (isChanged(each) ? undefined : known.get(each.given)),
    keep: (each, prepared) => {
      if (!isChanged(each)) known.set(each.given, prepared);
    },
  };
}

/** Set-ups go to a sandbox; every call of a case is answered with 200 and an empty object. */
beforeAll(async () => {
  sandbox = await sandboxInMemory();
  const empty = meddled(sandbox, async () =>
    Response.json({}, { headers: { "content-type": "application/json; charset=utf-8" } }),
  );
  const suite = await openSuite();
  const cases = await loadCases();
  results = await runSuite(suite, empty, cases, undefined, oncePerSetting());
});
afterAll(() => sandbox.close());

it("fails every case at a server that answers everything with 200 {}", () => {
  const ran = results.filter(({ outcome }) => outcome !== "skipped");
  const right = ran.filter(({ outcome }) => outcome === "passed");
  // All that may pass there: the client refuses such a request before anything is sent.
  const honest = right.filter(({ case: { steps }, way }) => {
    const [first] = steps;
    return way === "client" && first?.kind !== "control" && first?.refused !== undefined;
  });
  expect(right.filter((result) => !honest.includes(result)).map(named)).toEqual([]);
  expect(ran.length - right.length).toBeGreaterThan(600);
});
