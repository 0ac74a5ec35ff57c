import type { Case } from "../src/cases/case.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import { readOrderService } from "../src/contract/order-service.ts";
import type { CaseResult } from "../src/run/case-result.ts";
import { runSuite } from "../src/run/run-suite.ts";
import { createSuite, type Suite } from "../src/run/suite.ts";
import type { Target } from "../src/targets/target.ts";

/** The suite over the workspace's own contract. */
export async function openSuite(): Promise<Suite> {
  return createSuite(await readOpenApi(), await readOrderService());
}

/** Cases whose id holds one of the words. */
export async function casesNamed(...words: readonly string[]): Promise<Case[]> {
  const all = await loadCases();
  return all.filter(({ id }) => words.some((word) => id.includes(word)));
}

/** A target whose answers are changed on the way. */
export function meddled(
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
  for (const each of cases) {
    const [failure] = await failuresOf(suite, target, [each]);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Runs cases and gives the ids of those that failed. */
export async function failuresOf(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
): Promise<string[]> {
  const results = await runSuite(suite, target, cases);
  return results.filter(({ outcome }) => outcome === "failed").map(named);
}

/** A result as a test names it. */
export function named({ case: { id }, way }: CaseResult): string {
  return `${id} (${way})`;
}
