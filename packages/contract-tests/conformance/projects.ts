import { fileURLToPath } from "node:url";
import type { MeasuredPremise } from "@marketplace-seller/rest-client";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../../vitest.base.ts";
import type { Reading } from "../src/probe/reading.ts";

/** What a project of the run receives; credentials stay in the environment, out of every report. */
export interface RunRequest {
  /** A local target's name, or a deployment's address. */
  readonly target: string;
  /** Whether cases may write at a deployment. */
  readonly writes: boolean;
  /** Generated requests at the sandbox in memory, over all operations. */
  readonly requests: number;
  readonly seed: number;
  /** The bundled OpenAPI document; this workspace's own by default. */
  readonly contract: string | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    conformance: RunRequest;
  }
  interface TaskMeta {
    /** Why the test is known to fail at this target, and did. */
    knownFailure?: string;
    /** How a deployment reads the assumptions. */
    readings?: readonly Reading[];
    /** Whether a deployment keeps what the clients and the sync rely on. */
    premises?: readonly MeasuredPremise[];
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** One vitest project for each target, and one for the coverage of the contract by cases. */
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
        // The cases of a target share a sandbox; its set-ups and checks take seconds on a busy machine.
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

/** A vitest project of the files of `test/clients` that a pattern names. */
export function clientProject(
  name: string,
  files: string,
  ownValue: { readonly env?: Record<string, string>; readonly testTimeout?: number } = {},
): TestProjectInlineConfiguration {
  const { test, ...base } = packageTests({ test: ownValue });
  return { ...base, test: { ...test, name, include: [`test/clients/${files}`] } };
}
