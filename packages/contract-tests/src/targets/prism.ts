import { readFile } from "node:fs/promises";
import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { contractFile } from "../contract/open-api.ts";
import type { Target } from "./target.ts";

type Document = Parameters<typeof getHttpOperationsFromSpec>[0];

/** Every option of Prism beside what it serves: hold both sides to the contract, strictly. */
const strictly = {
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: true,
  upstreamProxy: undefined,
  mock: { dynamic: false },
} as const;

/** Prism as a mock on a free port: it refuses requests that break the contract, and responds with examples. */
export async function prismMock(): Promise<Target> {
  const operations = await getHttpOperationsFromSpec(
    JSON.parse(await readFile(contractFile, "utf8")),
  );
  const server = createServer(operations, {
    cors: false,
    config: { ...strictly, isProxy: false },
    components: { logger: createLogger("mock", { enabled: false }) },
  });
  const url = await server.listen(0, "127.0.0.1");
  return {
    name: "Prism mock",
    kind: "rest-mock",
    protocols: ["REST"],
    baseUrl: url,
    soapUrl: url,
    fetch: (request) => fetch(request),
    credentials: { appKey: "mock-key", appSecret: "mock-secret" },
    control: undefined,
    hasAddress: true,
    bodyBytes: Number.MAX_SAFE_INTEGER,
    writes: true,
    close: () => server.close(),
  };
}

/** A Prism proxy on a free port. */
export interface PrismProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Prism as a proxy that holds the responses of an upstream to a contract.
 *
 * @param document the contract to hold them to; see `derivedContract`
 */
export async function prismProxy(document: object, upstream: string): Promise<PrismProxy> {
  const operations = await getHttpOperationsFromSpec(document as Document);
  const server = createServer(operations, {
    cors: false,
    config: {
      ...strictly,
      validateRequest: false,
      checkSecurity: false,
      isProxy: true,
      upstream: new URL(upstream),
    },
    components: { logger: createLogger("proxy", { enabled: false }) },
  });
  const url = await server.listen(0, "127.0.0.1");
  return { url, close: () => server.close() };
}
