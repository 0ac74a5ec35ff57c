import {
  createSoapClient,
  isFailedResultError,
  isSellerError,
} from "@marketplace-seller/soap-client";
import { findMessageProblem } from "@marketplace-seller/testing/xml";
import type { DriveMode, SoapStep } from "../cases/case.ts";
import { findMessageDifferences } from "../cases/pattern.ts";
import { fillTemplates, fillText } from "../cases/templates.ts";
import {
  expectedSoapResult,
  findFirstDifference,
  listRepeatedElements,
} from "../checks/expected-result.ts";
import { type Exact, type ExactObject, isObject } from "../exact/json.ts";
import { readMessage, writeEnvelope } from "../exact/xml.ts";
import { buildRequest, type Exchange } from "../targets/exchange.ts";
import {
  bindResponse,
  type CaseContext,
  type ClientOutcome,
  callByClient,
  credentialsFor,
  type StepResult,
  type Suite,
} from "./context.ts";
import { callSoap, toCallerInput } from "./facade.ts";

/** Checks request, response and the client's result against case and XSD. */
export async function runSoapStep(
  context: CaseContext,
  step: SoapStep,
  mode: DriveMode,
): Promise<StepResult> {
  const input = fillTemplates(step.input, context.bindings) as ExactObject;
  return mode === "raw" ? runRaw(context, step, input) : runByClient(context, step, input);
}

async function runRaw(
  context: CaseContext,
  step: SoapStep,
  input: ExactObject,
): Promise<StepResult> {
  const { target, recorder, bindings } = context;
  const { appKey, appSecret } = credentialsFor(context, step.as) ?? {};
  const auth = appKey === undefined ? {} : { auth: { appKey, appSecret: appSecret ?? "" } };
  const body =
    step.request === undefined
      ? writeEnvelope(`${step.operation}Request`, { ...auth, ...input })
      : fillText(step.request, { ...bindings, ...auth });
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""', ...step.headers };
  await recorder.fetch(buildRequest("POST", target.soapUrl, headers, body));
  return { problems: findResponseProblems(context, step, recorder.last), isLast: false };
}

function runByClient(
  context: CaseContext,
  step: SoapStep,
  input: ExactObject,
): Promise<StepResult> {
  const { target, recorder, suite } = context;
  const { origin, pathname, search } = new URL(target.soapUrl);
  const client = createSoapClient({
    baseUrl: origin,
    operator: { soapPath: pathname + search },
    credentials: credentialsFor(context, step.as) ?? context.credentials,
    fetch: (url, init) => recorder.fetch(new Request(url, init)),
  });
  const call = () =>
    callSoap(client, step.operation, toCallerInput(input), { headers: step.headers });
  return callByClient(context, step.refused, call, (exchange, outcome) => [
    ...findSentProblems(suite, step, input, exchange),
    ...findResponseProblems(context, step, exchange),
    ...findOutcomeProblems(suite, step, exchange, outcome),
  ]);
}

/** Checks that the client's SOAP message contains all values that the caller passed. */
function findSentProblems(
  { service }: Suite,
  { operation }: SoapStep,
  input: ExactObject,
  { requestBody }: Exchange,
): string[] {
  const sent = readMessage(requestBody);
  const name = `${operation}Request`;
  if (sent?.name !== name) return [`the client sent ${sent?.name}`];
  return findMessageDifferences(input, listRepeatedElements(service, name, sent.content)).map(
    (difference) => `the client's message: ${difference}`,
  );
}

function findResponseProblems(
  context: CaseContext,
  step: SoapStep,
  { body, headers, requestBody }: Exchange,
): string[] {
  const message = readMessage(body);
  bindResponse(context, step.keep, message?.content);
  if (message === undefined) return [`the response is not a SOAP message: ${body.slice(0, 80)}`];
  const problems = [
    ...(step.invalid ? [] : findSchemaProblems("the request", requestBody)),
    ...findSchemaProblems("the response", body),
    ...(/xml/.test(headers["content-type"] ?? "") ? [] : ["the response is not XML"]),
  ];
  if (step.fault !== undefined) return [...problems, ...findFaultProblems(step.fault, message)];
  const name = `${step.operation}Response`;
  if (message.name !== name) {
    return [...problems, `got ${message.name}: ${JSON.stringify(message.content).slice(0, 200)}`];
  }
  if (step.result === undefined) return problems;
  const pattern = fillTemplates(step.result, context.bindings);
  const content = listRepeatedElements(context.suite.service, name, message.content);
  return [...problems, ...findMessageDifferences(pattern, content)];
}

/** Validates a SOAP message against the XSD. */
function findSchemaProblems(what: string, text: string): string[] {
  const problem = findMessageProblem(text);
  return problem === undefined ? [] : [`${what} breaks the schema: ${problem}`];
}

function findFaultProblems(
  code: string,
  { name, content }: { name: string; content: Exact },
): string[] {
  const actual = isObject(content) ? String(content.faultcode) : "";
  const isExpected = name === "Fault" && actual.replace(/^.*:/, "").split(".")[0] === code;
  return isExpected ? [] : [`got ${name} ${actual}, not a ${code} fault`];
}

/** Compares the client's result or error with the SOAP response. */
function findOutcomeProblems(
  { service }: Suite,
  { operation }: SoapStep,
  { body }: Exchange,
  { data, error }: ClientOutcome,
): string[] {
  const message = readMessage(body);
  const content = isObject(message?.content) ? message.content : {};
  if (message?.name === "Fault") {
    const code = String(content.faultcode).replace(/^.*:/, "");
    const isRight = isSellerError(error) && error.message.includes(`a Fault (${code})`);
    return isRight ? [] : [`the client made ${String(error)} of the Fault`];
  }
  const result = isObject(content.result) ? content.result : {};
  if (result.status !== "success") return findFailureProblems(result, error);
  if (error !== undefined) return [`the client threw ${String(error)} on success`];
  const expected = expectedSoapResult(service, `${operation}Response`, content);
  const difference = findFirstDifference(toPlainValue(expected), toPlainValue(data));
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

function findFailureProblems(result: ExactObject, error: unknown): string[] {
  const { errorCode = null, errorMessage = null, errorCategory = null } = result;
  if (isSellerError(error, "authentication")) {
    const message = `${errorCode ?? ""}: ${errorMessage ?? ""}`;
    return error.message.includes(message)
      ? []
      : [`the client made ${String(error)} of ${message}`];
  }
  if (!isFailedResultError(error)) return [`the client made ${String(error)} of a failed result`];
  const difference = findFirstDifference(
    { errorCode, errorMessage, errorCategory },
    {
      errorCode: error.errorCode,
      errorMessage: error.errorMessage,
      errorCategory: error.errorCategory,
    },
  );
  return difference === undefined ? [] : [`in the error, ${difference}`];
}

/** Copies a value as JSON, which drops prototypes and undefined members. */
function toPlainValue(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
