import { defineConfig } from "vitest/config";
import { clientProject, conformanceProjects } from "./conformance/projects.ts";

const requests = Number(process.env.CONFORMANCE_REQUESTS ?? 100_000);
const seed = Number(process.env.CONFORMANCE_SEED ?? Date.now() % 2 ** 31);

/**
 * Runs the slow tests: many generated requests; all tests with a sandbox, with its profile `observed`; and thousands
 * of aborted calls on every runtime.
 */
export default defineConfig({
  test: {
    projects: [
      ...conformanceProjects(["memory"], { writes: true, requests, seed, contract: undefined }),
      clientProject("clients, observed", "!(aborted-calls|faults-over-loopback).test.ts", {
        env: { MARKETPLACE_SANDBOX_PROFILE: "observed" },
      }),
      clientProject("aborted calls", "aborted-calls.{test,full}.ts", {
        env: { GIVEN_UP_CALLS: process.env.GIVEN_UP_CALLS ?? "10000" },
        testTimeout: 600_000,
      }),
    ],
  },
});
