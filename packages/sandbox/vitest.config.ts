import { defineConfig } from "vitest/config";
import { inEnvironments, packageTests } from "../../vitest.base.ts";

// The projects would inherit what stands here beside them.
export default defineConfig({
  test: { projects: [packageTests({ test: { name: "node" } }), ...inEnvironments()] },
});
