import type { Case } from "../cases/case.ts";
import { messageProblem } from "../judges/message-judge.ts";
import type { CaseResult, ToldStep } from "../run/case-result.ts";
import type { Exchange } from "../run/exchange.ts";
import type { Target } from "../targets/target.ts";
import { type RespectStep, type RespectWorkflow, respect } from "./respect.ts";
import { loadStories, type Story, storyOperation } from "./story.ts";

/**
 * Has `redocly respect` live the stories of the contract at a target, and tells of each step. SOAP
 * messages on the way are held to the XSD besides.
 *
 * @returns one result for each story; skipped, with the reason, where there is nobody to play the buyer
 * @throws CannotRun when a workflow is not valid
 */
export async function tellStories(
  target: Target,
  stories?: readonly Story[],
): Promise<readonly CaseResult[]> {
  const all = stories ?? (await loadStories());
  const { world } = target;
  const reason = reasonToSkip(target);
  if (reason !== undefined || world === undefined) {
    return all.map((story) => ({
      ...base(story, target),
      outcome: "skipped",
      reasons: [reason ?? ""],
    }));
  }
  const log = await respect(all, target, world.token);
  const ran = Object.values(log.files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return all.map((story) => {
    const own = ran.find(({ workflowId }) => workflowId === story.id);
    const result = resultOf(story, target, own);
    return { ...result, secrets: [...result.secrets, world.token] };
  });
}

function reasonToSkip({ kind, world, hasAddress }: Target): string | undefined {
  if (kind !== "service" && kind !== "live") return "asks for behaviour, which a mock has not";
  if (!hasAddress) return "is told by a program of its own, which needs an address";
  return world === undefined
    ? "needs a control interface to play the buyer, which this target has not"
    : undefined;
}

function resultOf(story: Story, target: Target, ran: RespectWorkflow | undefined): CaseResult {
  const executed = new Map(ran?.executedSteps.map((step) => [step.stepId, step]));
  const reasons: string[] = ran === undefined ? ["redocly respect did not run it"] : [];
  const exchanges: Exchange[] = [];
  const told: ToldStep[] = [];
  for (const { id, text } of story.steps) {
    const step = executed.get(id);
    const exchange = step === undefined ? undefined : exchangeOf(step);
    if (exchange !== undefined) exchanges.push(exchange);
    const problems = step === undefined ? [] : problemsOf(step, exchange, target);
    reasons.push(...problems.map((problem) => `${id}: ${problem}`));
    told.push({ text, held: step === undefined ? undefined : problems.length === 0 });
  }
  if (reasons.length === 0 && executed.size !== story.steps.length) reasons.push("did not end");
  return {
    ...base(story, target),
    outcome: reasons.length === 0 ? "passed" : "failed",
    reasons,
    exchanges,
    told,
    milliseconds: ran?.totalTimeMs ?? 0,
  };
}

function base({ id, title }: Story, { name, credentials }: Target): CaseResult {
  const each: Case = {
    id: `${storyOperation}/${id}`,
    name: title,
    operation: storyOperation,
    protocol: "REST",
    covers: [],
    given: {},
    steps: [],
    targets: undefined,
    knownFailure: undefined,
    only: undefined,
  };
  return {
    case: each,
    way: "raw",
    target: name,
    outcome: "skipped",
    reasons: [],
    exchanges: [],
    secrets: [credentials.appKey, credentials.appSecret],
    milliseconds: 0,
  };
}

function problemsOf(
  { checks }: RespectStep,
  exchange: Exchange | undefined,
  { soapUrl }: Target,
): string[] {
  const failed = checks
    .filter(({ passed }) => !passed)
    .map(({ name, condition, message = "" }) => `${name}: ${condition ?? firstLines(message)}`);
  if (exchange?.url !== soapUrl) return failed;
  const judged = [exchange.requestBody, exchange.body].map((text) => messageProblem(text));
  return [...failed, ...judged.filter((problem) => problem !== undefined)];
}

function firstLines(message: string): string {
  const lines = message.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, 2)
    .join(" ");
}

function exchangeOf({ request, response }: RespectStep): Exchange | undefined {
  if (request === undefined || response === undefined) return undefined;
  return {
    method: request.method.toUpperCase(),
    url: request.url,
    requestHeaders: request.headers,
    requestBody: textOf(request.body),
    status: response.statusCode,
    headers: response.headers,
    body: textOf(response.body),
  };
}

/** The log has JSON bodies as values, others as text. */
function textOf(body: unknown): string {
  return typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
}
