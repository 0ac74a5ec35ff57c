import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";
import { digestOf, isDone, markDone } from "./stamp.mjs";
import { mustRun, progress, StepFailed } from "./step.mjs";

const runtimeFolder = join(root, "tools/runtime");
const modules = join(runtimeFolder, "node_modules");
const nodeFolder = join(modules, `node-${process.platform}-${process.arch}/bin`);
const pnpmFolder = join(modules, `@pnpm/exe.${process.platform}-${process.arch}`);
const minimumOwnNode = [24, 18];

/**
 * Brings along the Node and pnpm that the workspace is built with.
 *
 * npm installs them from tools/runtime/package-lock.json and refuses a package whose digest is not
 * the recorded one; no install script runs. Resolves to the environment in which both are on PATH.
 */
export async function ensureRuntime() {
  const locked = ["linux-x64", "linux-arm64"].includes(`${process.platform}-${process.arch}`);
  if (!locked) return ownRuntime();
  const stamp = join(modules, ".done");
  const digest = await digestOf([join(runtimeFolder, "package-lock.json")]);
  if (!(await isDone(stamp, digest)) || !existsSync(join(nodeFolder, "node"))) {
    progress("Fetching the development runtime (Node 24, pnpm 12) from the npm registry ...");
    await mustRun(
      "npm could not install the development runtime. Is the npm registry reachable?",
      ...npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]),
      { cwd: runtimeFolder, show: "failure" },
    );
    await markDone(stamp, digest);
  }
  return {
    ...quietTools,
    PATH: [nodeFolder, pnpmFolder, process.env.PATH].join(delimiter),
    MARKETPLACE_RUNTIME: "locked",
  };
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

/** Platforms for which no locked runtime exists use the Node that is there. */
function ownRuntime() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantMajor, wantMinor] = minimumOwnNode;
  if (major < wantMajor || (major === wantMajor && minor < wantMinor)) {
    throw new StepFailed(
      `On ${process.platform}-${process.arch} this workspace needs Node ${minimumOwnNode.join(".")} or newer ` +
        `and pnpm 12 on the PATH (this is Node ${process.versions.node}). Install them and try again.`,
    );
  }
  return { ...quietTools, MARKETPLACE_RUNTIME: "own" };
}
