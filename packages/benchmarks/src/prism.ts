import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { listingPath, readPage } from "./read-listing.ts";
import { credentials } from "./sandbox-process.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** How long Prism may take to respond for the first time. */
const PATIENCE_MS = 60_000;

/** The operation that is measured, as far as it is read here. */
interface Listing {
  readonly responses: Record<string, { content: { "application/json": { examples: unknown } } }>;
}

/**
 * Starts Prism in its static mode, its log switched off, and waits until it responds to the request that will
 * be measured. Its only example of the listing is a page of 20 packages that the sandbox sent.
 */
export async function startPrism(
  folder: string,
  sandboxUrl: string,
  path: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const contract = join(folder, "contract-with-page.json");
  writeFileSync(contract, await contractWithPage(sandboxUrl));
  const port = String(await freePort());
  const args = ["mock", contract, "--port", port, "--verboseLevel", "silent"];
  const server = startServer({ program: prismProgram(), args });
  server.child.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  await untilResponse(server, url + path);
  return { url, stop: server.stop };
}

async function contractWithPage(sandboxUrl: string): Promise<string> {
  const contract = fileURLToPath(import.meta.resolve("@marketplace-seller/contract/openapi.json"));
  const document = JSON.parse(readFileSync(contract, "utf8")) as {
    readonly paths: Record<string, { readonly get: Listing }>;
  };
  const success = document.paths[listingPath]?.get.responses["200"];
  if (success === undefined) throw new Error("The contract has no listing");
  const page = { value: await readPage(sandboxUrl, 20, 0) };
  success.content["application/json"].examples = { page };
  return JSON.stringify(document);
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

/** The program that Prism's package puts on the path. */
function prismProgram(): string {
  const manifest = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/package.json"));
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), bin.prism ?? "");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No free port");
  return address.port;
}
