import type { CaseRun } from "../run/run-case.ts";
import type { Exchange } from "../targets/exchange.ts";

export interface RunningTest {
  annotate(message: string, type: string): Promise<unknown>;
}

/** One problem a line, without a stack trace. */
class ContractViolation extends Error {
  override readonly name = "ContractNotKept";

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Passes a test, or fails it with its problems and exchanges, without credentials. A case with a known failure passes
 * as long as it fails.
 *
 * @throws ContractNotKept
 */
export async function reportResult(
  test: RunningTest,
  { problems, exchanges, secrets }: Pick<CaseRun, "problems" | "exchanges" | "secrets">,
  knownFailure?: string,
): Promise<void> {
  if (knownFailure !== undefined) {
    if (problems.length === 0) {
      throw new ContractViolation([`passes, though known to fail: ${knownFailure}`]);
    }
    await test.annotate(knownFailure, "known failure");
    return;
  }
  if (problems.length === 0) return;
  for (const exchange of exchanges) {
    await test.annotate(redactText(renderExchange(exchange), secrets), "exchange");
  }
  throw new ContractViolation(problems.map((problem) => redactText(problem, secrets)));
}

const MAX_TEXT_CHARACTERS = 16_384;

/** Also truncates. */
function redactText(text: string, secrets: readonly string[]): string {
  let rendered =
    text.length > MAX_TEXT_CHARACTERS
      ? `${text.slice(0, MAX_TEXT_CHARACTERS)}\n… ${text.length} characters`
      : text;
  for (const secret of secrets)
    if (secret !== "") rendered = rendered.replaceAll(secret, "[hidden]");
  return rendered;
}

function renderExchange(exchange: Exchange): string {
  const { method, url, requestHeaders, requestBody, status, headers, body } = exchange;
  return [
    `${method} ${url}`,
    renderHeaders(requestHeaders),
    "",
    requestBody,
    "",
    status,
    renderHeaders(headers),
  ]
    .concat("", body)
    .join("\n");
}

function renderHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
