import { Command, Option } from "commander";
import { CannotRun } from "../failures/cannot-run.ts";
import type { ProbeForm } from "../report/conformance-reporter.ts";
import { localTargets } from "../targets/open-target.ts";

/** The options of the `conformance` command, checked. */
export interface RunOptions {
  /** Names of local targets and addresses of deployments. */
  readonly targets: readonly string[];
  readonly reports: readonly ("html" | "junit")[];
  readonly out: string;
  readonly probe: ProbeForm;
  readonly writes: boolean;
  readonly requests: number;
  readonly seed: number;
  readonly contract: string | undefined;
}

/**
 * Reads the command line.
 *
 * @throws CommanderError when help was asked for, or an option is unknown
 * @throws CannotRun when a number is none
 */
export function readOptions(args: readonly string[]): RunOptions {
  const options = command()
    .parse([...args], { from: "user" })
    .opts<Given>();
  const wanted = options.target ?? ["local"];
  const targets = wanted.flatMap((target) => (target === "local" ? localTargets : [target]));
  return {
    targets: [...new Set(targets)],
    reports: options.report ?? [],
    out: options.out,
    probe: options.probe,
    writes: options.writes === true,
    requests: readNumber("--requests", options.requests),
    seed: readNumber("--seed", options.seed ?? String(Date.now() % 2 ** 31)),
    contract: options.contract,
  };
}

interface Given {
  readonly target?: readonly string[];
  readonly report?: readonly ("html" | "junit")[];
  readonly out: string;
  readonly probe: ProbeForm;
  readonly writes?: true;
  readonly requests: string;
  readonly seed?: string;
  readonly contract?: string;
}

function command(): Command {
  return new Command("conformance")
    .description(
      "Hold targets to the contract: every case through the clients and as raw messages.",
    )
    .addOption(
      new Option(
        "-t, --target <target...>",
        `local (the default: all of ${localTargets.join(", ")}), one of those, or the base address of a deployment`,
      ),
    )
    .addOption(new Option("-r, --report <kind...>", "write a report").choices(["html", "junit"]))
    .option("-o, --out <folder>", "where reports go", "reports")
    .addOption(
      new Option("--probe <form>", "how a deployment's readings of the assumptions are shown")
        .choices(["text", "markdown"])
        .default("text"),
    )
    .option("--writes", "let cases change things at a deployment; reads alone otherwise")
    .option("--requests <number>", "generated requests against the sandbox in memory", "8000")
    .option("--seed <number>", "repeat the generated requests of a run")
    .option("--contract <file>", "the bundled OpenAPI document, as JSON")
    .addHelpText(
      "after",
      `
Credentials of a deployment: MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET. MARKETPLACE_CONTROL_TOKEN
opens the control interface of a sandbox, and then every case runs there.

Exit status: 0 the contract is kept, 1 cases failed or rules lack one, 2 could not run.`,
    )
    .exitOverride();
}

function readNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new CannotRun(`${name} takes a number, not "${text}".`);
  return Number(text);
}
