import { readdirSync } from "node:fs";
import { join } from "node:path";
import { digestOf, doOnce, ensureRuntime, hasStamp } from "./runtime.mjs";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

const scope = "@marketplace-seller";

/** The packages that the demo runs or names, and the packages that make their builds. */
const demoBuilds = ["rest-client", "soap-client", "sandbox", "sync"];
const demoPackages = [...demoBuilds, "contract", "client-core", "sqlite", "console", "examples"];

/**
 * Skips what is already done.
 *
 * @param onlyDemo - install the demo's dependencies alone
 */
export async function setUp({ onlyDemo = false } = {}) {
  const env = await ensureRuntime();
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const manifests = [".", "specs", "tools", ...packages].map((dir) => join(dir, "package.json"));
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests].map((file) =>
    join(root, file),
  );
  const all = join(root, "node_modules/.dependencies-done");
  if (!onlyDemo) await doOnce(all, files, () => installDependencies(env));
  else if (!(await hasStamp(all, await digestOf(files)))) {
    const filters = demoPackages.map((name) => `--filter=${scope}/${name}`);
    const demo = join(root, "node_modules/.demo-dependencies-done");
    await doOnce(demo, files, () => installDependencies(env, ["--filter=.", ...filters]));
  }
  return env;
}

async function installDependencies(env, filters = []) {
  progress("Installing dependencies (frozen lockfile) ...");
  await mustRun(
    "pnpm could not install the dependencies; its message is above.",
    "pnpm",
    ["install", "--frozen-lockfile", "--reporter=append-only", ...filters],
    { cwd: root, env, show: "failure" },
  );
}

/** Only the site's own tests and `npm run docs` need it. */
export const withoutDocs = `--filter=!${scope}/docs`;

/** Runs turbo tasks. The build results of unchanged packages come from turbo's cache. */
export function turbo(env, tasks, { show = "all", args = [] } = {}) {
  return run("pnpm", ["exec", "turbo", "run", ...tasks, ...args], { cwd: root, env, show });
}

/** What users install, or what the demo needs. */
export async function ensureBuilt(env, { onlyDemo = false } = {}) {
  progress("Building the packages ...");
  const args = onlyDemo ? demoBuilds.map((name) => `--filter=${scope}/${name}`) : [withoutDocs];
  const { code } = await turbo(env, ["build"], { show: "failure", args });
  if (code !== 0) throw new StepFailed("The build failed; its message is above.");
}
