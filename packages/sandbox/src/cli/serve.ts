import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { isLoopback } from "../control/access-guard.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import type { SeedProgress } from "../seed/seed-store.ts";
import { type RunningSandbox, startSandbox } from "../server/create-sandbox.ts";
import {
  type ResolvedOptions,
  resolveOptions,
  type ServerOptions,
} from "../server/resolve-options.ts";

/** Starts the sandbox, prints that it is ready, and runs until the process receives a signal. */
export async function serve(options: ServerOptions, io: CommandIo): Promise<void> {
  const resolved = resolveOptions({ ...options, onSeeding: createSeedingReport(io.error) });
  const sandbox = await startSandbox(resolved);
  io.out(formatReadiness(sandbox, resolved));
  const reason = await io.untilStopped(sandbox);
  io.out(`${reason}, shutting down\n`);
  await sandbox.close();
}

/**
 * When the sandbox is ready, prints a line for which scripts can wait, and then the sandbox's addresses and
 * credentials for people.
 */
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
 * Lists the credentials of every seller when the server listens on loopback. When other machines can reach the
 * server, their users may read its log as well, so the log then has only the first seller's credentials.
 */
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

/**
 * Describes the control interface in the output; a control token that the user chose is not printed, because logs
 * keep what is printed.
 */
function describeControl(url: string, { control, controlToken }: ResolvedOptions): string {
  if (!control) return "off";
  const token = controlToken === undefined ? DEFAULT_CONTROL_TOKEN : "the one you chose";
  return `${url}/_sandbox (x-sandbox-token: ${token})`;
}

/**
 * The command reports the filling of a new database only when the filling takes longer than this number of
 * milliseconds.
 */
const FIRST_REPORT_DELAY_MS = 1_000;
const REPORT_INTERVAL_MS = 5_000;

/**
 * Reports the progress of filling a new database: after one second, then every five seconds, and when only the
 * indexes remain to be built.
 *
 * @param clock returns monotonic milliseconds.
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

/**
 * The streams that the command writes to and the signal on which it stops; by default the streams and the stop
 * signals of the process.
 */
export interface CommandIo {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** True when the error stream is a terminal, to which the command logs each request as text instead of JSON. */
  readonly isTerminal: boolean;
  /** Called when the sandbox is ready; when the command should stop, the returned promise resolves to the reason. */
  readonly untilStopped: (sandbox: RunningSandbox) => Promise<string>;
}

/** Input and output of a command that runs as a process: its standard streams, and the signals that stop it. */
export const processIo: CommandIo = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  untilStopped: untilSignalled,
};

/**
 * The first SIGTERM or SIGINT lets the command close the sandbox and exit; a second signal ends the process at once.
 */
function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => resolve(`${signal} received`));
    }
  });
}
