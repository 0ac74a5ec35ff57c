import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotRun } from "../failures/cannot-run.ts";
import type { Target } from "../targets/target.ts";
import { runRedocly } from "./run-redocly.ts";
import { type Workflow, workflowFolder } from "./workflow.ts";

/** What `redocly respect` writes of a run: the part of its JSON log that is read here. */
export interface RespectLog {
  readonly files: Readonly<
    Record<string, { readonly executedWorkflows: readonly RespectWorkflow[] }>
  >;
}

/** One workflow that ran. It ends at the first step that fails. */
export interface RespectWorkflow {
  readonly workflowId: string;
  readonly totalTimeMs: number;
  readonly executedSteps: readonly RespectStep[];
}

/** One step; it has no exchange when something went wrong before anything was sent. */
export interface RespectStep {
  readonly stepId: string;
  readonly request?: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response?: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly checks: readonly RespectCheck[];
}

/** One thing that was checked of a step: its criteria, and the response against the contract. */
export interface RespectCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly message?: string;
  readonly condition?: string;
}

/**
 * Runs workflows against a target by `redocly respect`, all in one process of its own.
 *
 * @throws CannotRun when it ends without a log: a workflow is not valid, or it could not start
 */
export async function respect(
  workflows: readonly Workflow[],
  target: Target,
  controlToken: string,
): Promise<RespectLog> {
  const folder = await mkdtemp(join(tmpdir(), "workflows-"));
  const log = join(folder, "respect.json");
  const files = [...new Set(workflows.map(({ file }) => file))];
  const output = await runRedocly(["respect", ...files, "--json-output", log], workflowFolder, {
    REDOCLY_CLI_RESPECT_SERVER: listServers(target),
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify({
      ...target.credentials,
      controlToken,
      stockCode: `CUP-${Date.now().toString(36)}`,
    }),
  });
  try {
    return JSON.parse(await readFile(log, "utf8"));
  } catch (error) {
    throw new CannotRun(`redocly respect wrote no log: ${output}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The address for each of the workflows' source descriptions. */
function listServers({ baseUrl, soapUrl }: Target): string {
  const soap = soapUrl.replace(/\/OrderService$/, "");
  return JSON.stringify({ rest: baseUrl, soap, sandbox: `${baseUrl}/_sandbox` });
}
