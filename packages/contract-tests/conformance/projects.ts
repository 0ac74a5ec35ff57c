import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../../vitest.base.ts";

/**
 * The settings that each vitest project of a conformance run receives. The settings contain no credentials, which
 * stay in the environment, so that no report contains them.
 */
export interface RunRequest {
  /** The name of a local target, such as `sandbox`, or the address of a deployment to test. */
  readonly target: string;
  /** Whether cases may call operations that change data of a deployment. */
  readonly writes: boolean;
  /** The number of generated requests that the suite sends to the in-memory sandbox, over all operations. */
  readonly requests: number;
  readonly seed: number;
  /** The path of the bundled OpenAPI document; by default the document of this workspace. */
  readonly contract: string | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    conformance: RunRequest;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * One vitest project for each target, and one project that measures how much of the contract the test cases cover.
 */
export function conformanceProjects(
  targets: readonly string[],
  request: Omit<RunRequest, "target">,
): TestProjectInlineConfiguration[] {
  const project = (name: string, file: string, target: string) =>
    packageTests({
      root,
      test: {
        name,
        dir: "conformance",
        include: [file],
        provide: { conformance: { ...request, target } },
        isolate: false,
        // All test cases of a target share one sandbox, because setting up a sandbox takes seconds on a busy machine.
        testTimeout: 600_000,
        hookTimeout: 600_000,
      },
    });
  return [
    ...targets.map((target) =>
      project(
        URL.canParse(target) ? new URL(target).host : target,
        "target.conformance.ts",
        target,
      ),
    ),
    project("contract", "coverage.conformance.ts", ""),
  ];
}

/** Creates a vitest project of those test files in `test/clients` that match a pattern. */
export function clientProject(
  name: string,
  files: string,
  options: { readonly env?: Record<string, string>; readonly testTimeout?: number } = {},
): TestProjectInlineConfiguration {
  const { test, ...base } = packageTests({ test: options });
  return { ...base, test: { ...test, name, include: [`test/clients/${files}`] } };
}
