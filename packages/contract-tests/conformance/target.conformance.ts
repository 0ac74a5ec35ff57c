import { readContracts } from "@marketplace-seller/tools/contracts";
import { afterAll, describe, inject, it } from "vitest";
import { type Case, type DriveMode, driveModes } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import { sendGenerated } from "../src/generated-requests/send-generated.ts";
import { measureTarget, renderPremises } from "../src/probe/measure-target.ts";
import { probeAssumptions } from "../src/probe/probe-assumptions.ts";
import { renderAssumptions } from "../src/probe/render-assumptions.ts";
import { reportResult } from "../src/report/report-result.ts";
import { createSuite, isCaseFor, reasonToSkip } from "../src/run/context.ts";
import { createPreparedCaseCache, runCase } from "../src/run/run-case.ts";
import { openTarget } from "../src/targets/open-target.ts";
import { canRunWorkflows, runWorkflows } from "../src/targets/run-workflows.ts";

const request = inject("conformance");
const contract = await readOpenApi(request.contract);
const suite = createSuite(contract, readContracts().soap);
const { writes } = request;
const target = await openTarget(request.target, contract, { writes, env: process.env });
const preparations = createPreparedCaseCache();

afterAll(() => target.close());

const driven = (await loadCases(contract)).flatMap((item) =>
  driveModes.filter((mode) => isCaseFor(target, item, mode)).map((mode) => ({ item, mode })),
);
for (const [operation, runs] of Map.groupBy(driven, ({ item }) => item.operation)) {
  describe(operation, () => {
    for (const { item, mode } of runs) testCase(item, mode);
  });
}

function testCase(item: Case, mode: DriveMode): void {
  it(`${item.id} (${mode})`, async (context) => {
    const reason = reasonToSkip(target, item);
    if (reason !== undefined) {
      await context.annotate(reason, "skipped");
      context.skip(reason);
    }
    const run = await runCase(suite, target, item, mode, preparations);
    await reportResult(context, run, findKnownFailure(item));
  });
}

function findKnownFailure({ knownFailure }: Case): string | undefined {
  const isHere = knownFailure?.target === undefined || knownFailure.target === request.target;
  return isHere ? knownFailure?.reason : undefined;
}

if (canRunWorkflows(target)) {
  describe("workflows", () => {
    it("keep the contract over several calls", async (context) => {
      const secrets = [target.control?.token ?? "", target.credentials.appSecret];
      const problems = await runWorkflows(target);
      await reportResult(context, { problems, exchanges: [], secrets });
    });
  });
}

if (request.target === "memory" && request.requests > 0) {
  describe("generated requests", () => {
    it.for(contract.operations)("$id responds as the contract says", async (operation, context) => {
      const { problems } = await sendGenerated(suite, target, operation, request);
      await reportResult(context, { problems, exchanges: [], secrets: [] });
    });
  });
}

if (URL.canParse(request.target)) {
  describe("premises", () => {
    it("measures what the clients and the sync rely on", async () => {
      console.info(renderPremises(await measureTarget(target)));
    });
  });
}

if (target.kind === "live") {
  describe("assumptions", () => {
    it("reads how the deployment takes them", async () => {
      console.info(renderAssumptions(await probeAssumptions(target)));
    });
  });
}
