import { afterAll, beforeAll, expect, it } from "vitest";
import { prismObjections } from "../src/captured/prism-objections.ts";
import type { CaseRun } from "../src/run/case-run.ts";
import type { Suite } from "../src/run/suite.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { casesNamed, openSuite, runSuite } from "./suite.ts";

let suite: Suite;
let sandbox: Target;
let runs: readonly CaseRun[];

beforeAll(async () => {
  suite = await openSuite();
  sandbox = await sandboxInMemory();
  runs = await runSuite(suite, sandbox, await casesNamed("rest/collection-request: takes"));
});
afterAll(() => sandbox.close());

/** The runs as they would be if the responses were others. */
function wrongResponses(): CaseRun[] {
  return runs.map((run) => ({
    ...run,
    exchanges: run.exchanges.map(({ body, ...rest }) => ({
      ...rest,
      body: body.replace('"code":200', '"code":"200"'),
    })),
  }));
}

it("lets the sandbox's responses pass, whose ids are beyond what a double holds", async () => {
  expect(runs.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(10);
  expect(await prismObjections(suite, runs)).toEqual([]);
});

it("has Prism reject a response that breaks the contract", async () => {
  const objections = await prismObjections(suite, wrongResponses());
  expect(objections.length).toBeGreaterThan(5);
  expect(objections[0]?.problem).toMatch(/^Prism rejects the response: .*code/);
});
