import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { credentials } from "./sandbox-process.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A peer's server. */
export interface PeerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** How long a peer may take to respond for the first time. */
const PATIENCE_MS = 60_000;

/** Prism in its static mode, its log switched off: it responds with the example of the contract. */
export function startPrism(contract: string, path: string): Promise<PeerProcess> {
  return startPeer("@stoplight/prism-cli", path, (port) =>
    ["mock", contract, "--port", port, "--verboseLevel", "silent"].map(String),
  );
}

/** json-server over a file of records, its log and compression switched off. */
export function startJsonServer(data: string, routes: string, path: string): Promise<PeerProcess> {
  return startPeer("json-server", path, (port) =>
    [data, "--routes", routes, "--port", port, "--host", "127.0.0.1", "--quiet", "--no-gzip"].map(
      String,
    ),
  );
}

/** Starts a peer's own command and waits until it responds to the request that will be measured. */
async function startPeer(
  name: string,
  path: string,
  args: (port: number) => readonly string[],
): Promise<PeerProcess> {
  const port = await freePort();
  const server = startServer({ program: programOf(name), args: args(port) });
  server.child.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await untilResponse(server, url + path);
  return { url, stop: server.stop };
}

async function untilResponse(server: ServerProcess, url: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && server.child.exitCode === null) {
    const response = await fetch(url, { headers: credentials }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  await server.stop();
  throw new Error(`${url} did not respond with 200`);
}

/** The program that a package puts on the path. */
function programOf(name: string): string {
  const folder = packageFolder(name);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { bin } = manifest as { readonly bin: string | Readonly<Record<string, string>> };
  const program = typeof bin === "string" ? bin : Object.values(bin)[0];
  if (program === undefined) throw new Error(`${name} has no program`);
  return join(folder, program);
}

function packageFolder(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No free port");
  return address.port;
}
