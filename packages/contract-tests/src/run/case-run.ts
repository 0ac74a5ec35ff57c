import type { Case, Way } from "../cases/case.ts";
import type { Exchange } from "../targets/exchange.ts";

/** One run of a case: driven in one way against one target. */
export interface CaseRun {
  readonly case: Case;
  readonly way: Way;
  /** What was wrong; empty when the case passed. */
  readonly problems: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** The credentials used, which no report may show. */
  readonly secrets: readonly string[];
}
