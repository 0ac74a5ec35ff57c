import { root } from "./root.mjs";
import { run } from "./step.mjs";

/** What `npm run lint` checks, and `npm test` first; `show` as in `run`. */
export const lintChecks = [
  check("format and lint", "biome", "ci", "--diagnostic-level=error", "."),
  check("dead code", "knip"),
  // The arrow, circles, and paths into other packages.
  check(
    "imports",
    "depcruise",
    "--config",
    ".dependency-cruiser.json",
    "specs",
    "tools",
    "packages",
  ),
  check("contract lint", "turbo", "run", "lint"),
];

function check(name, ...args) {
  return { name, run: (env, show) => run("pnpm", ["exec", ...args], { cwd: root, env, show }) };
}
