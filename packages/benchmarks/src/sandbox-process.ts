import { fileURLToPath } from "node:url";
import { outputMatching, type RunningProcess, startProcess } from "./processes.ts";

/** How the sandbox is started; what is not given stays as the command has it. */
export interface SandboxSettings {
  /** Path of the database file. */
  readonly data?: string;
  readonly packages?: number;
  readonly products?: number;
  /** Sellers that share the packages; 1 by default. */
  readonly sellers?: number;
  /** Listing requests per minute and seller; `off` by default. */
  readonly rateLimit?: number | "off";
}

/** A sandbox server in a process of its own. */
export interface SandboxProcess extends RunningProcess {
  readonly url: string;
  /** From the start of the process to its readiness line. */
  readonly readyMs: number;
}

/** The credentials of the first seeded seller. */
export const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" } as const;

/** Starts the sandbox's own command, as its users do, and waits until it says that it is ready. */
export async function startSandbox(settings: SandboxSettings): Promise<SandboxProcess> {
  const { rateLimit = "off", products = 1000, ...others } = settings;
  const options = { port: 0, products, "rate-limit": rateLimit, "log-level": "silent", ...others };
  const args = Object.entries(options);
  const start = performance.now();
  const server = startProcess(
    findCommand("@marketplace-seller/sandbox/cli", "../bin"),
    args.flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const [, url = ""] = await outputMatching(server, /is ready at (\S+)/);
  return { ...server, url, readyMs: performance.now() - start };
}

/** A command beside a package's code: built, or from source under the source condition. */
export function findCommand(entry: string, path: string): string {
  const url = import.meta.resolve(entry);
  return fileURLToPath(new URL(`${path}.${url.endsWith(".ts") ? "ts" : "js"}`, url));
}

/** Where the listing is. */
export const listingPath = "/rest/delivery/v1/shipmentPackages";

/** A page of the listing, read as its user would. Ids of the seed are within what a double holds. */
export async function readPage(
  url: string,
  query: string,
): Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }> {
  const response = await fetch(`${url}${listingPath}?${query}`, { headers: credentials });
  if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
  return (await response.json()) as { content: readonly unknown[]; totalPages: number };
}
