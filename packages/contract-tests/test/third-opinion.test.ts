import { afterAll, beforeAll, expect, it } from "vitest";
import { thirdOpinion } from "../src/judges/third-opinion.ts";
import type { CaseResult } from "../src/run/case-result.ts";
import type { Exchange } from "../src/run/exchange.ts";
import { runSuite } from "../src/run/run-suite.ts";
import type { Suite } from "../src/run/suite.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { casesNamed, openSuite } from "./suite.ts";

let suite: Suite;
let sandbox: Target;
let results: readonly CaseResult[];

beforeAll(async () => {
  suite = await openSuite();
  sandbox = await sandboxInMemory();
  const cases = await casesNamed("rest/collection-request: takes");
  results = await runSuite(suite, sandbox, cases);
});
afterAll(() => sandbox.close());

/** The run as it would be if its exchanges were others. */
function changed(change: (exchange: Exchange, result: CaseResult) => Partial<Exchange>) {
  return results.map((result) => ({
    ...result,
    exchanges: result.exchanges.map((each) => ({ ...each, ...change(each, result) })),
  }));
}

it("is for the sandbox, whose ids are beyond what a double holds", async () => {
  expect(results.flatMap(({ exchanges }) => exchanges).length).toBeGreaterThan(10);
  expect(await thirdOpinion(suite, sandbox, results)).toEqual([]);
});

it("is against an answer that breaks the contract", async () => {
  const broken = changed(({ body }) => ({ body: body.replace('"code":200', '"code":"200"') }));
  const [against] = await thirdOpinion(suite, sandbox, broken);
  expect(against?.outcome).toBe("failed");
  expect(against?.reasons[0]).toMatch(/^drift objects to the response: .*"code" must be integer/);
  expect(against?.exchanges[0]?.body).toContain('"code":"200"');
});

it("is against a client's request that breaks the contract, and lets the suite's own be", async () => {
  const breaking = ({ requestBody }: Exchange) => ({
    requestBody: requestBody.replace("boxQuantity", "boxes"),
  });
  const own = changed((each, { way }) => (way === "raw" ? breaking(each) : {}));
  expect(await thirdOpinion(suite, sandbox, own)).toEqual([]);
  const sent = changed((each, { way }) => (way === "client" ? breaking(each) : {}));
  const reasons = (await thirdOpinion(suite, sandbox, sent)).flatMap((each) => each.reasons);
  expect(reasons.join("\n")).toMatch(/drift objects to the request: .*collectionRequestDetails/);
});
