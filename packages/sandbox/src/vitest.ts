import { test as base, type TestAPI } from "vitest";
import { createSandbox, type Sandbox } from "./server/create-sandbox.ts";
import type { SandboxOptions } from "./server/resolve-options.ts";

/** The fixtures that each test of `sandboxTest` receives in its first parameter. */
export interface SandboxFixtures {
  /** A new sandbox in memory for each test, which is closed when the test ends. */
  readonly sandbox: Sandbox;
  /**
   * The options with which a client reaches the test's sandbox: `createRestClient(connection)`,
   * `createSoapClient(connection)`.
   */
  readonly connection: Sandbox["connection"];
}

/**
 * Options of the sandbox that each test gets. With the option `frozenAt`, data and responses are the same in every
 * run; `sandbox.control.clock` advances and resumes the clock.
 */
export type SandboxTestOptions = Omit<SandboxOptions, "clock" | "data">;

/**
 * Creates a `test` of Vitest with a new sandbox for each test that uses the fixture `sandbox` or `connection`; no
 * sandbox is created for other tests. A project that uses `sandboxTest` needs the package `vitest`.
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
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter which fixtures are used
    sandbox: async ({}, use) => {
      await using sandbox = createSandbox(options);
      await use(sandbox);
    },
    connection: async ({ sandbox }, use) => {
      await use(sandbox.connection);
    },
  });
}

/** Vitest's `test` with a sandbox of default options for each test; {@link sandboxTest} takes other options. */
export const test: TestAPI<SandboxFixtures> = sandboxTest();
