import type { Coverage } from "../cases/coverage.ts";
import type { Reading } from "../probe/reading.ts";

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
    coverage?: Coverage;
    /** How a deployment reads the assumptions. */
    readings?: readonly Reading[];
  }
}
