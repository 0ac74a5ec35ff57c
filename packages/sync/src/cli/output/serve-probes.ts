import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { getErrorMessage } from "../../contract/sync-error.ts";
import { UsageError } from "../exit-codes.ts";
import { escapeText } from "./terminal-text.ts";

export interface ProbeSources {
  /**
   * The problems that a ready process has; rejects before `run` has started, and while the database cannot be read and
   * written.
   */
  readonly checkReady: () => Promise<readonly string[]>;
  /** In Prometheus's format; undefined without the OpenTelemetry packages. */
  readonly metrics: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Of `checkReady`, milliseconds. Default 2,000, about a Kubernetes probe's. */
  readonly readyTimeoutMs?: number;
}

interface ProbeServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves `/healthz` (the process responds), `/readyz` (`run` has started and the database responds) and `/metrics`.
 *
 * @param address - such as `127.0.0.1:9464` or `[::1]:9464`; with port 0 the operating system chooses one
 * @throws UsageError for a malformed address, or one on which the server cannot listen
 */
export async function serveProbes(address: string, sources: ProbeSources): Promise<ProbeServer> {
  const { host, port } = parseAddress(address);
  const isLocal = isLoopback(host);
  const server = createServer((request, response) => {
    // Against DNS rebinding: a web page's host name was made to resolve to this machine.
    if (isLocal && !isLoopback(getRequestHost(request))) {
      response.writeHead(421, { "content-type": "text/plain; charset=utf-8" });
      response.end("The probes answer only requests to localhost\n");
      return;
    }
    void respond(request, response, sources);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new UsageError(`--listen ${address} cannot be used: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === "object" && bound !== null ? bound.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function getRequestHost({ headers }: IncomingMessage): string | undefined {
  return URL.parse(`http://${headers.host}`)?.hostname;
}

function parseAddress(address: string): { readonly host: string; readonly port: number } {
  const [, v6, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(address) ?? [];
  const host = v6 ?? name;
  if (host !== undefined && Number(digits) <= 65_535) return { host, port: Number(digits) };
  throw new UsageError("--listen must be a host and a port, such as 127.0.0.1:9464");
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { checkReady, metrics, readyTimeoutMs = 2_000 }: ProbeSources,
): Promise<void> {
  const { method, url } = request;
  const send = (status: number, text: string): void => {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8", allow: "GET, HEAD" });
    response.end(method === "HEAD" ? undefined : `${text}\n`);
  };
  const path = url?.split("?", 1)[0];
  if (method !== "GET" && method !== "HEAD")
    return send(405, "The probes answer only GET and HEAD requests");
  if (path === "/healthz") return send(200, "ok");
  if (path === "/readyz") {
    const { isReady, lines } = await findReadiness(checkReady, readyTimeoutMs);
    return send(isReady ? 200 : 503, escapeText(lines.join("\n")));
  }
  if (path !== "/metrics")
    return send(404, "This path does not exist; use /healthz, /readyz or /metrics");
  if (metrics === undefined) return send(501, METRICS_UNAVAILABLE);
  return metrics(request, response);
}

export const METRICS_UNAVAILABLE =
  "/metrics needs two packages that are not installed: npm install @opentelemetry/exporter-prometheus @opentelemetry/sdk-metrics";

/** A consumer's error may contain personal data, and anyone who reaches the address can read it. */
function removeConsumerError(problem: string): string {
  return problem.replace(/(deliveries failed in succession): .*$/s, "$1");
}

interface Readiness {
  readonly isReady: boolean;
  readonly lines: readonly string[];
}

function findReadiness(
  checkReady: ProbeSources["checkReady"],
  timeoutMs: number,
): Promise<Readiness> {
  const timedOut = {
    isReady: false,
    lines: [`The database did not respond within ${timeoutMs} ms`],
  };
  const check = checkReady().then(
    (problems): Readiness => ({
      isReady: true,
      lines: ["ok", ...problems.map(removeConsumerError)],
    }),
    (error: unknown): Readiness => ({ isReady: false, lines: [getErrorMessage(error)] }),
  );
  return Promise.race([check, delay(timeoutMs, timedOut, { ref: false })]);
}
