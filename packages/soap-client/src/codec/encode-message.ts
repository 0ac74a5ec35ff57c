import type { Issue, Rule } from "@marketplace-seller/client-core";
import { jsonPath } from "@marketplace-seller/client-core/internal";
import { type OperationName, operations, service } from "../gen/operations.gen.ts";
import type { Authentication, RequestInputs, Responses, ResultInfo } from "../gen/types.gen.ts";
import { escapeAttribute, escapeText } from "../schema/characters.ts";
import type { ComplexType, Field, SimpleType } from "../schema/complex-type.ts";
import { type CodecTables, ownTables } from "./codec-tables.ts";
import { encodeFaultElement, type SoapFault } from "./fault.ts";
import { instanceNamespace, soapNamespace } from "./namespaces.ts";
import { findArguments, type Input } from "./request-arguments.ts";

/** Options of encoding a message. */
export interface EncodeOptions {
  /** Of the messages. Default: the contract's. */
  readonly namespace?: string;
  /**
   * Writes what the contract does not allow, as a service sent it: absent and nil elements, and characters that XML
   * forbids, unescaped.
   */
  readonly lenient?: boolean;
}

/** The value breaks the contract; the text lists all broken rules without values. */
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
 * @param request - with `auth`; identifiers are text, bigint or a safe integer, decimals text or number, and absent
 *   search fields get their defaults
 * @throws EncodeError when the request breaks the contract
 * @example encodeRequest("OrderDetail", { auth, orderRequest: { id: "9007199254740993" } })
 */
export function encodeRequest<Name extends OperationName>(
  operation: Name,
  request: RequestInputs[Name],
  options: EncodeOptions = {},
): string {
  return encodeMessage(ownTables, operations[operation].request, request, options);
}

/**
 * @returns the whole message from credentials, which are not validated
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
  return encodeMessage(ownTables, operations[operation].response, response, options);
}

/** Writes a response whose `result` reports a failure; all other elements that the schema requires are empty. */
export function encodeFailure(
  operation: OperationName,
  result: ResultInfo,
  options: EncodeOptions = {},
): string {
  return encodeFailureBy(ownTables, operations[operation].response, result, options);
}

/** By tables of other operations. */
export function encodeFailureBy(
  tables: CodecTables,
  response: string,
  result: ResultInfo,
  options: EncodeOptions = {},
): string {
  const content = { ...emptyContent(findType(tables, response)), result };
  return encodeMessage(tables, response, content, options);
}

/** @throws EncodeError when the value breaks the contract */
export function encodeMessage(
  tables: CodecTables,
  name: string,
  value: unknown,
  options: EncodeOptions = {},
): string {
  return envelope(
    element(name, renderContent(name, findType(tables, name), value, options.lenient), options),
  );
}

function findType({ messages }: CodecTables, name: string): ComplexType {
  const type = Object.hasOwn(messages, name) ? messages[name] : undefined;
  if (type === undefined)
    throw new RangeError(`The WSDL contract does not declare the message ${name}`);
  return type;
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

function renderContent(name: string, type: ComplexType, value: unknown, lenient = false): string {
  const encoding = new Encoding(lenient);
  const xml = encodeComplex(encoding, type, value);
  const { issues } = encoding;
  if (issues.length > 0) throw new EncodeError(`The message ${name} cannot be encoded`, issues);
  return xml;
}

function element(name: string, content: string, options: EncodeOptions): string {
  const namespace = escapeAttribute(options.namespace ?? service.targetNamespace);
  return `<os:${name} xmlns:os="${namespace}">${content}</os:${name}>`;
}

/** The smallest that the XSD allows: optional elements are absent, lists empty, others nil. */
function emptyContent(type: ComplexType): Record<string, unknown> {
  const required = type.fields.filter((field) => field.repeated || !field.optional);
  return Object.fromEntries(required.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: Field): unknown {
  if (field.repeated) return [];
  if (field.nillable) return null;
  return field.type.simple ? "" : emptyContent(field.type);
}

/** Collects broken rules while a message is written, which is then discarded. */
class Encoding {
  readonly issues: Issue[] = [];
  readonly segments: (string | number)[] = [];
  readonly lenient: boolean;

  constructor(lenient: boolean) {
    this.lenient = lenient;
  }

  report(rule: Rule, message: string): "" {
    const segments = [...this.segments];
    this.issues.push({ path: jsonPath(segments), segments, rule, message });
    return "";
  }
}

function encodeComplex(encoding: Encoding, type: ComplexType, value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return encoding.report("type", "must be an object");
  }
  // Never properties of the prototype.
  const members: Record<string, unknown> = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    if (!type.positions.has(name)) {
      encoding.segments.push(name);
      encoding.report("unknown", "is not in the contract");
      encoding.segments.pop();
    }
  }
  let xml = "";
  for (const field of type.fields) {
    const member = Object.hasOwn(members, field.name) ? members[field.name] : undefined;
    encoding.segments.push(field.name);
    xml += field.repeated
      ? encodeList(encoding, field, member)
      : encodeOne(encoding, field, member);
    encoding.segments.pop();
  }
  return xml;
}

function encodeList(encoding: Encoding, field: Field, value: unknown): string {
  if (!Array.isArray(value)) return encoding.report("type", "must be an array");
  if (value.length > field.maximum) {
    return encoding.report("maxItems", `must contain at most ${field.maximum}`);
  }
  let xml = "";
  for (let index = 0; index < value.length; index += 1) {
    encoding.segments.push(index);
    xml += encodePresent(encoding, field, value[index]);
    encoding.segments.pop();
  }
  return xml;
}

function encodeOne(encoding: Encoding, field: Field, value: unknown): string {
  if (value === undefined) return encodeAbsent(encoding, field);
  if (value !== null) return encodePresent(encoding, field, value);
  const mayBeNil = field.nillable || encoding.lenient;
  return mayBeNil ? field.nil : encoding.report("type", "must not be null");
}

function encodeAbsent(encoding: Encoding, field: Field): string {
  if (field.optional || encoding.lenient) return "";
  if (field.whenAbsent !== undefined) {
    const content = field.type.simple ? field.whenAbsent : encodeComplex(encoding, field.type, {});
    return `${field.open}${content}${field.close}`;
  }
  return field.nillable ? field.nil : encoding.report("required", "is required");
}

function encodePresent(encoding: Encoding, field: Field, value: unknown): string {
  const content = field.type.simple
    ? encodeSimple(encoding, field.type, value)
    : encodeComplex(encoding, field.type, value);
  return field.open + content + field.close;
}

function encodeSimple(encoding: Encoding, type: SimpleType, value: unknown): string {
  const text = type.encode(value);
  if (text !== undefined) return text;
  if (encoding.lenient && typeof value === "string") return escapeText(value);
  return encoding.report("type", type.expected);
}
