import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations, service } from "../gen/operations.gen.ts";
import type { Requests, Responses, ResultInfo } from "../gen/types.gen.ts";
import type { ComplexType } from "../schema/complex-type.ts";
import { type CodecTables, ownTables } from "./codec-tables.ts";
import { type Decoded, decodeComplex, isSchemaHint } from "./decode-value.ts";
import { decodeFaultElement, isFault, type SoapFault } from "./fault.ts";
import { soap12Namespace, soapNamespace } from "./namespaces.ts";
import { findArguments, type Input } from "./request-arguments.ts";
import { RowReader, type UndecodedRow } from "./row-reader.ts";
import { type DecodeLimits, Scanner } from "./scanner.ts";
import { readElement } from "./xml-element.ts";

/** Options of decoding a message. */
export interface DecodeOptions {
  /** Of the messages. Default: the contract's. */
  readonly namespace?: string;
  readonly limits?: DecodeLimits;
}

/** Discriminated by its operation. */
export type DecodedRequest = {
  [Name in OperationName]: { readonly operation: Name; readonly request: Requests[Name] };
}[OperationName];

/** The operation's response, one whose `result` reports a failure, or a Fault. */
export type DecodedResponse<Name extends OperationName> =
  | {
      readonly kind: "response";
      readonly response: Responses[Name];
      /** Rows that could not be decoded, and that the response leaves out. */
      readonly undecoded?: readonly UndecodedRow[];
    }
  | { readonly kind: "failed"; readonly result: ResultInfo }
  | { readonly kind: "fault"; readonly fault: SoapFault };

/**
 * Decodes a request of any SOAP 1.1 stack, strictly by the XSD: identifiers and decimals are text, counts numbers,
 * repeated elements arrays. A nillable element that is absent is nil, an absent search field "no filter".
 *
 * @param text - the whole message; `decodeText` converts bytes to text
 * @throws DecodeError with the problem and its location, and without a value of the message
 */
export function decodeRequest(text: string, options: DecodeOptions = {}): DecodedRequest {
  // Table and type are generated from the same declaration.
  return decodeRequestBy(ownTables, text, options) as unknown as DecodedRequest;
}

/** By tables of other operations. */
export function decodeRequestBy(
  tables: CodecTables,
  text: string,
  options: DecodeOptions = {},
): { readonly operation: string; readonly request: Decoded } {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  return decodeEnvelope(text, options.limits ?? {}, (scanner) => {
    checkMessage(scanner, targetNamespace);
    const { operation, type } = findRequest(scanner, tables);
    const mode = { ordered: true, targetNamespace };
    return { operation, request: decodeComplex(scanner, type, mode) };
  });
}

/** Without `auth`, discriminated by its operation. */
export type DecodedArguments = {
  [Name in OperationName]: { readonly operation: Name; readonly input: Input<Name> };
}[OperationName];

/**
 * Decodes what a SOAP library wrote from a caller's object: without `auth`, and in any order of elements.
 *
 * @throws DecodeError, also for header entries, because the contract declares none
 */
export function decodeArguments(text: string, options: DecodeOptions = {}): DecodedArguments {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  const read = (scanner: Scanner): DecodedArguments => {
    checkMessage(scanner, targetNamespace);
    const { operation } = findRequest(scanner, ownTables);
    const mode = { ordered: false, targetNamespace };
    const input = decodeComplex(scanner, findArguments(operation as OperationName), mode);
    return { operation, input } as unknown as DecodedArguments;
  };
  const readHeader = (scanner: Scanner): never =>
    scanner.fail(
      "envelope",
      "The SOAP message must not have header entries, because the contract declares none",
    );
  return decodeEnvelope(text, options.limits ?? {}, read, { readHeader });
}

/** A request element is named for its operation. */
function findRequest(
  scanner: Scanner,
  { operations, messages }: CodecTables,
): { readonly operation: string; readonly type: ComplexType } {
  const operation = scanner.local.replace(/Request$/, "");
  const request = Object.hasOwn(operations, operation) ? operations[operation]?.request : undefined;
  const type = request === scanner.local ? messages[request] : undefined;
  if (type === undefined)
    scanner.fail("operation", "The SOAP Body does not contain a request of this service");
  return { operation, type };
}

function checkMessage(scanner: Scanner, targetNamespace: string): void {
  if (scanner.namespace !== targetNamespace) {
    scanner.fail("namespace", "The SOAP message is not in the service's namespace");
  }
  scanner.checkAttributes(isSchemaHint);
}

/**
 * Decodes leniently: elements may be absent, nil, or in another order; undeclared attributes, characters that XML
 * forbids, and odd notations of a number are noted as contract drift; undeclared elements are kept apart
 * (`findExtraElements`). A row that still cannot be read, or has no id, is listed in `undecoded`.
 *
 * @throws DecodeError for another message than the operation's response or a Fault, an unreadable value outside of the
 *   rows, and XML that SOAP forbids
 */
