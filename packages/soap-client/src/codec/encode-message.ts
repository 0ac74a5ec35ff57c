import type { Issue } from "@marketplace-seller/client-core";
import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations, service } from "../gen/operations.gen.ts";
import type { Authentication, RequestInputs, Responses, ResultInfo } from "../gen/types.gen.ts";
import { escapeAttribute, escapeText } from "../schema/characters.ts";
import type { ComplexType, Field } from "../schema/complex-type.ts";
import { encodeContent } from "./encode-value.ts";
import { encodeFaultElement, type SoapFault } from "./fault.ts";
import { instanceNamespace, soapNamespace } from "./namespaces.ts";
import { findArguments, type Input } from "./request-arguments.ts";

/** How a message is encoded. */
export interface EncodeOptions {
  /** The messages' namespace; the contract's own unless given. */
  readonly namespace?: string;
}

/** The value cannot be written: it breaks the contract. Every broken rule is listed, no value shown. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    const listed = issues.slice(0, 5).map((issue) => `${issue.path} ${issue.message}`);
    super(`${message}: ${listed.join("; ")}`);
    this.issues = issues;
  }
}

/**
 * Writes a request as a whole SOAP 1.1 message.
 *
 * @param request - `auth` included; identifiers as text, bigint or safe integer, decimals as text or
 *   number, absent search fields filled in
 * @throws EncodeError when the request breaks the contract
 * @example encodeRequest("OrderDetail", { auth, orderRequest: { id: "9007199254740993" } })
 */
export function encodeRequest<Name extends OperationName>(
  operation: Name,
  request: RequestInputs[Name],
  options: EncodeOptions = {},
): string {
  return envelope(message(operations[operation].request, request, options));
}

/**
 * Checks and writes a request that still lacks its credentials.
 *
 * @param input - the request without `auth`
 * @returns the whole message as a function of the credentials, which need no check of their own
 * @throws EncodeError when the input breaks the contract
 */
export function encodeUnsigned<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  options: EncodeOptions = {},
): (auth: Authentication) => string {
  const name = operations[operation].request;
  const rest = renderContent(name, findArguments(operation), input);
  return ({ appKey, appSecret }) => {
    const key = `<appKey>${escapeText(appKey)}</appKey>`;
    const secret = `<appSecret>${escapeText(appSecret)}</appSecret>`;
    return envelope(element(name, `<auth>${key}${secret}</auth>${rest}`, options));
  };
}

/**
 * Writes a response as a whole SOAP 1.1 message, valid by the schema.
 *
 * @throws EncodeError when the response breaks the contract
 */
export function encodeResponse<Name extends OperationName>(
  operation: Name,
  response: Responses[Name],
  options: EncodeOptions = {},
): string {
  return envelope(message(operations[operation].response, response, options));
}

/**
 * Writes a response whose result reports a failure: beside it, the elements that the schema requires,
 * empty.
 */
export function encodeFailure(
  operation: OperationName,
  result: ResultInfo,
  options: EncodeOptions = {},
): string {
  const name = operations[operation].response;
  return envelope(message(name, { ...emptyContent(messages[name]), result }, options));
}

/** Writes a SOAP 1.1 Fault as a whole message. */
export function encodeFault(fault: SoapFault): string {
  return envelope(encodeFaultElement(fault));
}

const head =
  '<?xml version="1.0" encoding="utf-8"?>' +
  `<soap:Envelope xmlns:soap="${soapNamespace}" xmlns:xsi="${instanceNamespace}"><soap:Body>`;

function envelope(body: string): string {
  return `${head}${body}</soap:Body></soap:Envelope>`;
}

function message(name: keyof typeof messages, value: unknown, options: EncodeOptions): string {
  return element(name, renderContent(name, messages[name], value), options);
}

function renderContent(name: string, type: ComplexType, value: unknown): string {
  const { xml, issues } = encodeContent(type, value);
  if (issues.length > 0) throw new EncodeError(`No ${name} can be written`, issues);
  return xml;
}

/** A message around its content, which is in no namespace. */
function element(name: string, content: string, options: EncodeOptions): string {
  const namespace = escapeAttribute(options.namespace ?? service.targetNamespace);
  return `<os:${name} xmlns:os="${namespace}">${content}</os:${name}>`;
}

/** The emptiest content that the schema allows: optional elements absent, lists empty, the rest nil. */
function emptyContent(type: ComplexType): Record<string, unknown> {
  const required = type.fields.filter((field) => field.repeated || !field.optional);
  return Object.fromEntries(required.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: Field): unknown {
  if (field.repeated) return [];
  if (field.nillable) return null;
  return field.type.simple ? "" : emptyContent(field.type);
}
