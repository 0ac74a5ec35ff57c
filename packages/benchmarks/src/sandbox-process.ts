import { fileURLToPath } from "node:url";
import { type RunningProcess, startProcess, waitForOutput } from "./processes.ts";

/** Options of a sandbox; absent options have the defaults of the sandbox's command. */
export interface SandboxSettings {
  /** Path of the database file. */
  readonly data?: string;
  readonly packages?: number;
  readonly products?: number;
  /** They share the packages. Default 1. */
  readonly sellers?: number;
  /** The rate limit: listing requests per minute and seller; `off` by default. */
  readonly rateLimit?: number | "off";
}

export interface SandboxProcess extends RunningProcess {
  readonly url: string;
  /** Milliseconds from the start of the process until it printed that it is ready. */
  readonly readyMs: number;
}

/** The credentials of the first generated seller. */
export const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" } as const;

/** By its command, as users do; waits until it is ready. */
export async function startSandbox(settings: SandboxSettings): Promise<SandboxProcess> {
  const { rateLimit = "off", products = 1000, ...others } = settings;
  const options = { port: 0, products, "rate-limit": rateLimit, "log-level": "silent", ...others };
  const args = Object.entries(options);
  const start = performance.now();
  const server = startProcess(
    findCommand("@marketplace-seller/sandbox/cli", "../bin"),
    args.flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const [, url = ""] = await waitForOutput(server, /is ready at (\S+)/);
  return { ...server, url, readyMs: performance.now() - start };
}

/** The built file, or the source under the source condition. */
export function findCommand(entry: string, path: string): string {
  const url = import.meta.resolve(entry);
  return fileURLToPath(new URL(`${path}.${url.endsWith(".ts") ? "ts" : "js"}`, url));
}

export const listingPath = "/rest/delivery/v1/shipmentPackages";

/** The sandbox's ids are small enough for a double, so JSON.parse keeps all digits. */
export async function readPage(
  url: string,
  query: string,
): Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }> {
  const response = await fetch(`${url}${listingPath}?${query}`, { headers: credentials });
  if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
  return (await response.json()) as { content: readonly unknown[]; totalPages: number };
}
