import type { TaskMeta } from "vitest";
import type { CaseRun } from "../run/run-case.ts";
import { exchangeText, redacted } from "./redacted.ts";

/** What is used of a vitest test. */
export interface RunningTest {
  annotate(message: string, type: string): Promise<unknown>;
  readonly task: { readonly meta: Pick<TaskMeta, "knownFailure"> };
}

/** A test of the suite that found the contract not kept: one problem a line, without a stack. */
class ContractNotKept extends Error {
  override readonly name = "ContractNotKept";

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Passes a test, or fails it with its problems and the messages behind them, credentials left out. A known
 * failure passes as long as it fails.
 *
 * @throws ContractNotKept
 */
export async function settle(
  test: RunningTest,
  { problems, exchanges, secrets }: Pick<CaseRun, "problems" | "exchanges" | "secrets">,
  knownFailure?: string,
): Promise<void> {
  if (knownFailure !== undefined) {
    if (problems.length === 0) {
      throw new ContractNotKept([`passes, though known to fail: ${knownFailure}`]);
    }
    test.task.meta.knownFailure = knownFailure;
    return;
  }
  if (problems.length === 0) return;
  for (const exchange of exchanges) {
    await test.annotate(redacted(exchangeText(exchange), secrets), "exchange");
  }
  throw new ContractNotKept(problems.map((problem) => redacted(problem, secrets)));
}
