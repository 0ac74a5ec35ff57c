import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";

const base = packageTests();

/** The tests that take longer: the same properties over many more sequences, and the mutants. */
const config: ViteUserConfig = {
  ...base,
  test: {
    ...base.test,
    include: ["test/model/**/*.test.ts", "test/crash/**/*.test.ts", "test/**/*.full.ts"],
    env: {
      SANDBOX_MODEL_RUNS: process.env.SANDBOX_MODEL_RUNS ?? "2000",
      SANDBOX_CRASH_KILLS: process.env.SANDBOX_CRASH_KILLS ?? "200",
    },
    // One at a time: each of them uses all there is.
    fileParallelism: false,
  },
};

export default config;
