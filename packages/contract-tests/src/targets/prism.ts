import { readFile } from "node:fs/promises";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { contractFile } from "../contract/open-api.ts";
import { mock, type Target } from "./target.ts";

/** On a free port. Prism refuses requests that break the contract, and responds with examples. */
export async function prismMock(): Promise<Target> {
  const { baseUrl, close } = await servePrism(JSON.parse(await readFile(contractFile, "utf8")));
  return { ...mock, kind: "rest-mock", baseUrl, fetch, hasAddress: true, close };
}

/** As Prism's command does, on a free port. */
export async function servePrism(document: object): Promise<Pick<Target, "baseUrl" | "close">> {
  const operations = await getHttpOperationsFromSpec(document);
  const server = createServer(operations, {
    cors: false,
    // Every violation, of requests and responses, is an error.
    config: {
      isProxy: false,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger("mock", { enabled: false }) },
  });
  const baseUrl = await server.listen(0, "127.0.0.1");
  return { baseUrl, close: () => server.close() };
}
