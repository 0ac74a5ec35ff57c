import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../../vitest.base.ts";

/** Handed to each vitest project; credentials stay in the environment, so that no report has them. */
export interface RunRequest {
  /** A local target, such as `sandbox`, or the address of a deployment. */
  readonly target: string;
  /** Whether cases may call operations that change data of a deployment. */
  readonly writes: boolean;
  /** Generated ones for the in-memory sandbox, over all operations. */
  readonly requests: number;
  readonly seed: number;
  /** Path of a bundled OpenAPI document. Default: this workspace's. */
  readonly contract: string | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    conformance: RunRequest;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** One for each target, and one that measures how much of the contract the cases cover. */
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
