import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createClient as generateByHeyApi } from "@hey-api/openapi-ts";
import { credentials } from "./canned-pages.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// Clients that others' generators make of the same contract, afresh for each run.

/** Asks a service for the first page of the listing. */
export type AskForPage = () => Promise<unknown>;

/** Makes a client for a service at that address. */
export type PeerClient = (baseUrl: string) => AskForPage;

/** The two clients, generated now, in turn. */
export interface GeneratedClients {
  readonly heyApi: PeerClient;
  readonly redocly: PeerClient;
}

const contract = fileURLToPath(import.meta.resolve("@marketplace-seller/contract/openapi.yaml"));

/** Generates both from the bundled contract into a folder that is gone when the process ends. */
export async function generateClients(): Promise<GeneratedClients> {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return { heyApi: await heyApiClient(folder), redocly: await redoclyClient(folder) };
}

interface HeyApiSdk {
  readonly listShipmentPackages: (options: object) => Promise<{ data?: unknown }>;
}

interface HeyApiFactory {
  readonly createClient: (config: object) => object;
}

/** With the transformers that its documentation names for 64-bit integers. */
async function heyApiClient(parent: string): Promise<PeerClient> {
  const path = join(parent, "hey-api");
  await generateByHeyApi({
    input: contract,
    output: { path, module: { extension: ".ts" } },
    plugins: [
      "@hey-api/client-fetch",
      "@hey-api/typescript",
      { name: "@hey-api/transformers", bigInt: true },
      { name: "@hey-api/sdk", transformer: true },
    ],
    logs: { level: "silent" },
  });
  const sdk: HeyApiSdk = await import(pathToFileURL(join(path, "sdk.gen.ts")).href);
  const { createClient }: HeyApiFactory = await import(
    pathToFileURL(join(path, "client", "index.ts")).href
  );
  return (baseUrl) => {
    const client = createClient({ baseUrl, headers: credentials });
    return () => sdk.listShipmentPackages({ client, throwOnError: true });
  };
}

interface RedoclyModule {
  readonly OPERATIONS: object;
  readonly createClient: (
    operations: object,
    config: object,
  ) => { readonly listShipmentPackages: AskForPage };
}

async function redoclyClient(parent: string): Promise<PeerClient> {
  const folder = join(parent, "redocly");
  mkdirSync(folder);
  const file = join(folder, "client.ts");
  const cli = fileURLToPath(
    new URL("bin/cli.js", import.meta.resolve("@redocly/cli/package.json")),
  );
  const args = [cli, "generate-client", contract, "--output", file, "--import-ext", "ts"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  execFileSync(process.execPath, args, { env, stdio: "pipe" });
  const { OPERATIONS, createClient }: RedoclyModule = await import(pathToFileURL(file).href);
  return (serverUrl) => {
    const apiKey = { AppKey: credentials.appKey, AppSecret: credentials.appSecret };
    return createClient(OPERATIONS, { serverUrl, auth: { apiKey } }).listShipmentPackages;
  };
}
