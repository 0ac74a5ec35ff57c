import { messageProblem } from "@marketplace-seller/testing/xml";
import type { Exchange } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";
import { type RespectStep, respect } from "./respect.ts";
import { loadWorkflows, type Workflow } from "./workflow.ts";

/** What became of one step of a workflow. */
export interface StepOutcome {
  /** False when an earlier step failed: the workflow ends there. */
  readonly isReached: boolean;
  readonly problems: readonly string[];
  readonly exchange: Exchange | undefined;
}

/** Outcomes of the steps, by `workflow id/step id`. */
export type StepOutcomes = ReadonlyMap<string, StepOutcome>;

/** Whether workflows can run: by another program, at a service whose orders they can place. */
export function canRunWorkflows({ control, hasAddress }: Target): boolean {
  return control !== undefined && hasAddress;
}

/**
 * Runs the workflows of the contract at a target by `redocly respect`. SOAP messages on the way are
 * validated against the XSD as well.
 *
 * @throws CannotRun when a workflow is not valid
 */
export async function runWorkflows(
  target: Target,
  workflows?: readonly Workflow[],
): Promise<StepOutcomes> {
  const all = workflows ?? (await loadWorkflows());
  const log = await respect(all, target, target.control?.token ?? "");
  const ran = Object.values(log.files).flatMap(({ executedWorkflows }) => executedWorkflows);
  const outcomes = all.flatMap(({ id, steps }) => {
    const own = ran.find(({ workflowId }) => workflowId === id);
    const executed = new Map(own?.executedSteps.map((step) => [step.stepId, step]));
    return steps.map((step): [string, StepOutcome] => [
      `${id}/${step.id}`,
      readOutcome(executed.get(step.id), target),
    ]);
  });
  return new Map(outcomes);
}

function readOutcome(step: RespectStep | undefined, target: Target): StepOutcome {
  if (step === undefined) return { isReached: false, problems: [], exchange: undefined };
  const exchange = readExchange(step);
  return { isReached: true, problems: findProblems(step, exchange, target), exchange };
}

function findProblems(
  { checks }: RespectStep,
  exchange: Exchange | undefined,
  { soapUrl }: Target,
): string[] {
  const failed = checks
    .filter(({ passed }) => !passed)
    .map(({ name, condition, message = "" }) => `${name}: ${condition ?? firstLines(message)}`);
  if (exchange?.url !== soapUrl) return failed;
  const problems = [exchange.requestBody, exchange.body].map((text) => messageProblem(text));
  return [...failed, ...problems.filter((problem) => problem !== undefined)];
}

function firstLines(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, 2)
    .join(" ");
}

function readExchange({ request, response }: RespectStep): Exchange | undefined {
  if (request === undefined || response === undefined) return undefined;
  return {
    method: request.method.toUpperCase(),
    url: request.url,
    requestHeaders: request.headers,
    requestBody: findText(request.body),
    status: response.statusCode,
    headers: response.headers,
    body: findText(response.body),
  };
}

/** The log has JSON bodies as values, others as text. */
function findText(body: unknown): string {
  return typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
}
