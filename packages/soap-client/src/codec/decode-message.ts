import { messages } from "../gen/codec.gen.ts";
import { type OperationName, operations, service } from "../gen/operations.gen.ts";
import type { Requests, Responses, ResultInfo } from "../gen/types.gen.ts";
import type { ComplexType } from "../schema/complex-type.ts";
import { type CodecTables, ownTables } from "./codec-tables.ts";
import { type Decoded, decodeComplex, isSchemaHint } from "./decode-value.ts";
import { decodeFaultElement, isFault, type SoapFault } from "./fault.ts";
import { soap12Namespace, soapNamespace } from "./namespaces.ts";
import { findArguments, type Input } from "./request-arguments.ts";
import { type DecodeLimits, Scanner } from "./scanner.ts";
import { readElement } from "./xml-element.ts";

/** Options of decoding a SOAP message. */
export interface DecodeOptions {
  /** The XML namespace of the SOAP messages. Default: the contract's namespace. */
  readonly namespace?: string;
  readonly limits?: DecodeLimits;
}

/** A decoded SOAP request, discriminated by its operation. */
export type DecodedRequest = {
  [Name in OperationName]: { readonly operation: Name; readonly request: Requests[Name] };
}[OperationName];

/**
 * A decoded SOAP response message: the operation's response, a response whose `result` reports a failure, or a Fault.
 */
export type DecodedResponse<Name extends OperationName> =
  | { readonly kind: "response"; readonly response: Responses[Name] }
  | { readonly kind: "failed"; readonly result: ResultInfo }
  | { readonly kind: "fault"; readonly fault: SoapFault };

/**
 * Decodes a request of any SOAP 1.1 stack. Every element, attribute and value of the SOAP request must be valid by the
 * XSD. A nillable element that is absent is decoded as nil, and an absent search field as "no filter".
 *
 * @param text - the whole message; `decodeText` converts bytes to text
 * @returns the operation that the Body names, and its request with exact values: identifiers and
 *   decimals as text, counts as numbers, repeated elements as arrays
 * @throws DecodeError with the problem and its location, and without a value of the message
 */
export function decodeRequest(text: string, options: DecodeOptions = {}): DecodedRequest {
  // The cast is safe, because the decoding table of the message and its type are generated from the same declaration.
  return decodeRequestBy(ownTables, text, options) as unknown as DecodedRequest;
}

/** Decodes a SOAP message of operations that are defined by tables. */
export function decodeRequestBy(
  tables: CodecTables,
  text: string,
  options: DecodeOptions = {},
): { readonly operation: string; readonly request: Decoded } {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  return decodeEnvelope(text, options.limits ?? {}, (scanner) => {
    checkMessage(scanner, targetNamespace);
    const { operation, type } = findRequest(scanner, tables);
    const mode = { open: false, ordered: true, targetNamespace };
    return { operation, request: decodeComplex(scanner, type, mode) };
  });
}

/** A decoded SOAP request without `auth`, discriminated by its operation. */
export type DecodedArguments = {
  [Name in OperationName]: { readonly operation: Name; readonly input: Input<Name> };
}[OperationName];

/**
 * Decodes a SOAP request that a SOAP library wrote from a caller's object. Unlike {@link decodeRequest}, this function
 * expects no `auth` element, and accepts elements in any order.
 *
 * @throws DecodeError, also for header entries, because the contract declares none
 */
export function decodeArguments(text: string, options: DecodeOptions = {}): DecodedArguments {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  const read = (scanner: Scanner): DecodedArguments => {
    checkMessage(scanner, targetNamespace);
    const { operation } = findRequest(scanner, ownTables);
    const mode = { open: false, ordered: false, targetNamespace };
    const input = decodeComplex(scanner, findArguments(operation as OperationName), mode);
    return { operation, input } as unknown as DecodedArguments;
  };
  return decodeEnvelope(text, options.limits ?? {}, read, (scanner) => {
    scanner.fail(
      "envelope",
      "The SOAP message must not have header entries, because the contract declares none",
    );
  });
}

/** The name of a request element is the name of its operation. */
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
 * Decodes the response to a SOAP operation. The values in a decoded SOAP response must be valid by the XSD. Unknown
 * elements of the response are kept separately (`findExtraElements`), and elements may be in any order.
 *
 * @throws DecodeError when the message is neither the operation's response nor a Fault
 */
export function decodeResponse<Name extends OperationName>(
  operation: Name,
  text: string,
  options: DecodeOptions = {},
): DecodedResponse<Name> {
  const targetNamespace = options.namespace ?? service.targetNamespace;
  return decodeEnvelope(text, options.limits ?? {}, (scanner): DecodedResponse<Name> => {
    if (isFault(scanner)) return { kind: "fault", fault: decodeFaultElement(scanner) };
    const name = operations[operation].response;
    if (scanner.local !== name) {
      scanner.fail("operation", `The SOAP Body does not contain ${name}`);
    }
    checkMessage(scanner, targetNamespace);
    const mode = { open: true, ordered: false, targetNamespace };
    const value = decodeComplex(scanner, messages[name], mode, reportsFailure);
    const result = getResult(value);
    if (isFailed(result)) return { kind: "failed", result };
    return { kind: "response", response: value as unknown as Responses[Name] };
  });
}

/**
 * True when the `result` of a SOAP response reports a failure (interface-specification.md, Errors, 4). A SOAP result
 * with any `status` except `success` reports a failure (assumption `soap-result-status`). A SOAP result without a
 * `status` reports a failure when it has an error field.
 */
export function isFailed(result: ResultInfo): boolean {
  const status = (result.status ?? "").trim();
  if (status !== "") return status.toLowerCase() !== "success";
  return [result.errorCode, result.errorMessage, result.errorCategory].some(
    (text) => text !== undefined && text !== null && text !== "",
  );
}

/** A SOAP response whose `result` reports a failure may leave out every other element. */
function reportsFailure(value: Decoded): boolean {
  return value.result !== undefined && isFailed(getResult(value));
}

function getResult(value: Decoded): ResultInfo {
  return value.result as ResultInfo;
}

/**
 * Decodes a SOAP message that must be a Fault.
 *
 * @throws DecodeError for any other value
 */
export function decodeFault(text: string, options: DecodeOptions = {}): SoapFault {
  return decodeEnvelope(text, options.limits ?? {}, (scanner) => {
    if (!isFault(scanner)) scanner.fail("body", "The SOAP Body does not contain a Fault");
    return decodeFaultElement(scanner);
  });
}

/**
 * Reads the envelope, the Header and the Body of a SOAP 1.1 message, whose Body must have exactly one element.
 *
 * @param readBody - is called when the scanner has read the start tag of the Body element; must leave the scanner
 * @param readHeader - the same for the Header element; by default the Header is skipped
 * @throws DecodeError when the message is not a SOAP 1.1 message with exactly one Body element
 */
function decodeEnvelope<Content>(
  text: string,
  limits: DecodeLimits,
  readBody: (scanner: Scanner) => Content,
  readHeader: (scanner: Scanner) => void = skipHeader,
): Content {
  const scanner = new Scanner(text, limits);
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

/**
 * The attribute `encodingStyle` is allowed besides schema hints, because SOAP 1.1 defines it and old SOAP stacks
 * write it on every element.
 */
function checkAttributes(scanner: Scanner): void {
  scanner.checkAttributes(
    (attribute) =>
      isSchemaHint(attribute) ||
      (attribute.namespace === soapNamespace && attribute.name === "encodingStyle"),
  );
}

/** A header entry of a SOAP message is skipped, unless its attribute `mustUnderstand` forbids skipping the entry. */
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
