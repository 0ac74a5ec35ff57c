import { globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findMessageProblem } from "@marketplace-seller/testing/xml";
import { x } from "tinyexec";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { Target } from "./target.ts";

const workflowFolder = fileURLToPath(new URL("../../../../specs/workflows", import.meta.url));
const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/package.json"));

/** Of `redocly respect`, milliseconds. */
const timeout = 5 * 60_000;

/** What is read of its JSON log. */
interface RespectLog {
  readonly files: Readonly<
    Record<string, { readonly executedWorkflows: readonly RespectWorkflow[] }>
  >;
}

/** It ends at the first step that fails. */
interface RespectWorkflow {
  readonly workflowId: string;
  readonly executedSteps: readonly RespectStep[];
}

/** Without a request when it failed before sending one. */
interface RespectStep {
  readonly stepId: string;
  readonly request?: { readonly url: string; readonly body?: unknown };
  readonly response?: { readonly body?: unknown };
  /** The step's criteria, and the validation of the response. */
  readonly checks: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly message?: string;
    readonly condition?: string;
  }[];
}

/** Another process must reach the target, which needs a control interface to place orders. */
export function canRunWorkflows({ control, hasAddress }: Target): boolean {
  return control !== undefined && hasAddress;
}

/**
 * Runs all workflows by one process of `redocly respect`. SOAP messages of successful steps are validated, too.
 *
 * @returns the problems, each with its workflow and step
 * @throws SuiteSetupError when it ends without a log: a workflow is not valid, or it could not start
 */
export async function runWorkflows(target: Target, folder = workflowFolder): Promise<string[]> {
  const log = await respect(target, folder);
  const ran = Object.values(log.files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return ran.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.flatMap((step) =>
      findProblems(step, target).map((problem) => `${workflowId}/${step.stepId}: ${problem}`),
    ),
  );
}

async function respect(target: Target, cwd: string): Promise<RespectLog> {
  const { baseUrl, soapUrl, credentials, control } = target;
  const work = await mkdtemp(join(tmpdir(), "workflows-"));
  const log = join(work, "respect.json");
  // Every user of the machine can read a process's arguments.
  const env = {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
    NO_COLOR: "1",
    REDOCLY_CLI_RESPECT_SERVER: JSON.stringify({
      rest: baseUrl,
      soap: soapUrl.replace(/\/OrderService$/, ""),
      sandbox: `${baseUrl}/_sandbox`,
    }),
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify({
      ...credentials,
      controlToken: control?.token ?? "",
      stockCode: `CUP-${Date.now().toString(36)}`,
    }),
  };
  const program = join(dirname(redocly), "bin/cli.js");
  const files = globSync("*.arazzo.yaml", { cwd }).sort();
  const args = [program, "respect", ...files, "--json-output", log];
  try {
    const { stdout, stderr } = await x(process.execPath, args, {
      timeout,
      nodeOptions: { cwd, env },
    });
    const text = await readFile(log, "utf8").catch((cause: unknown) => {
      throw new SuiteSetupError(`redocly respect wrote no log: ${firstLines(stderr + stdout, 4)}`, {
        cause,
      });
    });
    return JSON.parse(text);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function findProblems({ checks, request, response }: RespectStep, { soapUrl }: Target): string[] {
  const failed = checks
    .filter(({ passed }) => !passed)
    .map(({ name, condition, message = "" }) => `${name}: ${condition ?? firstLines(message, 2)}`);
  if (request?.url !== soapUrl) return failed;
  const problems = [request.body, response?.body].map((body) =>
    findMessageProblem(String(body ?? "")),
  );
  return [...failed, ...problems.filter((problem) => problem !== undefined)];
}

function firstLines(text: string, count: number): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, count)
    .join(" ");
}
