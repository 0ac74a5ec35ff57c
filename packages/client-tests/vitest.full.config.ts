import type { ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";

/** Everything that meets a sandbox once more, with the sandbox as is reported of live services. */
const config: ViteUserConfig = packageTests({
  test: {
    exclude: ["test/packages/**", "test/faults/faults-over-loopback.test.ts"],
    env: { SANDBOX_PROFILE: "observed" },
  },
});

export default config;
