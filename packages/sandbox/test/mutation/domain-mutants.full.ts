import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../..", import.meta.url));

/** The share of the mutants, in percent, that the tests must detect. */
const LEAST_SCORE = 85;

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>;
}

it(`the tests detect at least ${LEAST_SCORE} % of the mutants of the domain's rules`, async () => {
  await runStryker();
  const text = await readFile(`${folder}/reports/mutation.json`, "utf8");
  const { files } = JSON.parse(text) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map((one) => one.status));
  const count = (...expected: string[]) =>
    statuses.filter((status) => expected.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const all = noticed + count("Survived", "NoCoverage");
  console.log(`mutation score: ${((100 * noticed) / all).toFixed(1)} % of ${all} mutants`);
  expect(all).toBeGreaterThan(1_000);
  expect((100 * noticed) / all).toBeGreaterThanOrEqual(LEAST_SCORE);
}, 7_200_000);

/** The exit code of the mutation tester is ignored, because its report contains the score. */
async function runStryker(): Promise<void> {
  // The vitest process that the mutation tester starts must not inherit the variables that mark a vitest worker.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^VITE_|^NODE_ENV$|^MODE$/.test(name)),
  );
  const child = spawn(`${folder}/node_modules/.bin/stryker`, ["run", "stryker.config.json"], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  await once(child, "exit");
}
