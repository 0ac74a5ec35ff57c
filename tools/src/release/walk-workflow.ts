import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { ReleaseError, run } from "./step.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

type Outputs = Readonly<Record<string, string>>;

export interface Walk {
  /** An empty folder for the jobs' files. */
  readonly folder: string;
  /** Wins over what the steps set. */
  readonly env: Readonly<Record<string, string>>;
  /** Jobs that cannot run here. */
  readonly jobsLeftOut: readonly string[];
  /** Commands that cannot run here, or that take too long. */
  readonly commandsLeftOut: readonly string[];
  /** What a job's checkout action does. */
  checkout(folder: string): Promise<void>;
  /** Called before a step runs its commands. */
  progress(line: string): void;
}

/**
 * Runs the shell steps of a workflow in its order, as the CI would: with its conditions, outputs and artifacts. Knows of
 * expressions only what the release workflow uses.
 *
 * @returns the outputs of each job that ran
 */
export async function walkWorkflow(
  file: string,
  walk: Walk,
): Promise<ReadonlyMap<string, Outputs>> {
  const { jobs }: { jobs: Readonly<Record<string, Job>> } = parse(readFileSync(file, "utf8"));
  const finished = new Map<string, Outputs>();
  rmSync(walk.folder, { recursive: true, force: true });
  for (const [name, job] of Object.entries(jobs)) {
    const needs = [job.needs ?? []].flat();
    const values: Outputs = Object.assign({}, ...needs.map(outputsOf));
    if (walk.jobsLeftOut.includes(name) || !needs.every((need) => finished.has(need))) continue;
    if (holds(job.if, values)) finished.set(name, await runJob(name, job, values, walk));
  }
  return finished;

  function outputsOf(need: string): Outputs {
    return prefixed(`needs.${need}.outputs`, finished.get(need) ?? {});
  }
}

async function runJob(name: string, job: Job, values: Outputs, walk: Walk): Promise<Outputs> {
  const folder = join(walk.folder, name, "checkout");
  mkdirSync(folder, { recursive: true });
  let known = values;
  for (const step of job.steps.filter((item) => !walk.commandsLeftOut.includes(item.run ?? ""))) {
    if (!holds(step.if, known)) continue;
    if (step.uses !== undefined) await useAction(step, folder, walk);
    if (step.run === undefined) continue;
    walk.progress(`${name}: ${step.run.split("\n")[0]}`);
    const outputs = await runStep(step.run, step.env ?? {}, folder, known, walk);
    if (step.id !== undefined)
      known = { ...known, ...prefixed(`steps.${step.id}.outputs`, outputs) };
  }
  const entries = Object.entries(job.outputs ?? {});
  return Object.fromEntries(entries.map(([key, text]) => [key, substitute(text, known)]));
}

async function useAction({ uses = "", with: options = {} }: Step, cwd: string, walk: Walk) {
  const artifact = join(walk.folder, "artifacts", options.name ?? "");
  const path = join(cwd, options.path ?? ".");
  if (uses.startsWith("actions/checkout@")) await walk.checkout(cwd);
  if (uses.startsWith("actions/upload-artifact@")) copyInto(path, artifact);
  if (uses.startsWith("actions/download-artifact@")) cpSync(artifact, path, { recursive: true });
}

/** An artifact of a file is a folder with the file, and one of a folder has what is in it. */
function copyInto(path: string, artifact: string): void {
  cpSync(path, statSync(path).isDirectory() ? artifact : join(artifact, basename(path)), {
    recursive: true,
  });
}

async function runStep(
  script: string,
  env: Outputs,
  cwd: string,
  values: Outputs,
  walk: Walk,
): Promise<Outputs> {
  const output = join(walk.folder, "github-output");
  writeFileSync(output, "");
  const own = Object.entries(env).map(([key, text]) => [key, substitute(text, values)]);
  await run("bash", ["-eo", "pipefail", "-c", direct(script)], {
    cwd,
    env: { ...Object.fromEntries(own), ...walk.env, GITHUB_OUTPUT: output },
  });
  const lines = readFileSync(output, "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2)));
}

/** Calls the programs behind `npm run` themselves, because the dependencies are installed already. */
function direct(script: string): string {
  const program = "node --conditions=@marketplace-seller/source tools/src/release/cli.ts";
  return script.replace(/npm run (release:\w+)(?: -- )?/g, `${program} $1 `);
}

function prefixed(prefix: string, outputs: Outputs): Outputs {
  return Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => [`${prefix}.${key}`, value]),
  );
}

/** `a.b == 'x'` or `a.b != 'x'`; a step or job without a condition runs. */
function holds(condition: string | undefined, values: Outputs): boolean {
  if (condition === undefined) return true;
  const [, name = "", operator, text] = /^(\S+) (==|!=) '(.*)'$/.exec(condition) ?? [];
  if (operator === undefined) throw new ReleaseError(`cannot walk the condition ${condition}`);
  return ((values[name] ?? "") === text) === (operator === "==");
}

function substitute(text: string, values: Outputs): string {
  return String(text).replace(/\$\{\{ (\S+) \}\}/g, (_all, name) => values[name] ?? "");
}
