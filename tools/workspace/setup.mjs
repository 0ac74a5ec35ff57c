import { readdirSync } from "node:fs";
import { join } from "node:path";
import { digestFiles, ensureRuntime, isDone, markDone } from "./runtime.mjs";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

/** Runtime, pnpm and dependencies; each step is skipped when it is already done. */
export async function setUp() {
  const env = await ensureRuntime();
  await ensureDependencies(env);
  return env;
}

async function ensureDependencies(env) {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const manifests = [".", "specs", "tools", ...packages].map((dir) =>
    join(root, dir, "package.json"),
  );
  const digest = await digestFiles([
    join(root, "pnpm-lock.yaml"),
    join(root, "pnpm-workspace.yaml"),
    ...manifests,
  ]);
  const stamp = join(root, "node_modules/.dependencies-done");
  if (await isDone(stamp, digest)) return;
  progress("Installing dependencies (frozen lockfile) ...");
  await mustRun(
    "pnpm could not install the dependencies; its message is above.",
    "pnpm",
    ["install", "--frozen-lockfile", "--reporter=append-only"],
    { cwd: root, env, show: "failure" },
  );
  await markDone(stamp, digest);
}

/** Turbo would build the site too, which nothing but its own tests and `npm run docs` needs. */
export const withoutDocs = "--filter=!@marketplace-seller/docs";

/** Runs turbo tasks; unchanged ones come from turbo's cache. */
export function turbo(env, tasks, { show = "all", args = [] } = {}) {
  return run("pnpm", ["exec", "turbo", "run", ...tasks, ...args], { cwd: root, env, show });
}

/** Generated sources equal to the specs: checked (cached), and regenerated only when they differ. */
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

/** Everything that users install, compiled. */
export async function ensureBuilt(env) {
  progress("Building the packages ...");
  const { code } = await turbo(env, ["build"], { show: "failure" });
  if (code !== 0) throw new StepFailed("The build failed; its message is above.");
}
