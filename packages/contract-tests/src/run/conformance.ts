import type { Case } from "../cases/case.ts";
import { loadCases } from "../cases/load-cases.ts";
import { assumptionsIn } from "../contract/assumptions.ts";
import { contractFile, readOpenApi } from "../contract/open-api.ts";
import { readOrderService } from "../contract/order-service.ts";
import { restRules } from "../contract/rest-rules.ts";
import { soapRules } from "../contract/soap-rules.ts";
import { readingsOf } from "../probe/probe.ts";
import { coverageOf } from "../report/coverage.ts";
import { countsOf, type Report, type TargetReport } from "../report/report.ts";
import type { Target } from "../targets/target.ts";
import type { CaseResult } from "./case-result.ts";
import { runSuite } from "./run-suite.ts";
import { createSuite, type Suite } from "./suite.ts";

/** Makes a target when its turn comes. */
export type OpenTarget = (suite: Suite) => Promise<Target>;

/** What a run is told. */
export interface ConformanceOptions {
  readonly targets: readonly OpenTarget[];
  /** Whether these are all local targets, so that a rule that none of them shows is a gap. */
  readonly isWhole: boolean;
  /** The REST contract; that of this workspace by default. */
  readonly contract?: string | undefined;
  readonly cases?: readonly Case[] | undefined;
  /** Further work on each target, after the cases: breadth, other judges. */
  readonly afterCases?: readonly AfterCases[] | undefined;
  readonly onTarget?: ((name: string) => void) | undefined;
  readonly onResult?: ((result: CaseResult) => void) | undefined;
}

/** Judges what was exchanged, or asks more; gives results of its own. */
export type AfterCases = (
  suite: Suite,
  target: Target,
  results: readonly CaseResult[],
) => Promise<readonly CaseResult[]>;

/**
 * Runs the suite over targets, one after the other.
 *
 * @throws CannotRun when the contract or a case cannot be read, or a target cannot be tested at all
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const startedAt = new Date();
  const started = performance.now();
  const contract = await readOpenApi(options.contract);
  const service = await readOrderService();
  const suite = createSuite(contract, service);
  const cases = options.cases ?? (await loadCases());
  const results: CaseResult[] = [];
  const targets: TargetReport[] = [];
  const readings = [];
  for (const open of options.targets) {
    const begun = performance.now();
    const target = await open(suite);
    try {
      options.onTarget?.(target.name);
      const own = await runOn(suite, target, cases, options);
      results.push(...own.map(lighter));
      if (target.kind === "live") readings.push(...(await readingsOf(target)));
      const milliseconds = performance.now() - begun;
      targets.push({ name: target.name, milliseconds, counts: countsOf(own) });
    } finally {
      await target.close();
    }
  }
  const rules = [...restRules(contract), ...soapRules(service)];
  return {
    startedAt,
    milliseconds: performance.now() - started,
    contract: options.contract ?? contractFile,
    targets,
    results,
    coverage: coverageOf(rules, cases, results, options.isWhole),
    assumptions: assumptionsIn(contract),
    readings,
  };
}

async function runOn(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
  { afterCases = [], onResult }: ConformanceOptions,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = await runSuite(suite, target, cases, onResult);
  for (const work of afterCases) {
    const more = await work(suite, target, results);
    for (const result of more) onResult?.(result);
    results.push(...more);
  }
  return results;
}

/** The messages of what passed are of no more use, and many. */
function lighter(result: CaseResult): CaseResult {
  const isOfUse = result.outcome !== "passed" && result.outcome !== "skipped";
  return isOfUse ? result : { ...result, exchanges: [] };
}