export function decodeResponse<Name extends OperationName>(
  operation: Name,
  text: string,
  options: DecodeOptions = {},
): DecodedResponse<Name> {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  const read = (scanner: Scanner): DecodedResponse<Name> => {
    if (isFault(scanner)) return { kind: "fault", fault: decodeFaultElement(scanner) };
    const name = operations[operation].response;
    if (scanner.local !== name) {
      scanner.fail("operation", `The SOAP Body does not contain ${name}`);
    }
    checkMessage(scanner, targetNamespace);
    const rows = RowReader.of(messages[name]);
    const value = decodeComplex(scanner, messages[name], { ordered: false, targetNamespace, rows });
    // Only the result shows that a write was applied, and an empty message shows nothing.
    const isRead = operations[operation].retry === "safe";
    const isEmpty = Object.values(value).every((element) => element === null);
    if (value.result == null && (isEmpty || !isRead)) {
      scanner.fail("missing-element", "The response has no result", name);
    }
    const result = (value.result ?? {}) as ResultInfo;
    if (isFailed(result)) return { kind: "failed", result };
    const response = value as unknown as Responses[Name];
    const undecoded = rows?.undecoded ?? [];
    return { kind: "response", response, ...(undecoded.length > 0 && { undecoded }) };
  };
  return decodeEnvelope(text, options.limits ?? {}, read, { lenient: true });
}

/**
 * Any `status` but `success` is a failure (interface-specification.md, Errors, 4; assumption `soap-result-status`);
 * without a status, any error field.
 */
export function isFailed(result: ResultInfo): boolean {
  const status = (result.status ?? "").trim();
  if (status !== "") return status.toLowerCase() !== "success";
  return [result.errorCode, result.errorMessage, result.errorCategory].some(
    (text) => text !== undefined && text !== null && text !== "",
  );
}

/** @throws DecodeError for anything but a Fault */
export function decodeFault(text: string, options: DecodeOptions = {}): SoapFault {
  const read = (scanner: Scanner): SoapFault => {
    if (!isFault(scanner)) scanner.fail("body", "The SOAP Body does not contain a Fault");
    return decodeFaultElement(scanner);
  };
  return decodeEnvelope(text, options.limits ?? {}, read, { lenient: true });
}

/**
 * @param readBody - called at the start tag in the Body; must leave that element
 * @param options - `readHeader` is the same for the Header, which is skipped by default; `lenient` for responses
 * @throws DecodeError for anything but a SOAP 1.1 message with one element in its Body
 */
function decodeEnvelope<Content>(
  text: string,
  limits: DecodeLimits,
  readBody: (scanner: Scanner) => Content,
  {
    readHeader = skipHeader,
    lenient = false,
  }: { readonly readHeader?: (scanner: Scanner) => void; readonly lenient?: boolean } = {},
): Content {
  const scanner = new Scanner(text, limits, lenient);
  if (!scanner.next()) scanner.fail("empty", "The message is empty");
  scanner.startTag();
  checkEnvelope(scanner);
  if (scanner.selfClosed || !scanner.next())
    scanner.fail("envelope", "The SOAP envelope has no Body");
  scanner.startTag();
  if (isSoapElement(scanner, "Header")) {
    readHeader(scanner);
    if (!scanner.next()) scanner.fail("envelope", "The SOAP envelope has no Body");
    scanner.startTag();
  }
  const content = readSoapBody(scanner, readBody);
  if (scanner.next())
    scanner.fail("envelope", "The Body must be the last element of the SOAP envelope");
  scanner.endTag();
  if (scanner.next())
    scanner.fail("malformed", "The SOAP envelope must be the last element of the document");
  return content;
}

function isSoapElement(scanner: Scanner, name: string): boolean {
  return scanner.namespace === soapNamespace && scanner.local === name;
}

function checkEnvelope(scanner: Scanner): void {
  if (scanner.local === "Envelope" && scanner.namespace === soap12Namespace) {
    scanner.fail("soap-version", "The message is SOAP 1.2, but the service accepts only SOAP 1.1");
  }
  if (!isSoapElement(scanner, "Envelope")) {
    scanner.fail("envelope", "The message is not a SOAP 1.1 envelope");
  }
  checkAttributes(scanner);
}

/** SOAP 1.1 defines `encodingStyle`, and old stacks write it on every element. */
function checkAttributes(scanner: Scanner): void {
  scanner.checkAttributes(
    (attribute) =>
      isSchemaHint(attribute) ||
      (attribute.namespace === soapNamespace && attribute.name === "encodingStyle"),
  );
}

/** Unless `mustUnderstand` forbids skipping an entry. */
function skipHeader(scanner: Scanner): void {
  checkAttributes(scanner);
  while (!scanner.selfClosed && scanner.next()) {
    scanner.startTag();
    const insists = scanner.attributes.some(
      ({ namespace, name, value }) =>
        namespace === soapNamespace && name === "mustUnderstand" && value.trim() === "1",
    );
    if (insists) {
      scanner.fail(
        "must-understand",
        "The SOAP header has an entry with mustUnderstand, which the service does not support",
      );
    }
    readElement(scanner, () => true);
  }
  scanner.endTag();
}

function readSoapBody<Content>(scanner: Scanner, readBody: (scanner: Scanner) => Content): Content {
  if (!isSoapElement(scanner, "Body")) scanner.fail("envelope", "The SOAP envelope has no Body");
  checkAttributes(scanner);
  if (scanner.selfClosed || !scanner.next()) scanner.fail("body", "The Body is empty");
  scanner.startTag();
  const content = readBody(scanner);
  if (scanner.next())
    scanner.fail("body", "The SOAP Body must have exactly one element, but has several");
  scanner.endTag();
  return content;
}
