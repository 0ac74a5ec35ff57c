import { defineConfig } from "vitest/config";
import { inEnvironments, longTests } from "../../vitest.base.ts";

/**
 * Runs the slow tests: the same properties as the fast tests over many more sequences, the exam at a sandbox as is
 * reported of live services, the mutants, and the environments in which users run their tests.
 */
export default defineConfig({
  test: {
    fileParallelism: false,
    projects: [
      longTests({
        name: "long",
        include: ["test/model/**/*.test.ts", "test/**/*.full.ts"],
        env: {
          SANDBOX_MODEL_RUNS: process.env.SANDBOX_MODEL_RUNS ?? "2000",
          SANDBOX_CRASH_KILLS: process.env.SANDBOX_CRASH_KILLS ?? "200",
        },
      }),
      longTests({
        name: "exam, observed",
        include: ["test/exam.full.ts"],
        env: { SANDBOX_EXAM_PROFILE: "observed" },
      }),
      ...inEnvironments(),
    ],
  },
});
