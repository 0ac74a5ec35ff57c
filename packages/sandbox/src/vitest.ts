import { test as base, type TestAPI } from "vitest";
import { createSandbox, type Sandbox } from "./server/create-sandbox.ts";
import type { SandboxOptions } from "./server/resolve-options.ts";

/** What each test finds in its first parameter. */
export interface SandboxFixtures {
  /** A sandbox of the test's own, in memory, closed after it. */
  readonly sandbox: Sandbox;
  /** The options by which a client reaches it: `createRestClient(connection)`, `createSoapClient(connection)`. */
  readonly connection: Sandbox["connection"];
}

/**
 * How the sandbox of each test is made. With `frozenAt` data and responses are the same in every run;
 * `sandbox.control.clock` advances and resumes its time.
 */
export type SandboxTestOptions = Omit<SandboxOptions, "clock" | "data">;

/**
 * Vitest's `test` with a fresh sandbox for each test that asks for one; tests that do not ask pay
 * nothing. Needs `vitest` in the calling project.
 *
 * @example
 * ```ts
 * const test = sandboxTest({ packages: 100, frozenAt: Date.UTC(2026, 10, 21, 7) });
 * test("lists packages", async ({ connection }) => {
 *   const { packages } = createRestClient(connection);
 *   expect((await packages.list()).content).not.toEqual([]);
 * });
 * ```
 */
export function sandboxTest(options: SandboxTestOptions = {}): TestAPI<SandboxFixtures> {
  return base.extend<SandboxFixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest wants to see which fixtures are used
    sandbox: async ({}, use) => {
      await using sandbox = createSandbox(options);
      await use(sandbox);
    },
    connection: async ({ sandbox }, use) => {
      await use(sandbox.connection);
    },
  });
}

/** Vitest's `test` with a sandbox of ordinary options; {@link sandboxTest} makes others. */
export const test: TestAPI<SandboxFixtures> = sandboxTest();
