import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { longTests } from "../../vitest.base.ts";
import { clientProject, conformanceProjects } from "./conformance/projects.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 100_000);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);
const everyFault = { FAULT_SHARE: "1" };

/**
 * Runs the slow tests: many generated requests; the suite over HTTP, and its command; every fault in every operation;
 * the clients' tests with the profile `observed` and with an operator's names; thousands of aborted calls on every
 * runtime.
 */
export default defineConfig({
  test: {
    projects: [
      ...conformanceProjects(["memory", "sandbox"], {
        writes: true,
        requests,
        seed,
        contract: undefined,
      }),
      longTests({ name: "suite", include: ["test/*.full.ts"] }),
      clientProject("clients", "faults-over-loopback.test.ts", { env: everyFault }),
      clientProject("clients, observed", "!(aborted-calls|faults-over-loopback).test.ts", {
        env: { ...everyFault, MARKETPLACE_SANDBOX_PROFILE: "observed" },
      }),
      clientProject("clients, operator", "!(aborted-calls|business-faults|faults-*).test.ts", {
        env: {
          MARKETPLACE_SANDBOX_OPERATOR: join(import.meta.dirname, "test/clients/operator.json"),
        },
      }),
      clientProject("aborted calls", "aborted-calls.{test,full}.ts", {
        env: { GIVEN_UP_CALLS: process.env.GIVEN_UP_CALLS ?? "10000" },
        testTimeout: 600_000,
      }),
    ],
  },
});
