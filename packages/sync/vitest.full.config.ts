import { defineConfig } from "vitest/config";
import { observedTests, packageTests } from "../../vitest.base.ts";

const base = packageTests();

/** `npm run test:full -- sync --longer` does twice as much. */
const share = process.env.TEST_LONGER === "1" ? 1 : 0.5;
const count = (name: string, most: number): string => process.env[name] ?? String(most * share);

const env = {
  SYNC_KILLS: count("SYNC_KILLS", 200),
  SYNC_SIMULATION_SEEDS: count("SYNC_SIMULATION_SEEDS", 20_000),
  SYNC_SIMULATION_FAULTS: count("SYNC_SIMULATION_FAULTS", Infinity),
  SYNC_SIMULATION_REPORT: "test/simulation/proof.json",
  SYNC_SIMULATION_HISTORIES: count("SYNC_SIMULATION_HISTORIES", 400),
};

const include = ["test/crash/**/*.{test,full}.ts", "test/simulation/simulation.test.ts"];

/** Tests of what no store decides. */
const stores = ["src/cli/changes-exec.posix.test.ts", "test/premises.test.ts"];

/**
 * The same properties over many more sequences, and many more kills; for every store what `npm test` runs for SQLite;
 * and every test with the sandbox as is reported of live services.
 */
export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    // One at a time: each of them uses all there is.
    fileParallelism: false,
    projects: [
      { ...base, test: { ...base.test, name: "long", include, env, testTimeout: 3_600_000 } },
      {
        ...base,
        test: {
          ...base.test,
          name: "every store",
          include: stores,
          env: { SYNC_EVERY_STORE: "1" },
        },
      },
      observedTests(["src/**/*.test.ts", "test/**/*.test.ts"]),
    ],
  },
});
