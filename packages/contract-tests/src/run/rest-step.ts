import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import type { DriveMode, RestStep } from "../cases/case.ts";
import { findDifferences } from "../cases/pattern.ts";
import { fillTemplates, fillText } from "../cases/templates.ts";
import { findErrorProblems } from "../checks/client-error.ts";
import { expectedResult, findFirstDifference } from "../checks/expected-result.ts";
import { findSentProblems } from "../checks/sent-request.ts";
import { type RestOperation, readExample } from "../contract/open-api.ts";
import {
  type Exact,
  type ExactObject,
  isObject,
  readJson,
  readJsonOrUndefined,
  writeJson,
} from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { buildRequest, buildSearch, type Exchange } from "../targets/exchange.ts";
import {
  bindResponse,
  type CaseContext,
  type ClientOutcome,
  callByClient,
  credentialsFor,
  findOperation,
  type StepResult,
} from "./context.ts";
import { callRest, toCallerInput } from "./facade.ts";

/** All templates are replaced. */
interface Call {
  readonly step: RestStep;
  readonly operation: RestOperation;
  readonly query: ExactObject | undefined;
  readonly body: Exact | undefined;
}

/** Checks request, response and the client's result against case and contract. */
export async function runRestStep(
  context: CaseContext,
  step: RestStep,
  mode: DriveMode,
): Promise<StepResult> {
  const { bindings, suite } = context;
  const query = step.query === undefined ? undefined : fillTemplates(step.query, bindings);
  const operation = findOperation(suite, step.operation);
  const call: Call = {
    step,
    operation,
    query: isObject(query) ? query : undefined,
    body: buildBody(context, operation, step),
  };
  if (mode === "client") return runByClient(context, call);
  for (let sent = 0; sent < step.times; sent += 1) await sendRaw(context, call);
  return { problems: findResponseProblems(context, call, context.recorder.last), isLast: false };
}

function buildBody(
  { bindings }: CaseContext,
  { id, examples }: RestOperation,
  { send, body }: RestStep,
): Exact | undefined {
  if (send === undefined) return body === undefined ? undefined : fillTemplates(body, bindings);
  const example = readExample(examples, send);
  if (example === undefined) throw new SuiteSetupError(`${id} has no example ${send} to send`);
  return example;
}

async function sendRaw(
  context: CaseContext,
  { step, operation, query = {}, body }: Call,
): Promise<void> {
  const { target, recorder, bindings } = context;
  const search =
    step.search === undefined ? buildSearch(query) : `?${fillText(step.search, bindings)}`;
  const json = body === undefined ? undefined : writeJson(body);
  const content = step.text === undefined ? json : fillText(step.text, bindings);
  const request = buildRequest(
    operation.method,
    `${target.baseUrl}${operation.path}${search}`,
    { ...credentialsFor(context, step.as) },
    content,
  );
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === "") request.headers.delete(name);
    else request.headers.set(name, fillText(value, bindings));
  }
  await recorder.fetch(request);
}

function runByClient(context: CaseContext, call: Call): Promise<StepResult> {
  const { step, operation, query, body } = call;
  const { target, recorder, suite } = context;
  const credentials = credentialsFor(context, step.as) ?? context.credentials;
  const client = createRestClient({
    baseUrl: target.baseUrl,
    credentials,
    fetch: (url, init) => recorder.fetch(new Request(url, init)),
    retry: { maxAttempts: 1 },
    pacing: false,
  });
  const input = toCallerInput(body ?? query ?? {});
  const send = () => callRest(client, operation.id, input, { headers: step.headers });
  const sendAll = async () => {
    for (let sent = 1; sent < step.times; sent += 1) await send().catch(() => undefined);
    return send();
  };
  return callByClient(context, step.refused, sendAll, (exchange, outcome) => [
    ...findSentProblems(suite.contract, operation, { query, body }, exchange),
    ...findResponseProblems(context, call, exchange),
    ...(outcome.error === undefined
      ? findResultProblems(context, operation, exchange, outcome.data)
      : findErrorProblems(outcome.error, operation, exchange)),
    ...(step.decoded === undefined ? [] : findDecodingProblems(step.decoded, outcome)),
  ]);
}

function findDecodingProblems(pattern: Exact, { data, error }: ClientOutcome): string[] {
  const result = readJson(JSON.stringify(data ?? { error: renderError(error) }));
  return findDifferences(pattern, result, "what the client decoded");
}

/** The fields of a task-rejected error that programs read. */
function renderError(error: unknown): unknown {
  if (!isSellerError(error, "task-rejected")) return String(error);
  const { name, code, operation, status, taskId, reasons } = error;
  return { name, code, operation, status, taskId, reasons };
}

function findResultProblems(
  { suite }: CaseContext,
  operation: RestOperation,
  { status, body }: Exchange,
  data: unknown,
): string[] {
  const response = operation.responses.find((item) => item.status === String(status));
  const wire = readJsonOrUndefined(body);
  if (status !== 200 || response === undefined || wire === undefined) {
    return [`the client treated a failed response as success: ${status}`];
  }
  const expected = expectedResult(suite.contract, response.body, wire);
  const difference = findFirstDifference(expected, data);
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

/** And stores it for later steps. */
function findResponseProblems(
  context: CaseContext,
  { step, operation }: Call,
  exchange: Exchange,
): string[] {
  const { suite, bindings } = context;
  const { status, headers, body, example } = step.response;
  const value = readJsonOrUndefined(exchange.body);
  bindResponse(context, step.keep, value);
  const problems: string[] = [];
  if (exchange.status !== status) problems.push(`got ${exchange.status}, not ${status}`);
  problems.push(...suite.validator.problems(operation.id, exchange));
  problems.push(
    ...findDifferences(fillTemplates(headers, bindings), { ...exchange.headers }, "headers"),
  );
  if (body !== undefined) problems.push(...findDifferences(fillTemplates(body, bindings), value));
  if (example !== undefined) {
    const response = operation.responses.find((item) => item.status === String(status));
    const documented = readExample(response?.examples ?? [], example);
    if (documented === undefined) problems.push(`the contract has no example ${example}`);
    else {
      problems.push(...findDifferences(documented, value));
      if (value !== undefined) problems.push(...findDifferences(value, documented));
    }
  }
  return problems;
}
