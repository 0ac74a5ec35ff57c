import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";
import { conformanceProjects } from "./conformance/projects.ts";
import { localTargets } from "./src/targets/open-target.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 8_000);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);

/** The suite over every local target, and the tests of the suite itself. */
export default defineConfig({
  test: {
    projects: [
      packageTests({ test: { name: "suite", testTimeout: 400_000, hookTimeout: 400_000 } }),
      ...conformanceProjects(localTargets, { writes: true, requests, seed, contract: undefined }),
    ],
  },
});
