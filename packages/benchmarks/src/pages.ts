import { fileURLToPath } from "node:url";
import {
  createRestClient,
  createWindowPacer,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import { outputMatching, type ServerProcess, startServer } from "./processes.ts";

/** The pages of a server in a process of its own. */
export interface PagesServer {
  readonly url: string;
  readonly server: ServerProcess;
}

/** Starts the server of pages; see there which pages it has. */
export async function startPages(packages = 0): Promise<PagesServer> {
  const program = fileURLToPath(new URL("./pages-server.ts", import.meta.url));
  const server = startServer({ program, args: [String(packages)] });
  const [, port] = await outputMatching(server, /listening on (\d+)\./);
  return { url: `http://127.0.0.1:${port}`, server };
}

export const credentials = { appKey: "key", appSecret: "secret" };

/** The listing's path. */
export const listing = "/rest/delivery/v1/shipmentPackages";

/**
 * Our client with everything switched on: retries, deadlines, queue, budget, hooks, and a pacer at work,
 * whose limit is beyond what is measured.
 */
export function clientWithEverything(
  baseUrl: string,
  options: Pick<RestClientOptions, "fetch"> = {},
): RestClient {
  const clock = {
    now: Date.now,
    monotonic: () => performance.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const pacer = createWindowPacer(clock, { requests: 1_000_000, windowMs: 60_000 });
  return createRestClient({
    baseUrl,
    credentials,
    pacing: { registry: { pacerFor: () => pacer } },
    hooks: { onRequest: ignored, onResponse: ignored, onRetry: ignored },
    ...options,
  });
}

function ignored(): void {}
