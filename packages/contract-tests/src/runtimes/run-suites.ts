import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchProgram, otherRuntimes, run } from "./runtimes.ts";

// Runs the suites on the other supported runtimes, all even if one fails; names such as `node-22` or `bun` select.

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, "..", "..", "..");
const cache = join(here, "..", "..", "node_modules", ".cache", "runtimes");
const reports = join(here, "..", "..", "reports");
const vitest = join(packages, "..", "node_modules", "vitest", "vitest.mjs");
const expected = process.argv.slice(2).map((name) => name.toLowerCase().replace("-", " "));

const chosen = otherRuntimes.filter(
  ({ name }) =>
    expected.length === 0 || expected.some((text) => name.toLowerCase().startsWith(text)),
);

const failed: string[] = [];
for (const runtime of chosen) {
  const program = fetchProgram(runtime, cache);
  for (const suite of runtime.suites) {
    console.log(`\n${suite} on ${runtime.name}`);
    const report = join(
      reports,
      `test-full-${suite}-${runtime.name.toLowerCase().replace(" ", "-")}.json`,
    );
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const args = [...runtime.argsBeforeScript, vitest, "run", ...reporters, ...runtime.vitest];
    try {
      run(program, args, join(packages, suite), runtime.env);
    } catch {
      failed.push(`${suite} on ${runtime.name}`);
    }
  }
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
