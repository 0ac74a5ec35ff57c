import type { ServiceRecord } from "@marketplace-seller/client-core";
import { compareServiceRecords } from "@marketplace-seller/client-core/internal";
import {
  isReached,
  isSound,
  type MeasuredPremise,
  type RecordMode,
  type SellerCheck,
} from "../app/check-sellers.ts";
import type { Sync } from "../app/sync.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { escapeLine, escapeText, renderJson, renderTable } from "./output/terminal-text.ts";
import { checkServiceFile, readServiceFile, writeServiceFile } from "./service-file.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

interface CheckFlags extends SharedFlags {
  readonly json?: true;
  readonly record?: string;
  readonly baseline?: string;
  readonly withRefusals?: true;
  readonly yes?: true;
}

export function addCheck({ command, io, setExitCode }: Cli): void {
  command(
    "check",
    "check connection, credentials, clock and premises of every seller, before a first run",
  )
    .option("--json", "as JSON")
    .option(
      "--record <file>",
      "write how the service differs, for marketplace-sandbox --like: premises, pages, names and types of fields, headers; no values of orders, products or customers",
    )
    .option("--with-refusals", "also record how a wrong secret and a wrong parameter are refused")
    .option("--yes", "send the wrong secret without asking first")
    .option("--baseline <file>", "compare the service with a file of --record")
    .addHelpText(
      "after",
      `
The command check only reads: it sends at most 22 requests for each seller and opens no database. With --record or
--baseline it sends at most 60.

Exit code 3: a service cannot be reached, refuses the credentials, says that they are another seller's, or contradicts
a premise; with --baseline in place of the latter, it has changed since.`,
    )
    .action((flags: CheckFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const baseline =
          flags.baseline === undefined ? undefined : readServiceFile(flags.baseline, io);
        const record = await chooseRecordMode(flags, sync, io);
        const checks = await sync.check({
          signal,
          ...pickSeller(flags),
          ...(record && { record }),
        });
        if (flags.record !== undefined) writeRecord(flags.record, checks, io);
        io.out(flags.json ? `${renderJson(checks, 2)}\n` : renderChecks(checks));
        if (checks.length === 0)
          io.error(
            "No seller is configured, so nothing was checked; set sellers in the configuration file or the environment\n",
          );
        if (checks.some(({ connection }) => connection === "failed")) {
          io.error(hintAtUnusedProxy(io.environment));
        }
        const isFine =
          baseline === undefined
            ? checks.every(isSound)
            : compareWithBaseline(baseline, checks, io) && checks.every(isReached);
        if (checks.length === 0 || !isFine) setExitCode(EXIT.incomplete);
      }),
    );
}

/** @throws UsageError when a flag lacks another one, or nobody agrees to send a wrong secret */
async function chooseRecordMode(
  { record, baseline, withRefusals, yes, seller }: CheckFlags,
  sync: Sync,
  io: CommandIo,
): Promise<RecordMode | undefined> {
  if (record === undefined && baseline === undefined) {
    if (withRefusals) throw new UsageError("--with-refusals needs --record or --baseline");
    return undefined;
  }
  if (record !== undefined) {
    checkServiceFile(record, io);
    const sellers = await sync.sellers();
    if (seller === undefined && sellers.length > 1)
      throw new UsageError(`--record describes the service of one seller: name it with --seller`);
  }
  io.error("Sends at most 60 requests for each seller, which read alone\n");
  if (!withRefusals) return "reads";
  const warning =
    "Two of the requests have a wrong secret and a wrong parameter. Some services lock a key after wrong secrets.";
  if (!yes && !(await io.confirm(`${warning} Send them?`)))
    throw new UsageError(`${warning} Nothing was sent; answer yes at a terminal, or add --yes`);
  return "refusals";
}

function writeRecord(file: string, checks: readonly SellerCheck[], io: CommandIo): void {
  for (const { service } of checks) {
    if (service === undefined) continue;
    for (const { cause, status, contentType, body } of service.refusals ?? [])
      io.error(`${escapeLine(`${cause}: ${status} ${contentType} ${body}`)}\n`);
    writeServiceFile(file, service, io);
    io.error(`Wrote ${escapeLine(file)}\n`);
  }
}

/** @returns whether nothing has changed */
function compareWithBaseline(
  baseline: ServiceRecord,
  checks: readonly SellerCheck[],
  { error }: CommandIo,
): boolean {
  const lines = checks.flatMap(({ seller, service }) =>
    service === undefined
      ? []
      : compareServiceRecords(baseline, service).map((line) => `${seller}: ${line}`),
  );
  for (const line of lines) error(`${escapeLine(line)}\n`);
  if (lines.length === 0) error("Nothing has changed since the baseline\n");
  return lines.length === 0;
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
