import { isLoopback } from "../control/access-guard.ts";
import { DEFAULT_CONTROL_TOKEN } from "../control/control-address.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import type { SeedProgress } from "../seed/seed-store.ts";
import { type RunningSandbox, startSandbox } from "../server/create-sandbox.ts";
import {
  type ResolvedOptions,
  resolveOptions,
  type ServerOptions,
} from "../server/resolve-options.ts";
import { soapPath } from "../soap/wsdl.ts";

/** Starts the sandbox, says that it is ready, and runs until it receives a signal. */
export async function serve(options: ServerOptions, io: CommandIo): Promise<void> {
  const resolved = resolveOptions({ ...options, onSeeding: createSeedingReport(io.error) });
  const sandbox = await startSandbox(resolved);
  io.out(formatReadiness(sandbox, resolved));
  const reason = await io.untilStopped(sandbox);
  io.out(`${reason}, shutting down\n`);
  await sandbox.close();
}

/** One line that scripts can wait for, then what a person wants to know. */
function formatReadiness(sandbox: RunningSandbox, options: ResolvedOptions): string {
  const { url } = sandbox;
  return [
    `marketplace-sandbox is ready at ${url}`,
    ...(options.console && options.control
      ? [`  console      ${url}/ (open it in a browser)`]
      : []),
    `  SOAP         ${url}${soapPath} (?wsdl describes it)`,
    ...listCredentialLines(sandbox, options.host),
    `  control      ${describeControl(url, options)}`,
    `  data         ${options.data}`,
    "",
  ].join("\n");
}

/** Of every seller on this machine; where others read the log too, of the first one. */
function listCredentialLines({ control, credentials }: RunningSandbox, host: string): string[] {
  const sellers = isLoopback(host) ? [...control.sellers.listCredentials()] : [];
  if (sellers.length < 2) return [`  credentials  ${formatCredentials(credentials)}`];
  return sellers.map(
    ([sellerId, sellerCredentials]) =>
      `  seller       ${sellerId}  ${formatCredentials(sellerCredentials)}`,
  );
}

function formatCredentials({ appKey, appSecret }: SellerCredentials): string {
  return `appKey: ${appKey}, appSecret: ${appSecret}`;
}

/** A token of one's own is a secret, and logs keep what is printed. */
function describeControl(url: string, { control, controlToken }: ResolvedOptions): string {
  if (!control) return "off";
  const token = controlToken === undefined ? DEFAULT_CONTROL_TOKEN : "as given";
  return `${url}/_sandbox (x-sandbox-token: ${token})`;
}

/** A database that is filled sooner needs no words. */
const FIRST_REPORT_DELAY_MS = 1_000;
const REPORT_INTERVAL_MS = 5_000;

/**
 * Says how far the filling of a new database is: first when it has taken a second, then every five,
 * and when only the indexes are left.
 *
 * @param clock milliseconds that only run forwards.
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

/** Where the command writes and when it stops; a process by default. */
export interface CommandIo {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether a person reads `error`; calls are then logged as text. */
  readonly isTerminal: boolean;
  /** Called when the sandbox is up; resolves, with the reason, when the command shall end. */
  readonly untilStopped: (sandbox: RunningSandbox) => Promise<string>;
}

/** The surroundings of a command that is a process: its streams, and the signals that end it. */
export const processIo: CommandIo = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  untilStopped: untilSignalled,
};

/** The first signal ends the command in order; a second one ends the process at once. */
function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => resolve(`${signal} received`));
    }
  });
}
