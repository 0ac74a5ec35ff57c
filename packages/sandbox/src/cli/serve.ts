import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { isLoopback } from "../control/access-guard.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials } from "../domain/seeded-sellers.ts";
import type { SeedProgress } from "../seed/seed-store.ts";
import { type RunningSandbox, startSandbox } from "../server/create-sandbox.ts";
import {
  type ResolvedOptions,
  resolveOptions,
  type ServerOptions,
} from "../server/resolve-options.ts";

/** Runs until the process receives a signal. */
export async function serve(options: ServerOptions, io: CommandIo): Promise<void> {
  const resolved = resolveOptions({ ...options, onSeeding: createSeedingReport(io.error) });
  const sandbox = await startSandbox(resolved);
  io.out(formatReadiness(sandbox, resolved));
  const reason = await io.untilStopped(sandbox);
  io.out(`${reason}, shutting down\n`);
  await sandbox.close();
}

/** A line for which scripts can wait, then addresses and credentials for people. */
function formatReadiness(sandbox: RunningSandbox, options: ResolvedOptions): string {
  const { url } = sandbox;
  return [
    `marketplace-sandbox is ready at ${url}`,
    ...(options.console && options.control
      ? [`  console      ${url}/ (open it in a browser)`]
      : []),
    `  SOAP         ${url}${sandbox.control.about.paths.soap} (?wsdl describes it)`,
    ...listCredentialLines(sandbox, options.host),
    `  control      ${describeControl(url, options)}`,
    `  data         ${options.data}`,
    "",
  ].join("\n");
}

/**
 * Of every seller on loopback. Where other machines can reach the server, their users may read its log as well, so it
 * has only the first seller's.
 */
function listCredentialLines({ control, credentials }: RunningSandbox, host: string): string[] {
  const sellers = isLoopback(host) ? [...control.sellers.listCredentials()] : [];
  if (sellers.length < 2) return [`  credentials  ${formatCredentials(credentials)}`];
  return sellers.map(
    ([sellerId, sellerCredentials]) =>
      `  seller       ${sellerId}  ${formatCredentials(sellerCredentials)}`,
  );
}

/** A secret or token that the user chose is not printed, because logs keep what is printed. */
function formatCredentials({ appKey, appSecret }: SellerCredentials): string {
  const isGenerated = appSecret.startsWith(seededCredentials(0).appSecret);
  return `appKey: ${appKey}, appSecret: ${isGenerated ? appSecret : "the one you chose"}`;
}

function describeControl(url: string, { control, controlToken }: ResolvedOptions): string {
  if (!control) return "off";
  const token = controlToken === undefined ? DEFAULT_CONTROL_TOKEN : "the one you chose";
  return `${url}/_sandbox (x-sandbox-token: ${token})`;
}

/** A shorter filling is not reported. */
const FIRST_REPORT_DELAY_MS = 1_000;
const REPORT_INTERVAL_MS = 5_000;

/**
 * After one second, then every five, and when only the indexes remain to be built.
 *
 * @param clock - monotonic milliseconds
 */
export function createSeedingReport(
  write: (text: string) => void,
  clock: () => number = () => performance.now(),
): (progress: SeedProgress) => void {
  let next = clock() + FIRST_REPORT_DELAY_MS;
  let hasReported = false;
  return ({ packages, total }) => {
    const isLast = packages === total;
    const now = clock();
    if (now < next && !(isLast && hasReported)) return;
    hasReported = true;
    next = now + REPORT_INTERVAL_MS;
    const rest = isLast ? "; building the indexes" : "";
    write(
      `marketplace-sandbox fills the database: ${count(packages)} of ${count(total)} packages${rest}\n`,
    );
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Of a command: its streams, and the signal on which it stops. */
export interface CommandIo {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Requests are then logged as text instead of JSON. */
  readonly isTerminal: boolean;
  /** Called when the sandbox is ready; resolves to the reason to stop. */
  readonly untilStopped: (sandbox: RunningSandbox) => Promise<string>;
}

/** The standard streams, and the signals that stop the process. */
export const processIo: CommandIo = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  untilStopped: untilSignalled,
};

/** The first SIGTERM or SIGINT closes the sandbox; a second one ends the process at once. */
function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => resolve(`${signal} received`));
    }
  });
}
