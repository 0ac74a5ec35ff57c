import { defineConfig } from "vitest/config";
import { observedTests } from "../../vitest.base.ts";

export default defineConfig({ test: { projects: [observedTests(["test/mistakes.test.ts"])] } });
