import type { Case, Way } from "../cases/case.ts";
import type { Exchange } from "./exchange.ts";

/**
 * What became of a case, driven in one way against one target. A known failure that passes is a surprise,
 * and a failure of the run: the case's mark is out of date.
 */
export type Outcome = "passed" | "failed" | "skipped" | "known failure" | "surprise";

/** The outcome, with what a reader of the report needs to understand it. */
export interface CaseResult {
  readonly case: Case;
  readonly way: Way;
  readonly target: string;
  readonly outcome: Outcome;
  /** What was wrong, or why the case was skipped. */
  readonly reasons: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** The credentials used, which no report may show. */
  readonly secrets: readonly string[];
  readonly milliseconds: number;
  /** Of a story: what happened, step by step. */
  readonly told?: readonly ToldStep[];
}

/** A step of a story, and whether it held; undefined when the story had ended before. */
export interface ToldStep {
  readonly text: string;
  readonly held: boolean | undefined;
}
