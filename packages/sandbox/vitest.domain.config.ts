import type { ViteUserConfig } from "vitest/config";

/**
 * The tests that hold the domain's rules, fast enough to run for every mutant. By itself, because the
 * mutants are tried in a copy of this folder alone.
 */
const config: ViteUserConfig = {
  resolve: { conditions: ["@marketplace-seller/source"] },
  ssr: { resolve: { conditions: ["@marketplace-seller/source"] } },
  test: {
    include: ["src/domain/**/*.test.ts"],
    setupFiles: ["test/mutation/same-runs.ts"],
    // As everywhere: no test is about time, and mutants are tried beside other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default config;
