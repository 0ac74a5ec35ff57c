import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { conformanceProjects } from "../conformance/projects.ts";
import { keepBaseline } from "./baseline/baseline.ts";
import { loadCases } from "./cases/load-cases.ts";
import { readOpenApi } from "./contract/open-api.ts";
import { SuiteSetupError } from "./failures/suite-setup-error.ts";
import { localTargets, openTarget } from "./targets/open-target.ts";

type ReportKind = "html" | "junit";

interface RunOptions {
  /** Names of local ones, and addresses of deployments. */
  readonly target: readonly string[];
  readonly report: readonly ReportKind[];
  readonly out: string;
  readonly writes: boolean;
  readonly requests: number;
  readonly seed: number;
  readonly contract: string | undefined;
  /** Writes or compares it, and does not run the suite. */
  readonly baseline?: string;
}

const command = new Command("conformance")
  .description(
    "Tests a service against the contract: runs every case through the clients and as raw requests.",
  )
  .option(
    "-t, --target <target...>",
    `local (all of ${localTargets.join(", ")}), one of those, or the base address of a deployment`,
    ["local"],
  )
  .addOption(
    new Option("-r, --report <kind...>", "write a report").choices(["html", "junit"]).default([]),
  )
  .option("-o, --out <folder>", "where reports go", "reports")
  .option(
    "--writes",
    "run cases that write at a deployment; without this only cases that read",
    false,
  )
  .option("--requests <number>", "generated requests at the in-memory sandbox", readNumber, 8000)
  .addOption(
    new Option("--seed <number>", "repeat the generated requests of a run")
      .argParser(readNumber)
      .default(Date.now() % 2 ** 31, "a new one for each run"),
  )
  .option("--contract <file>", "the bundled OpenAPI document, as JSON")
  .option(
    "--baseline <file>",
    "run no case: write field names and types of the responses of one target to the file, or compare with the file when it exists",
  )
  .addHelpText(
    "after",
    `
Credentials of a deployment: MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET. MARKETPLACE_CONTROL_TOKEN
opens a sandbox's control interface; cases that need the control interface are skipped without the token.

Exit status: 0 the service keeps the contract, 1 a case failed or a rule of the contract has no case, 2 the tests could
not run, 3 responses differ from the baseline.`,
  )
  .exitOverride();

function readNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("Not a number.");
  return Number(text);
}

/** Runs the conformance suite and returns the exit status: 0 when all tests passed, 1 when a test failed. */
async function conformance({ target, report, out, ...request }: RunOptions): Promise<void> {
  const named = target.flatMap((name) => (name === "local" ? localTargets : [name]));
  const targets = [...new Set(named)];
  if (request.baseline !== undefined) {
    process.exitCode = await baselineOf(targets, request.baseline, request);
    return;
  }
  await mustBeRunnable(targets, request);
  // Relative paths are resolved from the folder in which the user started the command, not from this package.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), out);
  const { startVitest } = await import("vitest/node");
  console.log(`Seed of the generated requests: ${request.seed}`);
  await startVitest(
    [],
    {
      config: false,
      root: fileURLToPath(new URL("..", import.meta.url)),
      watch: false,
      reporters: ["default", ...report.map((kind) => reporterFor(kind, folder))],
    },
    { test: { projects: conformanceProjects(targets, request) } },
  );
}

async function baselineOf(
  [name, ...others]: readonly string[],
  file: string,
  { contract, writes }: Pick<RunOptions, "contract" | "writes">,
): Promise<number> {
  if (name === undefined || others.length > 0) {
    throw new SuiteSetupError("--baseline is of one target: name it with --target.");
  }
  const target = await openTarget(name, await readOpenApi(contract), { writes, env: process.env });
  // Relative paths are resolved from the folder in which the user started the command, not from this package.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    return await keepBaseline(target, path, print, Date.now());
  } finally {
    await target.close();
  }
}

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

/**
 * Checks before any test whether the target can be tested, so that a mistake such as wrong credentials is reported in
 * one line instead of failing every test.
 */
async function mustBeRunnable(
  targets: readonly string[],
  { contract, writes }: Pick<RunOptions, "contract" | "writes">,
): Promise<void> {
  const read = await readOpenApi(contract);
  await loadCases();
  for (const target of targets.filter((text) => !localTargets.includes(text))) {
    const openedTarget = await openTarget(target, read, { writes, env: process.env });
    await openedTarget.close();
  }
}

try {
  await conformance(command.parse().opts<RunOptions>());
} catch (error) {
  if (error instanceof SuiteSetupError) process.stderr.write(`Could not run: ${error.message}\n`);
  else if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
}
