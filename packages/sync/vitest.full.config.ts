import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";

const base = packageTests();

/** The same properties over many more sequences, and many more kills. */
const config: ViteUserConfig = {
  ...base,
  test: {
    ...base.test,
    globalSetup: ["test/global-setup.ts"],
    include: [
      "src/feed/feed-model.test.ts",
      "src/offers/offers-matrix.test.ts",
      "src/offers/offers-workers.test.ts",
      "src/writes/keyed-writes-matrix.test.ts",
      "test/crash/**/*.test.ts",
    ],
    env: {
      KEYED_WRITE_CASES: process.env.KEYED_WRITE_CASES ?? "5000",
      OFFER_CASES: process.env.OFFER_CASES ?? "1000",
      OFFER_KILLS: process.env.OFFER_KILLS ?? "100",
      OFFER_PRICES: process.env.OFFER_PRICES ?? "50000",
      OFFER_RUNS: process.env.OFFER_RUNS ?? "100",
      SYNC_MODEL_RUNS: process.env.SYNC_MODEL_RUNS ?? "2000",
      SYNC_KILLS: process.env.SYNC_KILLS ?? "200",
      SYNC_FLEET_KILLS: process.env.SYNC_FLEET_KILLS ?? "100",
      SYNC_STOPS: process.env.SYNC_STOPS ?? "50",
      SYNC_WRITER_KILLS: process.env.SYNC_WRITER_KILLS ?? "200",
    },
    // One at a time: each of them uses all there is.
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
};

export default config;
