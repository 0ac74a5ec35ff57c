import {
  createSoapClient,
  isFailedResultError,
  isSellerError,
  type OperationName,
  type SoapClient,
} from "@marketplace-seller/soap-client";
import { orderMethods } from "@marketplace-seller/soap-client/internal";
import { messageProblem } from "@marketplace-seller/testing/xml";
import type { SoapStep, Way } from "../cases/case.ts";
import { messageDifferences, wholeDifferences } from "../cases/message-pattern.ts";
import { filled, filledText } from "../cases/templates.ts";
import { decodedMessage, firstDifference } from "../checks/decoded.ts";
import { type Exact, type ExactObject, isObject } from "../exact/numeral.ts";
import { readMessage, writeEnvelope } from "../exact/xml.ts";
import type { Exchange } from "../targets/exchange.ts";
import { type CaseContext, credentialsFor, type StepResult } from "./context.ts";
import { asCallersWrite } from "./rest-calls.ts";

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
  const { target, recorder } = context;
  const credentials = credentialsFor(context, step.as);
  const body = buildRequest(context, step, input, credentials);
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""', ...step.headers };
  await recorder.fetch(new Request(target.soapUrl, { method: "POST", headers, body }));
  return { problems: settle(context, step), ends: false };
}

function buildRequest(
  { bindings }: CaseContext,
  step: SoapStep,
  input: ExactObject,
  credentials: object | undefined,
): string {
  if (step.request !== undefined)
    return filledText(step.request, { ...bindings, ...auth(credentials) });
  const head = credentials === undefined ? {} : { auth: auth(credentials).auth };
  return writeEnvelope(`${step.operation}Request`, { ...head, ...input } as ExactObject);
}

function auth(credentials: object | undefined): { auth: ExactObject } {
  const { appKey = "", appSecret = "" } = { ...credentials } as Record<string, string>;
  return { auth: { appKey, appSecret } };
}

async function runByClient(
  context: CaseContext,
  step: SoapStep,
  input: ExactObject,
): Promise<StepResult> {
  const { target, recorder } = context;
  const sentBefore = recorder.exchanges.length;
  const { appKey, appSecret } = credentialsFor(context, step.as) ?? context.credentials;
  const { origin, pathname, search } = new URL(target.soapUrl);
  const client = createSoapClient({
    baseUrl: origin,
    operator: { soapPath: pathname + search },
    credentials: { appKey, appSecret },
    fetch: (url, init) => recorder.fetch(new Request(url, init)),
  });
  const method = findMethod(client, step.operation as OperationName);
  const call = method(asCallersWrite(input), { headers: step.headers });
  const { data, error } = await call.then(
    (value) => ({ data: value, error: undefined }),
    (reason: unknown) => ({ data: undefined, error: reason }),
  );
  if (step.refused !== undefined) {
    const isRefused = isSellerError(error, "invalid-request");
    const sent = recorder.exchanges.length - sentBefore;
    const problems = [
      ...(isRefused ? [] : [`the client did not refuse: ${String(error)}`]),
      ...(sent === 0 ? [] : ["the client sent what breaks the contract"]),
    ];
    return { problems, ends: true };
  }
  if (recorder.exchanges.length === sentBefore) {
    return { problems: [`the client sent nothing: ${String(error)}`], ends: true };
  }
  const problems = [
    ...sentProblems(context, step, input),
    ...settle(context, step),
    ...outcomeProblems(context, step, data, error),
  ];
  return { problems, ends: false };
}

type Method = (
  input: unknown,
  options: { readonly headers?: SoapStep["headers"] },
) => Promise<unknown>;

/** The facade's method of an operation; those that an overlay adds are under their own names. */
function findMethod(client: SoapClient, operation: OperationName): Method {
  const [name] = Object.entries(orderMethods).find(([, called]) => called === operation) ?? [];
  const methods: object = name === undefined ? client.operations : client.orders;
  return Reflect.get(methods, name ?? operation) as Method;
}

/** The client's message must be the case's: the whole one, or at least what the caller said. */
function sentProblems(context: CaseContext, step: SoapStep, input: ExactObject): string[] {
  const sent = readMessage(takeLast(context).requestBody);
  if (sent?.name !== `${step.operation}Request`) return [`the client sent ${sent?.name}`];
  const found =
    step.request === undefined
      ? messageDifferences(input, sent.content)
      : wholeDifferences(
          readMessage(buildRequest(context, step, input, credentialsFor(context, step.as)))
            ?.content ?? null,
          sent.content,
        );
  return found.map((difference) => `the client's message: ${difference}`);
}

/** Holds the response against the case, and keeps it. */
function settle(context: CaseContext, step: SoapStep): string[] {
  const { body, headers, requestBody } = takeLast(context);
  const message = readMessage(body);
  const schemaProblems = [
    ...(step.invalid ? [] : schemaErrors("the request", requestBody)),
    ...schemaErrors("the response", body),
  ];
  if (step.keep !== undefined) {
    context.bindings = { ...context.bindings, [step.keep]: message?.content ?? null };
  }
  if (message === undefined) return [`the response is no SOAP message: ${body.slice(0, 80)}`];
  const isXml = /xml/.test(headers["content-type"] ?? "");
  const problems = [...schemaProblems, ...(isXml ? [] : ["the response is not XML"])];
  if (step.fault !== undefined) return [...problems, ...faultProblems(step.fault, message)];
  if (message.name !== `${step.operation}Response`) {
    return [...problems, `got ${message.name}: ${JSON.stringify(message.content).slice(0, 200)}`];
  }
  if (step.result !== undefined) {
    problems.push(...messageDifferences(filled(step.result, context.bindings), message.content));
  }
  return problems;
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
  context: CaseContext,
  step: SoapStep,
  data: unknown,
  error: unknown,
): string[] {
  const message = readMessage(takeLast(context).body);
  const content = isObject(message?.content) ? message.content : {};
  if (message?.name === "Fault") {
    const code = String(content.faultcode).replace(/^.*:/, "");
    const isRight = isSellerError(error) && error.message.includes(`a Fault (${code})`);
    return isRight ? [] : [`the client made ${String(error)} of the Fault`];
  }
  const result = isObject(content.result) ? content.result : {};
  if (result.status !== "success") {
    if (isSellerError(error, "authentication")) {
      const said = `${result.errorCode ?? ""}: ${result.errorMessage ?? ""}`;
      return error.message.includes(said) ? [] : [`the client made ${String(error)} of ${said}`];
    }
    if (!isFailedResultError(error)) return [`the client made ${String(error)} of a failed result`];
    const { errorCode, errorMessage, errorCategory } = error;
    const expected = {
      errorCode: result.errorCode ?? null,
      errorMessage: result.errorMessage ?? null,
      errorCategory: result.errorCategory ?? null,
    };
    const actual = { errorCode, errorMessage, errorCategory } as ExactObject;
    return messageDifferences(expected, actual);
  }
  if (error !== undefined) return [`the client threw ${String(error)} on success`];
  const expected = decodedMessage(context.suite.service, `${step.operation}Response`, content);
  const difference = firstDifference(plain(expected), plain(data));
  return difference === undefined ? [] : [`the client decoded wrongly: ${difference}`];
}

/** A value without prototypes and absent members. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function takeLast({ recorder }: CaseContext): Exchange {
  const last = recorder.exchanges.at(-1);
  if (last === undefined) throw new Error("Nothing was sent");
  return last;
}
