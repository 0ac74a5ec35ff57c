import { afterAll, beforeAll, expect, it } from "vitest";
import { driftObjections } from "../src/captured/drift-objections.ts";
import { prismObjections } from "../src/captured/prism-objections.ts";
import type { CaseRun } from "../src/run/case-run.ts";
import type { Suite } from "../src/run/suite.ts";
import type { Exchange } from "../src/targets/exchange.ts";
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

/** The runs as they would be if their exchanges were others. */
function changedRuns(change: (exchange: Exchange, run: CaseRun) => Partial<Exchange>): CaseRun[] {
  return runs.map((run) => ({
    ...run,
    exchanges: run.exchanges.map((each) => ({ ...each, ...change(each, run) })),
  }));
}

const wrongResponses = () =>
  changedRuns(({ body }) => ({ body: body.replace('"code":200', '"code":"200"') }));

it("lets the sandbox's responses pass, whose ids are beyond what a double holds", async () => {
  expect(runs.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(10);
  expect(await prismObjections(suite, runs)).toEqual([]);
  expect(await driftObjections(suite, sandbox, runs)).toEqual([]);
});

it("has Prism reject a response that breaks the contract", async () => {
  const objections = await prismObjections(suite, wrongResponses());
  expect(objections.length).toBeGreaterThan(5);
  expect(objections[0]?.problem).toMatch(/^Prism rejects the response: .*code/);
});

it("has drift object to a response that breaks the contract", async () => {
  const [first] = await driftObjections(suite, sandbox, wrongResponses());
  expect(first?.problem).toMatch(/^drift objects to the response: .*"code" must be integer/);
  expect(first?.exchange.body).toContain('"code":"200"');
});

it("has drift object to a client's request that breaks the contract, not to a raw one", async () => {
  const breaking = ({ requestBody }: Exchange) => ({
    requestBody: requestBody.replace("boxQuantity", "boxes"),
  });
  const raw = changedRuns((each, { way }) => (way === "raw" ? breaking(each) : {}));
  expect(await driftObjections(suite, sandbox, raw)).toEqual([]);
  const sent = changedRuns((each, { way }) => (way === "client" ? breaking(each) : {}));
  const problems = (await driftObjections(suite, sandbox, sent)).map(({ problem }) => problem);
  expect(problems.join("\n")).toMatch(/drift objects to the request: .*collectionRequestDetails/);
});
