import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommanderError } from "commander";
import { conformanceProjects } from "../conformance/projects.ts";
import { loadCases } from "./cases/load-cases.ts";
import { type RunOptions, readOptions } from "./cli/run-options.ts";
import { readOpenApi } from "./contract/open-api.ts";
import { CannotRun } from "./failures/cannot-run.ts";
import { ConformanceReporter } from "./report/conformance-reporter.ts";
import { localTargets, openTarget } from "./targets/open-target.ts";

/** Runs the suite; the exit status is vitest's: 0 when the contract is kept, 1 when a test failed. */
async function conformance(options: RunOptions): Promise<void> {
  await mustBeRunnable(options);
  // Relative paths start where the user stood, not at this package.
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), options.out);
  const { startVitest } = await import("vitest/node");
  const { targets, probe, seed } = options;
  await startVitest(
    [],
    {
      config: false,
      root: fileURLToPath(new URL("..", import.meta.url)),
      watch: false,
      reporters: [
        new ConformanceReporter(process.stdout, { probe, seed }),
        ...options.reports.map((kind) => reporterFor(kind, out)),
      ],
    },
    { test: { projects: conformanceProjects(targets, options) } },
  );
}

type ReportKind = RunOptions["reports"][number];

function reporterFor(kind: ReportKind, out: string): [string, Record<string, unknown>] {
  if (kind === "html") {
    return ["html", { outputDir: resolve(out, "conformance"), singleFile: true }];
  }
  const names = {
    suiteNameTemplate: "{displayName}",
    classnameTemplate: "{suitename}",
    titleTemplate: "{title}",
  };
  return ["junit", { outputFile: resolve(out, "conformance.xml"), stackTrace: false, ...names }];
}

/** Fails in one line, before any test, for what would fail every test. */
async function mustBeRunnable({ targets, contract, writes }: RunOptions): Promise<void> {
  const read = await readOpenApi(contract);
  await loadCases();
  for (const target of targets.filter((each) => !localTargets.includes(each))) {
    const opened = await openTarget(target, read, { writes, env: process.env });
    await opened.close();
  }
}

try {
  await conformance(readOptions(process.argv.slice(2)));
} catch (error) {
  if (error instanceof CannotRun) process.stderr.write(`Could not run: ${error.message}\n`);
  else if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
}
