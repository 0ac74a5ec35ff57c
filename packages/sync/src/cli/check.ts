import { isSound, type MeasuredPremise, type SellerCheck } from "../run/check-sellers.ts";
import { type Cli, EXIT } from "./command-io.ts";
import { jsonText, printableText, table } from "./render.ts";
import type { SharedFlags } from "./resolve-options.ts";
import { withSync } from "./with-sync.ts";

interface CheckFlags extends SharedFlags {
  readonly json?: true;
}

export function addCheck({ command, io, setStatus }: Cli): void {
  command(
    "check",
    "check connection, credentials, clock and premises of every seller, before a first run",
  )
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      `
It reads only, at most 20 requests a seller, and opens no database.

Exit status: 3 when a service cannot be reached, refuses the credentials, or contradicts a premise.`,
    )
    .action((flags: CheckFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const { seller } = flags;
        const checks = await sync.check({ signal, ...(seller !== undefined && { seller }) });
        io.out(flags.json ? `${jsonText(checks, 2)}\n` : renderChecks(checks));
        if (checks.length === 0) io.error("No seller is configured: nothing was checked\n");
        if (checks.length === 0 || !checks.every(isSound)) setStatus(EXIT.incomplete);
      }),
    );
}

/** A table of what was checked, and below it what shows each false premise and what mends it. */
export function renderChecks(checks: readonly SellerCheck[]): string {
  if (checks.length === 0) return "";
  const rows = checks.flatMap((check) => [
    [check.seller, "connection", check.connection],
    [check.seller, "credentials", check.credentials],
    ...check.premises.map((measured) => [check.seller, measured.premise, renderVerdict(measured)]),
  ]);
  const details = checks.flatMap(({ seller, failure, premises, requests }) => [
    ...(failure === null ? [] : [`${seller}: ${failure}`]),
    ...premises.flatMap((measured) => renderFalse(seller, measured)),
    `${seller}: ${requests} requests`,
  ]);
  return `${table([["seller", "check", "result"], ...rows])}${printableText(details.join("\n"))}\n`;
}

function renderVerdict({ verdict }: MeasuredPremise): string {
  return verdict.state === "unknown" ? `cannot be told: ${verdict.reason}` : verdict.state;
}

function renderFalse(
  seller: string,
  { premise, claim, verdict }: MeasuredPremise,
): readonly string[] {
  if (verdict.state !== "false") return [];
  return [
    `${seller}: ${premise} is false: ${claim}`,
    `  sent:     ${verdict.sent}`,
    `  expected: ${verdict.expected}`,
    `  received: ${verdict.received}`,
    `  remedy:   ${verdict.remedy}`,
  ];
}
