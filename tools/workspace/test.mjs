import { readdirSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { setUp, turbo, withoutDocs } from "./setup.mjs";
import { bold, dim, green, progress, red, root, run, seconds } from "./step.mjs";

/** The checks of `npm run lint`, which `npm test` runs first. */
export const lintChecks = [
  check("format and lint", "biome", "ci", "--diagnostic-level=error", "."),
  check("dead code", "knip"),
  // Direction of imports, circles, other packages' internal files.
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

/** One after the other, in parallel with {@link madeChecks}. */
const readChecks = lintChecks.map(({ name, run }) => ({
  name,
  run: (env) => run(env, "failure"),
}));

/** What tests need, once, before all of them; the docs site is built later, since only its own tests need it. */
const madeChecks = [
  turboCheck("stale generated output", "generate:check"),
  turboCheck("types", "typecheck"),
  turboCheck("build", "build", withoutDocs),
  turboCheck("API reports", "api:check"),
];

const testCheck = { name: "tests", run: (env, args) => testTask(env, "test", args) };
const longCheck = { name: "long tests", run: (env, args) => testTask(env, "test:full", args) };

function turboCheck(name, task, ...args) {
  return { name, run: (env) => turbo(env, [task], { show: "failure", args }) };
}

/** Also after one has failed; the summary fits on a screen. */
export function test(args, { full }) {
  const testing = full ? [testCheck, longCheck] : [testCheck];
  return runChecks([[readChecks, madeChecks], [testing]], args);
}

/** Runs only the long tests of packages. With `--longer`, the long tests run more cases. */
export function testLong(args) {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const filters = names.map((name) => `--filter=./${findFolder(name)}`);
  const isLonger = args.includes("--longer");
  const rest = args.filter((arg) => arg === "--force");
  return runChecks(
    [[[longCheck]]],
    [...filters, ...rest],
    isLonger ? { TEST_LONGER: "1" } : {},
    names,
  );
}

/** Stages one after the other, the lists within one in parallel. */
async function runChecks(stages, args, more = {}, names) {
  const env = { ...(await setUp()), ...more };
  const rows = [];
  const runInOrder = async (checks) => {
    for (const check of checks) {
      progress(`${check.name} ...`);
      const began = performance.now();
      const { code } = await check.run(env, args);
      rows.push({ name: check.name, ok: code === 0, took: performance.now() - began });
    }
  };
  for (const lists of stages) await Promise.all(lists.map(runInOrder));
  const chosen = stages.flat(2);
  const tasks = [chosen.includes(longCheck) && "test:full", chosen.includes(testCheck) && "test"];
  const counts = await countTests(tasks.filter(Boolean), names);
  summarise(rows, counts);
  // A skipped test verified nothing, so it counts as a failure.
  return rows.every((row) => row.ok) && counts.failed + counts.skipped === 0 ? 0 : 1;
}

function summarise(rows, { packages, passed, failed, skipped }) {
  console.log(`\n${bold("Summary")}`);
  for (const row of rows) {
    console.log(
      `  ${row.ok ? green("ok  ") : red("FAIL")} ${row.name.padEnd(18)} ${dim(seconds(row.took))}`,
    );
  }
  for (const entry of packages) {
    console.log(dim(`       ${entry.name.padEnd(18)} ${entry.passed} tests passed`) + bad(entry));
  }
  for (const line of leftOut()) console.log(dim(line));
  if (skipped) console.log("A skipped test verifies nothing, so the run counts as failed.");
  const checksFailed = rows.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    `\n${passed} tests passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}` +
      (checksFailed.length > 0 ? `; failed checks: ${checksFailed.join(", ")}` : ""),
  );
}

/** Tests that need features which Windows lacks; vitest.base.ts leaves these tests out on Windows. */
function leftOut() {
  if (process.platform !== "win32") return [];
  const files = readdirSync(join(root, "packages"), { recursive: true }).filter(
    (file) => file.endsWith(".posix.test.ts") && !file.includes("node_modules"),
  );
  return ["Left out on Windows, since they need POSIX:", ...files.map((file) => `  ${file}`)];
}

function bad({ failed, skipped }) {
  const words = [failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
  return red(words.map((each) => `, ${each}`).join(""));
}

/**
 * The sync, which takes longest and waits most, from the beginning; beside it so many others at once. Each has so many
 * of vitest's workers, the sync three times as many.
 */
const longest = "./packages/sync";
const othersAtOnce = 2;
const workersOfPackage = Math.ceil(availableParallelism() / 2);

/** Several packages at once; prints which are finished, and the output of those that failed. */
async function testTask(env, task, given) {
  const began = Date.now();
  const shown = new Set();
  const show = async () => {
    for (const folder of await packageFolders()) {
      const report = join(root, folder, findReport(task));
      const written = await stat(report).catch(() => undefined);
      if (shown.has(folder) || written === undefined || written.mtimeMs < began) continue;
      shown.add(folder);
      const counts = await readReport(folder, task);
      progress(`  ${folder}: ${counts.passed} passed${bad(counts)}`);
    }
  };
  const timer = setInterval(() => void show().catch(() => {}), 2_000);
  const slow = setInterval(() => void showProgress(began, shown).catch(() => {}), 60_000);
  const start = (env, ...more) => {
    const args = ["--continue", "--output-logs=errors-only", ...more, ...given];
    return turbo(env, [task], { show: "failure", args });
  };
  const shared = { ...env, TEST_WORKERS: String(workersOfPackage) };
  const results = await Promise.all(
    task === "test"
      ? [
          start(shared, `--filter=${longest}`),
          start(shared, `--filter=!${longest}`, `--concurrency=${othersAtOnce}`),
        ]
      : [start(env, "--concurrency=100%")],
  );
  clearInterval(timer);
  clearInterval(slow);
  await show();
  return results.find(({ code }) => code !== 0) ?? { code: 0 };
}

/** Prints the progress of each running package once a minute. */
async function showProgress(began, shown) {
  for (const folder of await packageFolders()) {
    const file = join(root, folder, "reports/progress.json");
    const written = await stat(file).catch(() => undefined);
    if (shown.has(folder) || written === undefined || written.mtimeMs < began) continue;
    const { done, failed, last } = JSON.parse(await readFile(file, "utf8"));
    const since = seconds(Date.now() - written.mtimeMs);
    progress(dim(`  ${folder}: ${done} done${bad({ failed })}, since ${since} in ${last}`));
  }
}

/** Of all packages or of the named ones; turbo restores those of cached runs. */
async function countTests(tasks, names) {
  const packages = [];
  for (const folder of names?.map(findFolder) ?? (await packageFolders())) {
    const entry = { name: folder.replace("packages/", ""), passed: 0, failed: 0, skipped: 0 };
    for (const task of tasks) {
      const counts = await readReport(folder, task);
      for (const key of Object.keys(counts)) entry[key] += counts[key];
    }
    if (entry.passed + entry.failed + entry.skipped > 0) packages.push(entry);
  }
  const sum = (key) => packages.reduce((total, entry) => total + entry[key], 0);
  return { packages, passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** Also of additional reports of long tests. */
async function readReport(folder, task) {
  const files = await readdir(join(root, folder, "reports")).catch(() => []);
  const isWanted = (file) => task === "test:full" && /^test-full-.*\.json$/.test(file);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of [basename(findReport(task)), ...files.filter(isWanted)]) {
    const path = join(root, folder, "reports", file);
    const result = JSON.parse(await readFile(path, "utf8").catch(() => "{}"));
    counts.passed += result.numPassedTests ?? 0;
    counts.failed += result.numFailedTests ?? 0;
    counts.skipped += (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  }
  return counts;
}

const findReport = (task) => `reports/${task.replace(":", "-")}.json`;

const findFolder = (name) => (["specs", "tools"].includes(name) ? name : `packages/${name}`);

async function packageFolders() {
  const names = await readdir(join(root, "packages"));
  return ["specs", "tools", ...names.map((name) => `packages/${name}`)];
}

function check(name, ...args) {
  return { name, run: (env, show) => run("pnpm", ["exec", ...args], { cwd: root, env, show }) };
}
