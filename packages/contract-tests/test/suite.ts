import { readContracts } from "@marketplace-seller/tools/contracts";
import { type Case, driveModes } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import { createSuite, isCaseFor, type Suite } from "../src/run/context.ts";
import {
  type CaseRun,
  createPreparedCaseCache,
  type PreparedCaseCache,
  runCase,
} from "../src/run/run-case.ts";
import type { Target } from "../src/targets/target.ts";

/** The contract test suite for the contract of this workspace. */
export async function openSuite(): Promise<Suite> {
  return createSuite(await readOpenApi(), readContracts().soap);
}

/** Finds the contract test cases whose ids contain one of the parts. */
export async function casesNamed(...idParts: readonly string[]): Promise<Case[]> {
  const all = await loadCases();
  return all.filter(({ id }) => idParts.some((part) => id.includes(part)));
}

/** A test target whose responses are changed before the suite receives them. */
export function changed(
  target: Target,
  change: (request: Request, send: Target["fetch"]) => Promise<Response>,
): Target {
  return { ...target, fetch: (request) => change(request, target.fetch) };
}

/** Runs contract test cases until one fails, and returns its id. */
export async function firstFailure(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
): Promise<string | undefined> {
  for (const item of cases) {
    const [failure] = await findFailures(suite, target, [item]);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Runs contract test cases, and returns the ids of the failed ones. */
export async function findFailures(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
): Promise<string[]> {
  const runs = await runSuite(suite, target, cases);
  return runs.filter(({ problems }) => problems.length > 0).map(named);
}

/** Runs contract test cases one after the other, in each mode that applies to the target. */
export async function runSuite(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
  preparations: PreparedCaseCache = createPreparedCaseCache(),
): Promise<CaseRun[]> {
  const runs: CaseRun[] = [];
  for (const item of cases) {
    for (const way of driveModes.filter((one) => isCaseFor(target, item, one))) {
      runs.push(await runCase(suite, target, item, way, preparations));
    }
  }
  return runs;
}

/** Renders a run of contract test cases for a test title. */
export function named({ case: { id }, mode: way }: CaseRun): string {
  return `${id} (${way})`;
}
