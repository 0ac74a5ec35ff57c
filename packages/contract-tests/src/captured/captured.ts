import type { CaseRun } from "../run/case-run.ts";
import type { Suite } from "../run/suite.ts";
import type { Exchange } from "../targets/exchange.ts";

/** An exchange with the run of the case that it belongs to. */
export interface Captured {
  readonly run: CaseRun;
  readonly exchange: Exchange;
}

/** Every exchange of a run with an operation of the REST contract. */
export function capturedRest({ contract }: Suite, runs: readonly CaseRun[]): Captured[] {
  const paths = new Set(contract.operations.map(({ path }) => path));
  return runs.flatMap((run) =>
    run.exchanges
      .filter(({ url }) => paths.has(new URL(url).pathname))
      .map((exchange) => ({ run, exchange })),
  );
}

/** What a judge of another maker objects to, and the exchange that shows it. */
export interface Objection extends Captured {
  readonly problem: string;
}
