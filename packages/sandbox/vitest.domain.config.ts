import type { ViteUserConfig } from "vitest/config";

/**
 * Runs the tests of the domain's rules, which are fast enough to run for every mutant. This configuration imports
 * nothing outside the package's folder, because mutants are tested in a copy of the folder alone.
 */
const config: ViteUserConfig = {
  resolve: { conditions: ["@marketplace-seller/source"] },
  ssr: { resolve: { conditions: ["@marketplace-seller/source"] } },
  test: {
    include: ["src/domain/**/*.test.ts"],
    setupFiles: ["test/mutation/same-runs.ts"],
    // The timeouts of the tests are long, because no test measures time, and mutants are tested while other work
    // loads the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default config;
