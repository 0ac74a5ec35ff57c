import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

const runtimeFolder = join(root, "tools/runtime");
const modules = join(runtimeFolder, "node_modules");
const minimum = { node: "24.18", pnpm: "12.0" };

/** For some machines, npm has no Node. */
function runtimePackages({ platform, arch }) {
  const system = platform === "win32" ? "win" : platform;
  return { node: `node-${system}-${arch}`, pnpm: `@pnpm/exe.${platform}-${arch}` };
}

/**
 * From tools/runtime/package-lock.json, which refuses another digest; no install script runs. What it lacks for this
 * machine, the user must have installed. Resolves to an environment with both on PATH.
 */
export async function ensureRuntime() {
  const { optionalDependencies: locked } = JSON.parse(
    readFileSync(join(runtimeFolder, "package.json"), "utf8"),
  );
  const { node, pnpm } = runtimePackages(process);
  const folders = [];
  if (node in locked) folders.push(join(modules, node, "bin"));
  if (pnpm in locked) folders.push(join(modules, pnpm));
  const lockfile = join(runtimeFolder, "package-lock.json");
  if (folders.length > 0) await doOnce(join(modules, ".done"), [lockfile], install, folders);
  const env = { ...quietTools, PATH: [...folders, process.env.PATH].join(delimiter) };
  const missing = [
    ...(node in locked ? [] : missingProgram("Node", process.versions.node, minimum.node)),
    ...(pnpm in locked ? [] : missingProgram("pnpm", await pnpmVersion(env), minimum.pnpm)),
  ];
  if (missing.length > 0) {
    const machine = `${process.platform}-${process.arch}`;
    throw new StepFailed(`On ${machine}, install ${missing.join(" and ")}, and try again.`);
  }
  return { ...env, MARKETPLACE_RUNTIME: node in locked ? "locked" : "own" };
}

async function install() {
  progress("Fetching the development runtime (Node 24, pnpm 12) from the npm registry ...");
  await mustRun(
    "npm could not install the development runtime. Is the npm registry reachable?",
    ...npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]),
    { cwd: runtimeFolder, show: "failure" },
  );
}

/** Environment variables that switch telemetry off in the tools that have telemetry. */
const quietTools = {
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

/** The npm that started this script, of several on the machine. */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, [cli, ...args]] : ["npm", args];
}

async function pnpmVersion(env) {
  const options = { cwd: root, env, show: "quiet" };
  const { code, output } = await run("pnpm", ["--version"], options).catch(() => ({ code: 1 }));
  return code === 0 ? output.trim() : undefined;
}

export function missingProgram(name, version, wanted) {
  if (version !== undefined && isAtLeast(version, wanted)) return [];
  return [`${name} ${wanted} or newer (found: ${version ?? "none"})`];
}

function isAtLeast(version, wanted) {
  const [[major, minor], [wantedMajor, wantedMinor]] = [version, wanted].map((each) =>
    each.split(".").map(Number),
  );
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Skipped while a stamp records a run for the same files and the output exists. */
export async function doOnce(stamp, files, work, made = []) {
  const digest = await digestOf(files);
  const done = await readFile(stamp, "utf8").catch(() => "");
  if (done === digest && made.every((path) => existsSync(path))) return;
  await work();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, digest);
}

async function digestOf(files) {
  const hash = createHash("sha256");
  // A missing input file of a setup step counts as empty.
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ""));
  return hash.digest("hex");
}
