import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { html } from "../report/html.ts";
import { junit } from "../report/junit.ts";
import { hasFailed } from "../report/report.ts";
import { type Output, type ProbeForm, TerminalReport } from "../report/terminal.ts";
import { CannotRun } from "../run/cannot-run.ts";
import { type OpenTarget, runConformance } from "../run/conformance.ts";
import { liveTarget } from "../targets/live.ts";
import { localTargets } from "../targets/local.ts";
import { afterCases } from "./after-cases.ts";

/** What the command needs of the world around it. */
export interface Surroundings {
  readonly out: Output;
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

interface Options {
  readonly target?: readonly string[];
  readonly report?: readonly ("html" | "junit")[];
  readonly out: string;
  readonly probe: ProbeForm;
  readonly writes?: true;
  readonly requests: string;
  readonly seed?: string;
  readonly contract?: string;
}

/**
 * The `conformance` command.
 *
 * @returns 0 when the contract is kept, 1 when cases failed or rules lack one, 2 when it could not run
 */
export async function conformance(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<0 | 1 | 2> {
  const { out, err } = surroundings;
  try {
    const options = parse(args, surroundings);
    return options === undefined ? 0 : await run(options, surroundings);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CannotRun)) throw error;
    if (out.isTTY) out.write("\r\x1b[2K");
    err.write(`Could not run: ${error.message}\n`);
    return 2;
  }
}

function parse(args: readonly string[], { out, err }: Surroundings): Options {
  const names = Object.keys(localTargets).join(", ");
  const command = new Command("conformance")
    .description(
      "Hold targets to the contract: every case through the clients and as raw messages.",
    )
    .addOption(
      new Option(
        "-t, --target <target...>",
        `local (the default: all of ${names}), one of those, or the base address of a deployment`,
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
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) })
    .exitOverride();
  command.parse([...args], { from: "user" });
  return command.opts<Options>();
}

async function run(options: Options, surroundings: Surroundings): Promise<0 | 1> {
  const terminal = new TerminalReport(surroundings.out, options.probe);
  const targets = options.target ?? ["local"];
  const seed = numberOf("--seed", options.seed ?? String(Date.now() % 2 ** 31));
  surroundings.out.write(`Seed of the generated requests: ${seed}\n`);
  const report = await runConformance({
    targets: targets.flatMap((target) => openers(target, options, surroundings)),
    isWhole: targets.includes("local"),
    contract: options.contract,
    afterCases: afterCases(numberOf("--requests", options.requests), seed),
    onTarget: (name) => terminal.startTarget(name),
    onResult: (result) => terminal.add(result),
  });
  terminal.finish(report);
  const folder = resolve(surroundings.folder, options.out);
  for (const kind of options.report ?? []) {
    await mkdir(folder, { recursive: true });
    const file = join(folder, kind === "html" ? "conformance.html" : "conformance.xml");
    await writeFile(file, kind === "html" ? html(report) : junit(report));
    surroundings.out.write(`Report: ${file}\n`);
  }
  return hasFailed(report) ? 1 : 0;
}

function openers(target: string, options: Options, { env }: Surroundings): OpenTarget[] {
  if (target === "local") return Object.values(localTargets).map(ofContract);
  const local = Object.hasOwn(localTargets, target) ? localTargets[target] : undefined;
  if (local !== undefined) return [ofContract(local)];
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`"${target}" is neither a local target nor an http address.`);
  }
  const { MARKETPLACE_APP_KEY: appKey, MARKETPLACE_APP_SECRET: appSecret } = env;
  if (!appKey || !appSecret) {
    throw new CannotRun(`${target} needs MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.`);
  }
  const credentials = { appKey, appSecret };
  const controlToken = env.MARKETPLACE_CONTROL_TOKEN;
  const writes = options.writes === true;
  return [() => liveTarget({ url: target, credentials, writes, controlToken })];
}

function ofContract(open: (typeof localTargets)[string]): OpenTarget {
  return ({ contract }) => open(contract);
}

function numberOf(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new CannotRun(`${name} takes a number, not "${text}".`);
  return Number(text);
}
