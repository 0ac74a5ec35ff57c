import { fileURLToPath } from "node:url";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { packageTests } from "../../../vitest.base.ts";
import type { RunRequest } from "../src/run/run-request.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One vitest project for each target, and one for the coverage of the contract by cases. */
export function conformanceProjects(
  targets: readonly string[],
  request: Omit<RunRequest, "target">,
): TestProjectInlineConfiguration[] {
  return [
    ...targets.map((target) =>
      project(nameTarget(target), "target.conformance.ts", { ...request, target }),
    ),
    project("contract", "coverage.conformance.ts", { ...request, target: "" }),
  ];
}

function project(
  name: string,
  file: string,
  conformance: RunRequest,
): TestProjectInlineConfiguration {
  return packageTests({
    root,
    test: {
      name,
      dir: "conformance",
      include: [file],
      provide: { conformance },
      isolate: false,
      // The cases of a target share a sandbox; its set-ups and checks take seconds on a busy machine.
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  });
}

function nameTarget(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target;
}
