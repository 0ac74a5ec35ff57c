import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { doOnce, ensureRuntime } from "./runtime.mjs";
import { mustRun, progress, root, run, StepFailed } from "./step.mjs";

const scope = "@marketplace-seller";

/**
 * What the demo runs from source. With `--prod`, pnpm installs none of their development tools; what the contract and
 * the console are built with, and what is bundled in a package, are the root's `dependencies`: Node finds them from every
 * folder.
 */
const demoPackages = ["client-core", "rest-client", "soap-client", "sandbox", "console", "sync"];
const demoFilters = [...demoPackages, "examples"].map((name) => `--filter=${scope}/${name}`);

/**
 * Skips what is already done.
 *
 * @param onlyDemo - install what runs from source alone
 */
export async function setUp({ onlyDemo = false } = {}) {
  const env = await ensureRuntime();
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const manifests = [".", "specs", "tools", ...packages].map((dir) => join(dir, "package.json"));
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests].map((file) =>
    join(root, file),
  );
  const stamp = (name) => join(root, `node_modules/.${name}-done`);
  // pnpm would remove the development tools of a checkout that has them.
  if (onlyDemo && !existsSync(join(root, "node_modules/turbo"))) {
    // `npm test` holds the lockfile to pnpm's policies, which asks the registry about every version in it.
    const args = ["--prod", "--config.trustLockfile=true", "--filter=.", ...demoFilters];
    await doOnce(stamp("demo-dependencies"), files, () => installDependencies(env, args));
  } else await doOnce(stamp("dependencies"), files, () => installDependencies(env));
  return env;
}

async function installDependencies(env, args = []) {
  progress("Installing dependencies (frozen lockfile) ...");
  await mustRun(
    "pnpm could not install the dependencies; its message is above.",
    "pnpm",
    ["install", "--frozen-lockfile", "--reporter=append-only", ...args],
    { cwd: root, env, show: "failure" },
  );
}

/** Only the site's own tests and `npm run docs` need it. */
export const withoutDocs = `--filter=!${scope}/docs`;

/** Runs turbo tasks. The build results of unchanged packages come from turbo's cache. */
export function turbo(env, tasks, { show = "all", args = [] } = {}) {
  return run("pnpm", ["exec", "turbo", "run", ...tasks, ...args], { cwd: root, env, show });
}

/** What users install. */
export async function ensureBuilt(env) {
  progress("Building the packages ...");
  const { code } = await turbo(env, ["build"], { show: "failure", args: [withoutDocs] });
  if (code !== 0) throw new StepFailed("The build failed; its message is above.");
}
