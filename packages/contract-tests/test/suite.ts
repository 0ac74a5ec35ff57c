import { readContracts } from "@marketplace-seller/tools/contracts";
import { type Case, ways } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import { concerns, createSuite, type Suite } from "../src/run/context.ts";
import { type CaseRun, oncePerCase, type Preparations, runCase } from "../src/run/run-case.ts";
import type { Target } from "../src/targets/target.ts";

/** The suite over the workspace's own contract. */
export async function openSuite(): Promise<Suite> {
  return createSuite(await readOpenApi(), readContracts().soap);
}

/** Cases whose id holds one of the words. */
export async function casesNamed(...texts: readonly string[]): Promise<Case[]> {
  const all = await loadCases();
  return all.filter(({ id }) => texts.some((word) => id.includes(word)));
}

/** A target whose responses are changed on the way. */
export function changed(
  target: Target,
  change: (request: Request, send: Target["fetch"]) => Promise<Response>,
): Target {
  return { ...target, fetch: (request) => change(request, target.fetch) };
}

/** Runs cases until one fails, and names it. */
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

/** Runs cases and gives the ids of those that failed. */
export async function findFailures(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
): Promise<string[]> {
  const runs = await runSuite(suite, target, cases);
  return runs.filter(({ problems }) => problems.length > 0).map(named);
}

/** Runs cases in every way that concerns the target, one after the other. */
export async function runSuite(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
  preparations: Preparations = oncePerCase(),
): Promise<CaseRun[]> {
  const runs: CaseRun[] = [];
  for (const item of cases) {
    for (const way of ways.filter((one) => concerns(target, item, one))) {
      runs.push(await runCase(suite, target, item, way, preparations));
    }
  }
  return runs;
}

/** A run as a test names it. */
export function named({ case: { id }, way }: CaseRun): string {
  return `${id} (${way})`;
}
