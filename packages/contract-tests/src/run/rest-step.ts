import { isSellerError } from "@marketplace-seller/rest-client";
import type { RestStep, Way } from "../cases/case.ts";
import { differences } from "../cases/pattern.ts";
import { filled, filledText } from "../cases/templates.ts";
import { errorProblems } from "../checks/client-error.ts";
import { decodedForm, firstDifference } from "../checks/decoded.ts";
import { sentProblems } from "../checks/sent-request.ts";
import { type RestOperation, readExample } from "../contract/open-api.ts";
import { readJson, readJsonOrUndefined, writeJson } from "../exact/json.ts";
import { type Exact, type ExactObject, isList, isObject } from "../exact/numeral.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { Exchange } from "../targets/exchange.ts";
import { type CaseContext, credentialsFor, type StepResult } from "./context.ts";
import { callByClient } from "./rest-calls.ts";
import { findOperation } from "./suite.ts";

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
  let exchange = await sendRaw(context, call);
  for (let sent = 1; sent < step.times; sent += 1) exchange = await sendRaw(context, call);
  keep(context, step, exchange);
  return { problems: responseProblems(context, call, exchange), ends: false };
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
  { step, operation, query, body }: Call,
): Promise<Exchange> {
  const { target, recorder, bindings } = context;
  const credentials = credentialsFor(context, step.as);
  const search = step.search === undefined ? buildSearch(query) : filledText(step.search, bindings);
  const content = findContent(context, step, body);
  const headers = new Headers({
    ...credentials,
    ...(content === undefined ? {} : { "content-type": "application/json" }),
  });
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === "") headers.delete(name);
    else headers.set(name, filledText(value, bindings));
  }
  const init = {
    method: operation.method,
    headers,
    ...(content === undefined ? {} : { body: content }),
  };
  const url = `${target.baseUrl}${operation.path}${search === "" ? "" : `?${search}`}`;
  await recorder.fetch(new Request(url, { ...init, redirect: "manual" }));
  return takeLast(recorder.exchanges);
}

async function runByClient(context: CaseContext, call: Call): Promise<StepResult> {
  const { step, operation, query, body } = call;
  const { target, recorder, suite } = context;
  const sentBefore = recorder.exchanges.length;
  const credentials = credentialsFor(context, step.as) ?? context.credentials;
  const connection = { baseUrl: target.baseUrl, credentials, fetch: recorder.fetch };
  let outcome: Outcome = {};
  for (let sent = 0; sent < step.times; sent += 1) {
    outcome = await callByClient(operation.id, connection, body ?? query ?? {}, step.headers).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
  }
  const { data, error } = outcome;
  if (step.refused !== undefined) {
    const sent = recorder.exchanges.length - sentBefore;
    return { problems: refusalProblems(step.refused, error, sent), ends: true };
  }
  if (recorder.exchanges.length === sentBefore) {
    return { problems: [`the client sent nothing: ${String(error)}`], ends: true };
  }
  const exchange = takeLast(recorder.exchanges);
  keep(context, step, exchange);
  const problems = [
    ...sentProblems(suite.contract, operation, { query, body }, exchange),
    ...responseProblems(context, call, exchange),
    ...(error === undefined
      ? dataProblems(context, operation, exchange, data)
      : errorProblems(error, operation, exchange)),
    ...(step.decoded === undefined ? [] : decodedProblems(step.decoded, outcome)),
  ];
  return { problems, ends: false };
}

interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

function refusalProblems(place: string, error: unknown, sent: number): string[] {
  const problems = sent === 0 ? [] : [`the client sent ${sent} requests that break the contract`];
  if (!isSellerError(error, "invalid-request")) {
    return [...problems, `the client did not refuse: ${String(error)}`];
  }
  const paths = error.issues.map(({ path }) => path);
  return paths.includes(place)
    ? problems
    : [...problems, `the client named ${paths}, not ${place}`];
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
  const response = operation.responses.find((each) => each.status === String(status));
  const wire = readJsonOrUndefined(body);
  if (status !== 200 || response === undefined || wire === undefined) {
    return [`the client treated a failed response as success: ${status}`];
  }
  const expected = decodedForm(suite.contract, response.body, wire);
  const difference = firstDifference(expected, data);
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

function responseProblems(
  { suite, bindings }: CaseContext,
  call: Call,
  exchange: Exchange,
): string[] {
  const { step, operation } = call;
  const { status, headers, body, example } = step.response;
  const problems: string[] = [];
  if (exchange.status !== status) problems.push(`got ${exchange.status}, not ${status}`);
  problems.push(...suite.validator.problems(operation.id, exchange));
  problems.push(...differences(filled(headers, bindings), { ...exchange.headers }, "headers"));
  const value = readJsonOrUndefined(exchange.body);
  if (body !== undefined) problems.push(...differences(filled(body, bindings), value));
  if (example !== undefined) {
    const documented = readExample(
      operation.responses.find((each) => each.status === String(status))?.examples ?? [],
      example,
    );
    if (documented === undefined) problems.push(`the contract has no example ${example}`);
    else {
      problems.push(...differences(documented, value));
      if (value !== undefined) problems.push(...differences(value, documented));
    }
  }
  return problems;
}

function keep(context: CaseContext, { keep: name }: RestStep, { body }: Exchange): void {
  const value = readJsonOrUndefined(body);
  if (name !== undefined) context.bindings = { ...context.bindings, [name]: value ?? null };
}

function findContent(
  { bindings }: CaseContext,
  { text }: RestStep,
  body: Exact | undefined,
): string | undefined {
  if (text !== undefined) return filledText(text, bindings);
  return body === undefined ? undefined : writeJson(body);
}

/** A query string of the suite's own making. */
export function buildSearch(query: ExactObject | undefined): string {
  return Object.entries(query ?? {})
    .flatMap(([name, value]) =>
      (isList(value) ? value : [value]).map((item) => [name, String(item)]),
    )
    .map((pair) => pair.map((part) => encodeURIComponent(part ?? "")).join("="))
    .join("&");
}

function takeLast(exchanges: readonly Exchange[]): Exchange {
  const last = exchanges.at(-1);
  if (last === undefined) throw new Error("Nothing was sent");
  return last;
}
