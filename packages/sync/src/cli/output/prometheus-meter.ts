import type { IncomingMessage, ServerResponse } from "node:http";
import manifest from "../../../package.json" with { type: "json" };
import type { Meter } from "../../app/sync-options.ts";
import { isMissingPackage } from "../missing-package.ts";

type Resource = NonNullable<
  NonNullable<
    ConstructorParameters<typeof import("@opentelemetry/sdk-metrics").MeterProvider>[0]
  >["resource"]
>;

/** Undefined without the OpenTelemetry packages, which are optional. */
export async function createPrometheusMeter() {
  const packages = await Promise.all([
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/sdk-metrics"),
  ]).catch((error: unknown) => {
    if (!isMissingPackage(error)) throw error;
  });
  if (packages === undefined) return undefined;
  const [{ PrometheusExporter }, { MeterProvider }] = packages;
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter], resource: RESOURCE });
  const meter: Meter = provider.getMeter("marketplace-sync");
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    exporter.getMetricsRequestHandler(request, response);
  return { meter, handle };
}

const SERVICE_NAME = process.env.OTEL_SERVICE_NAME ?? "marketplace-sync";

/** The labels of Prometheus's `target_info`. */
const RESOURCE = {
  attributes: { "service.name": SERVICE_NAME, "service.version": manifest.version },
  merge: (other: Resource | null): Resource => other ?? RESOURCE,
  getRawAttributes: (): ReturnType<Resource["getRawAttributes"]> =>
    Object.entries(RESOURCE.attributes),
} satisfies Resource;
