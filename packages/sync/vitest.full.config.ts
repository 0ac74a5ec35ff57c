import { defineConfig } from "vitest/config";
import { inEnvironments, longTests, observedTests } from "../../vitest.base.ts";

/** `npm run test:full -- sync --longer` does twice as much. */
const share = process.env.TEST_LONGER === "1" ? 1 : 0.5;
const count = (name: string, most: number): string => process.env[name] ?? String(most * share);

const env = {
  SYNC_KILLS: count("SYNC_KILLS", 200),
  SYNC_EVERY_STORE: "1",
  SYNC_SIMULATION_SEEDS: count("SYNC_SIMULATION_SEEDS", 20_000),
  SYNC_SIMULATION_FAULTS: count("SYNC_SIMULATION_FAULTS", Infinity),
  SYNC_SIMULATION_REPORT: "test/simulation/proof.json",
  SYNC_SIMULATION_HISTORIES: count("SYNC_SIMULATION_HISTORIES", 400),
};

const include = ["test/simulation/simulation.test.ts", "{src,test}/**/*.full.ts"];

/**
 * The same properties over many more sequences, and many more kills; and every test for every store, with the sandbox as
 * is reported of live services.
 */
export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    // One at a time: each of them uses all there is.
    fileParallelism: false,
    projects: [
      longTests({ name: "long", include, env, testTimeout: 3_600_000 }),
      observedTests(["src/**/*.test.ts", "test/**/*.test.ts"], { SYNC_EVERY_STORE: "1" }),
      ...inEnvironments(),
    ],
  },
});
