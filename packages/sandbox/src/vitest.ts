import { test as base, type TestAPI } from "vitest";
import type { SandboxOptions } from "./server/options.ts";
import { createSandbox, type Sandbox } from "./server/sandbox.ts";

/** What each test finds in its first parameter. */
export interface SandboxFixtures {
  /** A sandbox of the test's own, in memory, closed after it. */
  readonly sandbox: Sandbox;
  /** The options by which a client reaches it: `createRestClient(connection)`, `createSoapClient(connection)`. */
  readonly connection: Sandbox["connection"];
}

/** How the sandbox of each test is made. */
export interface SandboxTestOptions extends Omit<SandboxOptions, "clock" | "data"> {
  /**
   * Lets the sandbox's time stand still at this moment, epoch ms. Data and responses are then the same
   * in every run; `sandbox.control.clock` advances and resumes it. Time runs when absent.
   */
  readonly frozenAt?: number;
}

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
      await using sandbox = openSandbox(options);
      await use(sandbox);
    },
    connection: async ({ sandbox }, use) => {
      await use(sandbox.connection);
    },
  });
}

function openSandbox({ frozenAt, ...options }: SandboxTestOptions): Sandbox {
  if (frozenAt === undefined) return createSandbox(options);
  // Stands while the data are made, so that they are of that very moment; runs on when resumed.
  let startedAt: number | undefined;
  const clock = () => frozenAt + (startedAt === undefined ? 0 : Date.now() - startedAt);
  const sandbox = createSandbox({ ...options, clock });
  sandbox.control.clock.freeze(frozenAt);
  startedAt = Date.now();
  return sandbox;
}

/** Vitest's `test` with a sandbox of ordinary options; {@link sandboxTest} makes others. */
export const test: TestAPI<SandboxFixtures> = sandboxTest();
