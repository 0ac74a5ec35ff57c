import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../vitest.base.ts";

const base = packageTests();

/** The long tests: overlays in a copy of the whole repository, and the rehearsal of a release. */
const config: ViteUserConfig = {
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.full.ts"],
    // The long tests run one at a time, because each test runs compilers and servers.
    fileParallelism: false,
  },
};

export default config;
