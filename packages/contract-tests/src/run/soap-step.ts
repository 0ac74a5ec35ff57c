import {
  createSoapClient,
  isFailedResultError,
  isSellerError,
} from "@marketplace-seller/soap-client";
import { messageProblem } from "@marketplace-seller/testing/xml";
import type { SoapStep, Way } from "../cases/case.ts";
import { messageDifferences } from "../cases/pattern.ts";
import { filled, filledText } from "../cases/templates.ts";
import { decodedMessage, firstDifference, shapedMessage } from "../checks/decoded.ts";
import { type Exact, type ExactObject, isObject } from "../exact/json.ts";
import { readMessage, writeEnvelope } from "../exact/xml.ts";
import { buildRequest, type Exchange } from "../targets/exchange.ts";
import {
  type CaseContext,
  callByClient,
  credentialsFor,
  keep,
  type Outcome,
  type StepResult,
  type Suite,
} from "./context.ts";
import { asCallersWrite, callSoap } from "./facade.ts";

/** Makes a SOAP call in one of the two ways and holds everything about it against the case. */
export async function runSoapStep(
  context: CaseContext,
  step: SoapStep,
  way: Way,
): Promise<StepResult> {
  const input = filled(step.input, context.bindings) as ExactObject;
  return way === "raw" ? runRaw(context, step, input) : runByClient(context, step, input);
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
      : filledText(step.request, { ...bindings, ...auth });
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""', ...step.headers };
  await recorder.fetch(buildRequest("POST", target.soapUrl, headers, body));
  return { problems: responseProblems(context, step, recorder.last), ends: false };
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
    callSoap(client, step.operation, asCallersWrite(input), { headers: step.headers });
  return callByClient(context, step.refused, call, (exchange, outcome) => [
    ...sentProblems(suite, step, input, exchange),
    ...responseProblems(context, step, exchange),
    ...outcomeProblems(suite, step, exchange, outcome),
  ]);
}

/** The client's message must hold at least what the caller said. */
function sentProblems(
  { service }: Suite,
  { operation }: SoapStep,
  input: ExactObject,
  { requestBody }: Exchange,
): string[] {
  const sent = readMessage(requestBody);
  const name = `${operation}Request`;
  if (sent?.name !== name) return [`the client sent ${sent?.name}`];
  return messageDifferences(input, shapedMessage(service, name, sent.content)).map(
    (difference) => `the client's message: ${difference}`,
  );
}

/** Holds the response against the case, and keeps it. */
function responseProblems(
  context: CaseContext,
  step: SoapStep,
  { body, headers, requestBody }: Exchange,
): string[] {
  const message = readMessage(body);
  keep(context, step.keep, message?.content);
  if (message === undefined) return [`the response is no SOAP message: ${body.slice(0, 80)}`];
  const problems = [
    ...(step.invalid ? [] : schemaErrors("the request", requestBody)),
    ...schemaErrors("the response", body),
    ...(/xml/.test(headers["content-type"] ?? "") ? [] : ["the response is not XML"]),
  ];
  if (step.fault !== undefined) return [...problems, ...faultProblems(step.fault, message)];
  const name = `${step.operation}Response`;
  if (message.name !== name) {
    return [...problems, `got ${message.name}: ${JSON.stringify(message.content).slice(0, 200)}`];
  }
  if (step.result === undefined) return problems;
  const pattern = filled(step.result, context.bindings);
  const content = shapedMessage(context.suite.service, name, message.content);
  return [...problems, ...messageDifferences(pattern, content)];
}

/** Every message in both directions is held to the schema. */
function schemaErrors(what: string, text: string): string[] {
  const problem = messageProblem(text);
  return problem === undefined ? [] : [`${what} breaks the schema: ${problem}`];
}

function faultProblems(
  code: string,
  { name, content }: { name: string; content: Exact },
): string[] {
  const actual = isObject(content) ? String(content.faultcode) : "";
  const isExpected = name === "Fault" && actual.replace(/^.*:/, "").split(".")[0] === code;
  return isExpected ? [] : [`got ${name} ${actual}, not a ${code} fault`];
}

/** Holds what the client made of the response against the response. */
function outcomeProblems(
  { service }: Suite,
  { operation }: SoapStep,
  { body }: Exchange,
  { data, error }: Outcome,
): string[] {
  const message = readMessage(body);
  const content = isObject(message?.content) ? message.content : {};
  if (message?.name === "Fault") {
    const code = String(content.faultcode).replace(/^.*:/, "");
    const isRight = isSellerError(error) && error.message.includes(`a Fault (${code})`);
    return isRight ? [] : [`the client made ${String(error)} of the Fault`];
  }
  const result = isObject(content.result) ? content.result : {};
  if (result.status !== "success") return failureProblems(result, error);
  if (error !== undefined) return [`the client threw ${String(error)} on success`];
  const expected = decodedMessage(service, `${operation}Response`, content);
  const difference = firstDifference(plain(expected), plain(data));
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

function failureProblems(result: ExactObject, error: unknown): string[] {
  const { errorCode = null, errorMessage = null, errorCategory = null } = result;
  if (isSellerError(error, "authentication")) {
    const message = `${errorCode ?? ""}: ${errorMessage ?? ""}`;
    return error.message.includes(message)
      ? []
      : [`the client made ${String(error)} of ${message}`];
  }
  if (!isFailedResultError(error)) return [`the client made ${String(error)} of a failed result`];
  const difference = firstDifference(
    { errorCode, errorMessage, errorCategory },
    {
      errorCode: error.errorCode,
      errorMessage: error.errorMessage,
      errorCategory: error.errorCategory,
    },
  );
  return difference === undefined ? [] : [`in the error, ${difference}`];
}

/** A value without prototypes and absent members. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
