import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";

const base = packageTests();

/**
 * Runs the slow tests: the same properties as the fast tests over many more sequences, the exam at a sandbox as is
 * reported of live services, and the mutants.
 */
const config: ViteUserConfig = {
  ...base,
  test: {
    ...base.test,
    include: [
      ...["test/model/**/*.test.ts", "test/crash/**/*.test.ts", "test/exam.test.ts"],
      "test/**/*.full.ts",
    ],
    env: {
      SANDBOX_EXAM_PROFILE: "observed",
      SANDBOX_MODEL_RUNS: process.env.SANDBOX_MODEL_RUNS ?? "2000",
      SANDBOX_CRASH_KILLS: process.env.SANDBOX_CRASH_KILLS ?? "200",
    },
    // Runs one test file at a time, because each of them uses all processors.
    fileParallelism: false,
  },
};

export default config;
