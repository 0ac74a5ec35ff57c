import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../vitest.base.ts";

const base = packageTests();

/** The tests that take longer: overlays through a copy of the whole repository, and a release. */
const config: ViteUserConfig = {
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.full.ts"],
    // One at a time: each of them runs compilers and servers.
    fileParallelism: false,
  },
};

export default config;
