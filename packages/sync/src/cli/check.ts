import { isSound, type MeasuredPremise, type SellerCheck } from "../app/check-sellers.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT } from "./exit-codes.ts";
import { escapeText, renderJson, renderTable } from "./output/terminal-text.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

interface CheckFlags extends SharedFlags {
  readonly json?: true;
}

export function addCheck({ command, io, setExitCode }: Cli): void {
  command(
    "check",
    "check connection, credentials, clock and premises of every seller, before a first run",
  )
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      `
The command check only reads: it sends at most 22 requests for each seller and opens no database.

Exit code 3: a service cannot be reached, refuses the credentials, says that they are another seller's, or contradicts
a premise.`,
    )
    .action((flags: CheckFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const checks = await sync.check({ signal, ...pickSeller(flags) });
        io.out(flags.json ? `${renderJson(checks, 2)}\n` : renderChecks(checks));
        if (checks.length === 0)
          io.error(
            "No seller is configured, so nothing was checked; set sellers in the configuration file or the environment\n",
          );
        if (checks.some(({ connection }) => connection === "failed")) {
          io.error(hintAtUnusedProxy(io.environment));
        }
        if (checks.length === 0 || !checks.every(isSound)) setExitCode(EXIT.incomplete);
      }),
    );
}

/** A table of all sellers' checks, below it the evidence and the remedy for each false premise. */
export function renderChecks(checks: readonly SellerCheck[]): string {
  if (checks.length === 0) return "";
  const rows = checks.flatMap((check) => [
    [check.seller, "connection", check.connection],
    [check.seller, "credentials", check.credentials],
    [check.seller, "seller id", check.sellerId ?? "nothing is listed yet"],
    ...check.premises.map((measured) => [check.seller, measured.premise, renderVerdict(measured)]),
  ]);
  const details = checks.flatMap(({ seller, failure, premises, requests }) => [
    ...(failure === null ? [] : [`${seller}: ${failure}`]),
    ...premises.flatMap((measured) => renderFalsePremise(seller, measured)),
    `${seller}: ${requests === 1 ? "1 request" : `${requests} requests`}`,
  ]);
  return `${renderTable([["seller", "check", "result"], ...rows])}${escapeText(details.join("\n"))}\n`;
}

const PROXY_VARIABLES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/** Node uses the environment's proxy only when NODE_USE_ENV_PROXY is set. */
function hintAtUnusedProxy(environment: CommandIo["environment"]): string {
  const variable = PROXY_VARIABLES.find((name) => environment[name]);
  if (variable === undefined || environment.NODE_USE_ENV_PROXY === "1") return "";
  return `${variable} is set, but Node does not use this proxy; also set NODE_USE_ENV_PROXY=1\n`;
}

function renderVerdict({ verdict }: MeasuredPremise): string {
  return verdict.state === "unknown" ? `inconclusive: ${verdict.reason}` : verdict.state;
}

function renderFalsePremise(
  seller: string,
  { premise, claim, verdict }: MeasuredPremise,
): readonly string[] {
  if (verdict.state !== "false") return [];
  return [
    `${seller}: the service contradicts the premise ${premise}: ${claim}`,
    `  sent:     ${verdict.sent}`,
    `  expected: ${verdict.expected}`,
    `  received: ${verdict.received}`,
    `  remedy:   ${verdict.remedy}`,
  ];
}
