import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";
import { clientProject, conformanceProjects } from "./conformance/projects.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 1_500);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);

/**
 * Runs the suite over every local target without a port, the tests of the suite itself, and the clients against the
 * sandbox of the profile `document`.
 */
export default defineConfig({
  test: {
    projects: [
      packageTests({
        test: { name: "suite", exclude: ["test/clients/**"] },
      }),
      clientProject("clients", "!(faults-observed).test.ts"),
      ...conformanceProjects(["memory", "prism", "examples"], {
        writes: true,
        requests,
        seed,
        contract: undefined,
      }),
    ],
  },
});
