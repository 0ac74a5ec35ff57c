import type { IncomingMessage, ServerResponse } from "node:http";
import type { Meter } from "../../run/metrics.ts";

/** A meter whose values Prometheus can read. */
export interface PrometheusMeter {
  readonly meter: Meter;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * The meter of `/metrics`; loaded for those who ask for it.
 *
 * @returns undefined when its packages, which are optional peers, are not installed
 */
export async function createPrometheusMeter(): Promise<PrometheusMeter | undefined> {
  const loaded = await Promise.all([
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/sdk-metrics"),
  ]).catch(unlessMissing);
  if (loaded === undefined) return undefined;
  const [{ PrometheusExporter }, { MeterProvider }] = loaded;
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("marketplace-sync");
  return {
    meter,
    handle: (request, response) => exporter.getMetricsRequestHandler(request, response),
  };
}

function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  if (!isMissing) throw error;
}
