import { Option } from "commander";
import type { Sync } from "../../sync.ts";
import type { Cli } from "../command-io.ts";
import type { SharedFlags } from "../resolve-options.ts";
import { jsonReporter, type Reporter, textReporter, withSync } from "../with-sync.ts";
import { createPrometheusMeter, METRICS_NEED, serveProbes } from "./probes.ts";

interface RunFlags extends SharedFlags {
  readonly listen?: string;
  readonly logFormat: "text" | "json";
}

const STARTED = "marketplace-sync keeps the database up to date; press Ctrl+C to stop";

/** Adds the command that keeps a database current, as a service of an orchestrator if asked. */
export function addRun({ command, io, setFailureWriter }: Cli): void {
  command("run", "keep the database current until stopped")
    .option("--listen <address>", "serve /healthz, /readyz and /metrics, such as 127.0.0.1:9464")
    .addOption(
      new Option("--log-format <format>", "how events are written to standard error")
        .choices(["text", "json"])
        .default("text"),
    )
    .action(async (flags: RunFlags) => {
      const json = flags.logFormat === "json" ? jsonReporter(io) : undefined;
      if (json !== undefined) setFailureWriter(json.fail);
      const reporter = json ?? textReporter(io);
      const prometheus = flags.listen === undefined ? undefined : await createPrometheusMeter();
      const extra = prometheus === undefined ? {} : { meter: prometheus.meter };
      await withSync(
        { ...flags, ...extra },
        io,
        async (sync, signal) => {
          await using _ = await startProbes(sync, flags.listen, prometheus?.handle, reporter);
          await sync.run({ signal, onStarted: () => reporter.say("started", STARTED) });
        },
        reporter,
      );
    });
}

async function startProbes(
  sync: Sync,
  address: string | undefined,
  metrics: Parameters<typeof serveProbes>[1]["metrics"],
  reporter: Reporter,
) {
  if (address === undefined) return undefined;
  const probes = await serveProbes(address, { checkDatabase: () => sync.status(), metrics });
  reporter.say("listening", `Probes and metrics at ${probes.url}`, { url: probes.url });
  if (metrics === undefined) reporter.say("no-metrics", METRICS_NEED);
  return probes;
}
