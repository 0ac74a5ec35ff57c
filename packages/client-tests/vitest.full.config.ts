import { defineConfig, type ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";

const base = packageTests();

/**
 * What takes longer: everything that meets a sandbox once more, with the sandbox as is reported of live
 * services; and calls that are given up by the thousand, on every runtime.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      packageTests({
        test: {
          name: "observed",
          exclude: [
            "test/packages/**",
            "test/given-up/**",
            "test/faults/faults-over-loopback.test.ts",
          ],
          env: { SANDBOX_PROFILE: "observed" },
        },
      }),
      {
        ...base,
        test: {
          ...base.test,
          name: "given up",
          include: ["test/given-up/*.ts"],
          env: { GIVEN_UP_CALLS: process.env.GIVEN_UP_CALLS ?? "10000" },
          testTimeout: 600_000,
        },
      },
    ],
  },
});

export default config;
