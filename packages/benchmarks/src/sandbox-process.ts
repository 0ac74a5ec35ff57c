import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { outputMatching, startServer } from "./processes.ts";

/** How the sandbox is started; what is not given stays as the command has it. */
export interface SandboxSettings {
  /** Path of the database file. */
  readonly data: string;
  readonly packages: number;
  readonly products?: number;
  /** Sellers that share the packages; 1 by default. */
  readonly sellers?: number;
  /** Listing requests per minute and seller; `off` by default. */
  readonly rateLimit?: number | "off";
}

/** What a process uses of the machine. */
export interface ProcessUse {
  /** Memory, bytes. */
  readonly rss: number;
  /** The most memory so far, bytes. */
  readonly peakRss: number;
}

/** A sandbox server in a process of its own. */
export interface SandboxProcess {
  readonly url: string;
  /** From the start of the process to its readiness line. */
  readonly readyMs: number;
  use(): Promise<ProcessUse>;
  stop(): Promise<void>;
}

/** The credentials of the first seeded seller. */
export const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" } as const;

/** Starts the sandbox's own command, as its users do, and waits until it says that it is ready. */
export async function startSandbox(settings: SandboxSettings): Promise<SandboxProcess> {
  const start = performance.now();
  const server = startServer({
    program: programPath(),
    args: buildArguments(settings),
    execArgv: [`--import=${new URL("./process-probe.ts", import.meta.url).href}`],
  });
  const [, url = ""] = await outputMatching(server, /is ready at (\S+)/);
  return {
    url,
    readyMs: performance.now() - start,
    use: async () => {
      server.child.send("use");
      const [response] = await once(server.child, "message");
      return response as ProcessUse;
    },
    stop: server.stop,
  };
}

/** The command beside the library's code: built, or from source under the source condition. */
function programPath(): string {
  const cli = import.meta.resolve("@marketplace-seller/sandbox/cli");
  const extension = cli.endsWith(".ts") ? "ts" : "js";
  return fileURLToPath(new URL(`../bin.${extension}`, cli));
}

function buildArguments(settings: SandboxSettings): readonly string[] {
  const { data, packages, products = 1000, sellers = 1, rateLimit = "off" } = settings;
  return [
    ["--port", "0"],
    ["--data", data],
    ["--packages", String(packages)],
    ["--products", String(products)],
    ["--sellers", String(sellers)],
    ["--rate-limit", String(rateLimit)],
    ["--log-level", "silent"],
  ].flat();
}

/** Where the listing is. */
export const listingPath = "/rest/delivery/v1/shipmentPackages";

/** A page of the listing, read as its user would. Ids of the seed are within what a double holds. */
export async function readPage(
  url: string,
  size: number,
  page: number | undefined,
  filter = "",
): Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }> {
  const asked = page === undefined ? "" : `&page=${page}`;
  const response = await fetch(`${url}${listingPath}?size=${size}${asked}${filter}`, {
    headers: credentials,
  });
  if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
  return (await response.json()) as { content: readonly unknown[]; totalPages: number };
}

/** The first `count` packages of the listing, or all that there are. */
export async function readPackages(
  url: string,
  count: number,
  filter = "",
): Promise<readonly unknown[]> {
  const packages: unknown[] = [];
  for (let page = 0; packages.length < count; page += 1) {
    const { content } = await readPage(url, 100, page, filter);
    if (content.length === 0) break;
    packages.push(...content);
  }
  return packages;
}
