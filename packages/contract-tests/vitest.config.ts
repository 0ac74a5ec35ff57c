import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";
import { clientProject, conformanceProjects } from "./conformance/projects.ts";
import { localTargets } from "./src/targets/open-target.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 1_500);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);

/**
 * Runs the suite over every local target, the tests of the suite itself, and the clients against the sandbox of the
 * profile `document`. The clients' quick tests also run against the sandbox of the profile `observed`, and with an
 * operator's names.
 */
export default defineConfig({
  test: {
    projects: [
      packageTests({
        test: { name: "suite", exclude: ["test/clients/**"] },
      }),
      clientProject("clients", "!(faults-observed).test.ts"),
      clientProject("clients, observed", "{confirming,many-skus,reading-back,refusals}.test.ts", {
        env: { MARKETPLACE_SANDBOX_PROFILE: "observed" },
      }),
      clientProject("clients, operator", "!(aborted-calls|business-faults|faults-*).test.ts", {
        env: {
          MARKETPLACE_SANDBOX_OPERATOR: join(import.meta.dirname, "test/clients/operator.json"),
        },
      }),
      ...conformanceProjects(localTargets, { writes: true, requests, seed, contract: undefined }),
    ],
  },
});
