import { readdirSync } from "node:fs";
import { join } from "node:path";
import { doOnce, ensureRuntime } from "./runtime.mjs";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

/** Installs Node, pnpm and the dependencies. A setup step that is already done is skipped. */
export async function setUp() {
  const env = await ensureRuntime();
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const manifests = [".", "specs", "tools", ...packages].map((dir) => join(dir, "package.json"));
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests];
  await doOnce(
    join(root, "node_modules/.dependencies-done"),
    files.map((file) => join(root, file)),
    () => installDependencies(env),
  );
  return env;
}

async function installDependencies(env) {
  progress("Installing dependencies (frozen lockfile) ...");
  await mustRun(
    "pnpm could not install the dependencies; its message is above.",
    "pnpm",
    ["install", "--frozen-lockfile", "--reporter=append-only"],
    { cwd: root, env, show: "failure" },
  );
}

/** The build leaves the docs site out, because only the site's own tests and `npm run docs` need it. */
export const withoutDocs = "--filter=!@marketplace-seller/docs";

/** Runs turbo tasks. The build results of unchanged packages come from turbo's cache. */
export function turbo(env, tasks, { show = "all", args = [] } = {}) {
  return run("pnpm", ["exec", "turbo", "run", ...tasks, ...args], { cwd: root, env, show });
}

/** Checks that the generated sources are up to date with the specs, and regenerates stale sources only. */
export async function ensureGenerated(env) {
  const { code } = await turbo(env, ["generate:check"], { show: "quiet" });
  if (code === 0) return;
  progress("Generating sources from specs/ ...");
  await mustRun(
    "Generation failed; its message is above.",
    "pnpm",
    ["--filter", "@marketplace-seller/tools", "run", "generate"],
    { cwd: root, env },
  );
}

/** Builds all packages of the workspace that users install. */
export async function ensureBuilt(env) {
  progress("Building the packages ...");
  const { code } = await turbo(env, ["build"], { show: "failure" });
  if (code !== 0) throw new StepFailed("The build failed; its message is above.");
}
