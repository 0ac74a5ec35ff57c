import { defineConfig } from "vitest/config";
import { longTests, observedTests } from "../../vitest.base.ts";

export default defineConfig({
  test: { projects: [longTests({ name: "document" }), observedTests(["test/mistakes.full.ts"])] },
});
