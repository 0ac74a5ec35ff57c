import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@marketplace-seller/source"] },
  ssr: { resolve: { conditions: ["@marketplace-seller/source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: 3,
    fileParallelism: false,
  },
});
