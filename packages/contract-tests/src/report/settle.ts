import type { TaskMeta } from "vitest";
import type { CaseRun } from "../run/run-case.ts";
import type { Exchange } from "../targets/exchange.ts";

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

const longest = 16_384;

/** A text of an exchange as a report may show it: without credentials, and cut when it is long. */
function redacted(text: string, secrets: readonly string[]): string {
  let rendered =
    text.length > longest ? `${text.slice(0, longest)}\n… ${text.length} characters` : text;
  for (const secret of secrets)
    if (secret !== "") rendered = rendered.replaceAll(secret, "[hidden]");
  return rendered;
}

/** A request and its response as text. */
function exchangeText(exchange: Exchange): string {
  const { method, url, requestHeaders, requestBody, status, headers, body } = exchange;
  return [`${method} ${url}`, lines(requestHeaders), "", requestBody, "", status, lines(headers)]
    .concat("", body)
    .join("\n");
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
