import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import type { RestStep, Way } from "../cases/case.ts";
import { differences } from "../cases/pattern.ts";
import { filled, filledText } from "../cases/templates.ts";
import { errorProblems } from "../checks/client-error.ts";
import { decodedForm, firstDifference } from "../checks/decoded.ts";
import { sentProblems } from "../checks/sent-request.ts";
import { type RestOperation, readExample } from "../contract/open-api.ts";
import {
  type Exact,
  type ExactObject,
  isObject,
  readJson,
  readJsonOrUndefined,
  writeJson,
} from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { buildRequest, buildSearch, type Exchange } from "../targets/exchange.ts";
import {
  type CaseContext,
  callByClient,
  credentialsFor,
  findOperation,
  keep,
  type Outcome,
  type StepResult,
} from "./context.ts";
import { asCallersWrite, callRest } from "./facade.ts";

/** A step with its templates filled in. */
interface Call {
  readonly step: RestStep;
  readonly operation: RestOperation;
  readonly query: ExactObject | undefined;
  readonly body: Exact | undefined;
}

/** Makes a REST call in one of the two ways and holds everything about it against case and contract. */
export async function runRestStep(
  context: CaseContext,
  step: RestStep,
  way: Way,
): Promise<StepResult> {
  const { bindings, suite } = context;
  const query = step.query === undefined ? undefined : filled(step.query, bindings);
  const operation = findOperation(suite, step.operation);
  const call: Call = {
    step,
    operation,
    query: isObject(query) ? query : undefined,
    body: buildBody(context, operation, step),
  };
  if (way === "client") return runByClient(context, call);
  for (let sent = 0; sent < step.times; sent += 1) await sendRaw(context, call);
  return { problems: responseProblems(context, call, context.recorder.last), ends: false };
}

function buildBody(
  { bindings }: CaseContext,
  { id, examples }: RestOperation,
  { send, body }: RestStep,
): Exact | undefined {
  if (send === undefined) return body === undefined ? undefined : filled(body, bindings);
  const example = readExample(examples, send);
  if (example === undefined) throw new CannotRun(`${id} has no example ${send} to send`);
  return example;
}

async function sendRaw(
  context: CaseContext,
  { step, operation, query = {}, body }: Call,
): Promise<void> {
  const { target, recorder, bindings } = context;
  const search =
    step.search === undefined ? buildSearch(query) : `?${filledText(step.search, bindings)}`;
  const json = body === undefined ? undefined : writeJson(body);
  const content = step.text === undefined ? json : filledText(step.text, bindings);
  const request = buildRequest(
    operation.method,
    `${target.baseUrl}${operation.path}${search}`,
    { ...credentialsFor(context, step.as) },
    content,
  );
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === "") request.headers.delete(name);
    else request.headers.set(name, filledText(value, bindings));
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
  const input = asCallersWrite(body ?? query ?? {});
  const send = () => callRest(client, operation.id, input, { headers: step.headers });
  const sendAll = async () => {
    for (let sent = 1; sent < step.times; sent += 1) await send().catch(() => undefined);
    return send();
  };
  return callByClient(context, step.refused, sendAll, (exchange, outcome) => [
    ...sentProblems(suite.contract, operation, { query, body }, exchange),
    ...responseProblems(context, call, exchange),
    ...(outcome.error === undefined
      ? dataProblems(context, operation, exchange, outcome.data)
      : errorProblems(outcome.error, operation, exchange)),
    ...(step.decoded === undefined ? [] : decodedProblems(step.decoded, outcome)),
  ]);
}

/** Holds what the client made of a response against the pattern that the case has for it. */
function decodedProblems(pattern: Exact, { data, error }: Outcome): string[] {
  const made = readJson(JSON.stringify(data ?? { error: shownError(error) }));
  return differences(pattern, made, "what the client decoded");
}

/** A rejected task by what programs read of it. */
function shownError(error: unknown): unknown {
  if (!isSellerError(error, "task-rejected")) return String(error);
  const { name, code, operation, status, taskId, reasons } = error;
  return { name, code, operation, status, taskId, reasons };
}

function dataProblems(
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
  const expected = decodedForm(suite.contract, response.body, wire);
  const difference = firstDifference(expected, data);
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

/** Holds a response against case and contract, and keeps it. */
function responseProblems(
  context: CaseContext,
  { step, operation }: Call,
  exchange: Exchange,
): string[] {
  const { suite, bindings } = context;
  const { status, headers, body, example } = step.response;
  const value = readJsonOrUndefined(exchange.body);
  keep(context, step.keep, value);
  const problems: string[] = [];
  if (exchange.status !== status) problems.push(`got ${exchange.status}, not ${status}`);
  problems.push(...suite.validator.problems(operation.id, exchange));
  problems.push(...differences(filled(headers, bindings), { ...exchange.headers }, "headers"));
  if (body !== undefined) problems.push(...differences(filled(body, bindings), value));
  if (example !== undefined) {
    const response = operation.responses.find((item) => item.status === String(status));
    const documented = readExample(response?.examples ?? [], example);
    if (documented === undefined) problems.push(`the contract has no example ${example}`);
    else {
      problems.push(...differences(documented, value));
      if (value !== undefined) problems.push(...differences(value, documented));
    }
  }
  return problems;
}
