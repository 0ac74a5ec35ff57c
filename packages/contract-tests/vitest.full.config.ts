import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.ts";
import { clientProject, conformanceProjects } from "./conformance/projects.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 100_000);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);
const base = packageTests();
const everyFault = { FAULT_SHARE: "1" };

/**
 * Runs the slow tests: many generated requests; the command at a mock; every fault in every operation; all tests with a
 * sandbox, with its profile `observed`; and thousands of aborted calls on every runtime.
 */
export default defineConfig({
  test: {
    projects: [
      ...conformanceProjects(["memory"], { writes: true, requests, seed, contract: undefined }),
      { ...base, test: { ...base.test, name: "suite", include: ["test/*.full.ts"] } },
      clientProject("clients", "faults-over-loopback.test.ts", { env: everyFault }),
      clientProject("clients, observed", "!(aborted-calls|faults-over-loopback).test.ts", {
        env: { ...everyFault, MARKETPLACE_SANDBOX_PROFILE: "observed" },
      }),
      clientProject("aborted calls", "aborted-calls.{test,full}.ts", {
        env: { GIVEN_UP_CALLS: process.env.GIVEN_UP_CALLS ?? "10000" },
        testTimeout: 600_000,
      }),
    ],
  },
});
