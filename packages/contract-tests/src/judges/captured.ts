import type { CaseResult } from "../run/case-result.ts";
import type { Exchange } from "../run/exchange.ts";
import type { Suite } from "../run/suite.ts";

/** An exchange with the result that it belongs to. */
export interface Captured {
  readonly result: CaseResult;
  readonly exchange: Exchange;
}

/** Every exchange of a run with an operation of the REST contract. */
export function capturedRest({ contract }: Suite, results: readonly CaseResult[]): Captured[] {
  const paths = new Set(contract.operations.map(({ path }) => path));
  return results.flatMap((result) =>
    result.exchanges
      .filter(({ url }) => paths.has(new URL(url).pathname))
      .map((exchange) => ({ result, exchange })),
  );
}
