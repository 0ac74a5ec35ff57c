import { Option } from "commander";
import type { Cli } from "./cli.ts";
import { createPrometheusMeter } from "./output/prometheus-meter.ts";
import { createJsonReporter, createTextReporter, type Reporter } from "./output/reporter.ts";
import { METRICS_UNAVAILABLE, type ProbeSources, serveProbes } from "./output/serve-probes.ts";
import { FEED_FLAGS, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

interface RunFlags extends SharedFlags {
  readonly listen?: string;
  readonly logFormat: "text" | "json";
}

const STARTED = "marketplace-sync keeps the database up to date; press Ctrl+C to stop";

export function addRun({ program, command, io, setFailureWriter }: Cli): void {
  command("run", "keep the database up to date until stopped", program, FEED_FLAGS)
    .option("--listen <address>", "serve /healthz, /readyz and /metrics, such as 127.0.0.1:9464")
    .addOption(
      new Option("--log-format <format>", "the format of events on standard error")
        .choices(["text", "json"])
        .default("text"),
    )
    .action(async (flags: RunFlags) => {
      const reporter = flags.logFormat === "json" ? createJsonReporter(io) : createTextReporter(io);
      setFailureWriter(reporter.fail);
      const prometheus = flags.listen === undefined ? undefined : await createPrometheusMeter();
      const meterOption = prometheus === undefined ? {} : { meter: prometheus.meter };
      await withSync(
        { ...flags, ...meterOption },
        io,
        async (sync, signal) => {
          let isStarted = false;
          const checkReady = async (): Promise<readonly string[]> => {
            await sync.checkReady();
            if (!isStarted) throw new Error("run has not started yet");
            return (await sync.health()).problems;
          };
          const sources = { checkReady, metrics: prometheus?.handle };
          await using _ = await startProbes(sources, flags.listen, reporter);
          const onStarted = (): void => {
            isStarted = true;
            reporter.report("started", STARTED);
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
  reporter.report("listening", `Health probes and metrics are at ${probes.url}`, {
    url: probes.url,
  });
  if (sources.metrics === undefined) reporter.report("no-metrics", METRICS_UNAVAILABLE);
  return probes;
}
