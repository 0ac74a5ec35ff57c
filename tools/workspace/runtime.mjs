import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

const runtimeFolder = join(root, "tools/runtime");
const modules = join(runtimeFolder, "node_modules");
const minimum = { node: "24.18", pnpm: "12.0" };

/** The packages that hold Node and pnpm for this machine; of Node there is none for some machines. */
function runtimePackages({ platform, arch }) {
  const system = platform === "win32" ? "win" : platform;
  return { node: `node-${system}-${arch}`, pnpm: `@pnpm/exe.${platform}-${arch}` };
}

/**
 * Installs the Node and pnpm that the workspace is built with.
 *
 * npm installs them from tools/runtime/package-lock.json and refuses a package whose digest is not
 * the recorded one; no install script runs. What is not recorded for this machine has to be there
 * already. Resolves to the environment in which both are on PATH.
 */
export async function ensureRuntime() {
  const { optionalDependencies: locked } = JSON.parse(
    readFileSync(join(runtimeFolder, "package.json"), "utf8"),
  );
  const { node, pnpm } = runtimePackages(process);
  const folders = [];
  if (node in locked) folders.push(join(modules, node, "bin"));
  if (pnpm in locked) folders.push(join(modules, pnpm));
  if (folders.length > 0) await install(folders);
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

async function install(folders) {
  const stamp = join(modules, ".done");
  const digest = await digestFiles([join(runtimeFolder, "package-lock.json")]);
  if ((await isDone(stamp, digest)) && folders.every((folder) => existsSync(folder))) return;
  progress("Fetching the development runtime (Node 24, pnpm 12) from the npm registry ...");
  await mustRun(
    "npm could not install the development runtime. Is the npm registry reachable?",
    ...npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]),
    { cwd: runtimeFolder, show: "failure" },
  );
  await markDone(stamp, digest);
}

/** Telemetry off, for every tool that has it. */
const quietTools = {
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

/** npm as it was called by, so that a machine with several gets the same one. */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? [process.execPath, [cli, ...args]] : ["npm", args];
}

async function pnpmVersion(env) {
  const options = { cwd: root, env, show: "quiet" };
  const { code, output } = await run("pnpm", ["--version"], options).catch(() => ({ code: 1 }));
  return code === 0 ? output.trim() : undefined;
}

/** What to install in place of a version that is too old or not there, in words. */
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

export async function digestFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(file);
    hash.update(await readFile(file).catch(() => ""));
  }
  return hash.digest("hex");
}

export async function isDone(stampFile, digest) {
  return (await readFile(stampFile, "utf8").catch(() => "")) === digest;
}

export async function markDone(stampFile, digest) {
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, digest);
}
