import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { getErrorMessage } from "../domain/sync-error.ts";
import type { Meter } from "../sync-options.ts";
import { type Cli, FEED_FLAGS, isMissingPackage, UsageError } from "./command-io.ts";
import { printableText } from "./render.ts";
import type { SharedFlags } from "./resolve-options.ts";
import { jsonReporter, type Reporter, textReporter, withSync } from "./with-sync.ts";

interface RunFlags extends SharedFlags {
  readonly listen?: string;
  readonly logFormat: "text" | "json";
}

const STARTED = "marketplace-sync keeps the database up to date; press Ctrl+C to stop";

export function addRun({ program, command, io, setFailureWriter }: Cli): void {
  command("run", "keep the database current until stopped", program, FEED_FLAGS)
    .option("--listen <address>", "serve /healthz, /readyz and /metrics, such as 127.0.0.1:9464")
    .addOption(
      new Option("--log-format <format>", "how events are written to standard error")
        .choices(["text", "json"])
        .default("text"),
    )
    .action(async (flags: RunFlags) => {
      const reporter = flags.logFormat === "json" ? jsonReporter(io) : textReporter(io);
      setFailureWriter(reporter.fail);
      const prometheus = flags.listen === undefined ? undefined : await createPrometheusMeter();
      const extra = prometheus === undefined ? {} : { meter: prometheus.meter };
      await withSync(
        { ...flags, ...extra },
        io,
        async (sync, signal) => {
          let isStarted = false;
          const checkReady = async (): Promise<readonly string[]> => {
            await sync.checkReady();
            if (!isStarted) throw new Error("run has not begun yet");
            return (await sync.health()).problems;
          };
          const sources = { checkReady, metrics: prometheus?.handle };
          await using _ = await startProbes(sources, flags.listen, reporter);
          const onStarted = (): void => {
            isStarted = true;
            reporter.say("started", STARTED);
          };
          await sync.run({ signal, onStarted });
        },
        reporter,
      );
    });
}

async function startProbes(sources: ProbeSources, address: string | undefined, reporter: Reporter) {
  if (address === undefined) return undefined;
  const probes = await serveProbes(address, sources);
  reporter.say("listening", `Probes and metrics at ${probes.url}`, { url: probes.url });
  if (sources.metrics === undefined) reporter.say("no-metrics", METRICS_NEED);
  return probes;
}

interface ProbeSources {
  /**
   * Gives what is wrong though the process is ready, a line each. Rejects when the database cannot be read and written,
   * or before the run has begun.
   */
  readonly checkReady: () => Promise<readonly string[]>;
  /** Writes the metrics as Prometheus reads them; undefined when its package is not installed. */
  readonly metrics: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** A database that takes longer is not ready. Default 2,000, about when probes give up. */
  readonly readyWithinMs?: number;
}

interface ProbeServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves `/healthz` (the process responds), `/readyz` (the run has begun and the database responds) and `/metrics`.
 *
 * @param address - host and port, such as `127.0.0.1:9464` or `[::1]:9464`; port 0 takes a free one
 * @throws UsageError when the address is malformed or cannot be listened on
 */
export async function serveProbes(address: string, sources: ProbeSources): Promise<ProbeServer> {
  const { host, port } = parseAddress(address);
  const isLocal = isLoopback(host);
  const server = createServer((request, response) => {
    // A page of another origin whose name leads to this machine (DNS rebinding) is none of this one's.
    if (isLocal && !isLoopback(hostOf(request))) {
      response.writeHead(421, { "content-type": "text/plain; charset=utf-8" });
      response.end("Only requests for localhost are answered here\n");
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

/** Whether a host is of this machine alone. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function hostOf({ headers }: IncomingMessage): string | undefined {
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
  { checkReady, metrics, readyWithinMs = 2_000 }: ProbeSources,
): Promise<void> {
  const { method, url } = request;
  const send = (status: number, text: string): void => {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8", allow: "GET, HEAD" });
    response.end(method === "HEAD" ? undefined : `${text}\n`);
  };
  const path = url?.split("?", 1)[0];
  if (method !== "GET" && method !== "HEAD") return send(405, "Only GET and HEAD are allowed");
  if (path === "/healthz") return send(200, "ok");
  if (path === "/readyz") {
    const { isReady, lines } = await findReadiness(checkReady, readyWithinMs);
    return send(isReady ? 200 : 503, printableText(lines.join("\n")));
  }
  if (path !== "/metrics") return send(404, "There are /healthz, /readyz and /metrics");
  if (metrics === undefined) return send(501, METRICS_NEED);
  return metrics(request, response);
}

/** What `/metrics` needs that is not installed. */
const METRICS_NEED =
  "Metrics need two packages: npm install @opentelemetry/exporter-prometheus @opentelemetry/sdk-metrics";

/** What a consumer threw may be personal, and whoever reaches the address reads it. */
function withoutConsumersWords(problem: string): string {
  return problem.replace(/(deliveries failed in succession): .*$/s, "$1");
}

interface Readiness {
  readonly isReady: boolean;
  readonly lines: readonly string[];
}

function findReadiness(
  checkReady: ProbeSources["checkReady"],
  withinMs: number,
): Promise<Readiness> {
  const late = {
    isReady: false,
    lines: [`The database did not respond within ${withinMs} ms`],
  };
  const check = checkReady().then(
    (problems): Readiness => ({
      isReady: true,
      lines: ["ok", ...problems.map(withoutConsumersWords)],
    }),
    (error: unknown): Readiness => ({ isReady: false, lines: [getErrorMessage(error)] }),
  );
  return Promise.race([check, delay(withinMs, late, { ref: false })]);
}

type Resource = NonNullable<
  NonNullable<
    ConstructorParameters<typeof import("@opentelemetry/sdk-metrics").MeterProvider>[0]
  >["resource"]
>;

/** Undefined when its packages, which are optional peers, are not installed. */
async function createPrometheusMeter() {
  const loaded = await Promise.all([
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/sdk-metrics"),
  ]).catch((error: unknown) => {
    if (!isMissingPackage(error)) throw error;
  });
  if (loaded === undefined) return undefined;
  const [{ PrometheusExporter }, { MeterProvider }] = loaded;
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter], resource: RESOURCE });
  const meter: Meter = provider.getMeter("marketplace-sync");
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    exporter.getMetricsRequestHandler(request, response);
  return { meter, handle };
}

const NAME = process.env.OTEL_SERVICE_NAME ?? "marketplace-sync";

/** What Prometheus shows as `target_info`. */
const RESOURCE = {
  attributes: { "service.name": NAME, "service.version": manifest.version },
  merge: (other: Resource | null): Resource => other ?? RESOURCE,
  getRawAttributes: (): ReturnType<Resource["getRawAttributes"]> =>
    Object.entries(RESOURCE.attributes),
} satisfies Resource;
