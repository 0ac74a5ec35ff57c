import {
  AuthenticationError,
  decodeText,
  ProtocolError,
  type SellerError,
  TextEncodingError,
  TransportError,
  type UnreadableRow,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  type ClassifiedResponse,
  callError,
  classifyRefusal,
  type ExchangeResult,
  type OperatorCodes,
  type Redact,
  type ResponseResult,
  readFailedResponse,
  readRefusal,
  resultOfResponse,
  safeExcerpt,
  safeMessage,
  statusError,
  unreadableRow,
  type WireResponse,
  withUnreadableRows,
} from "@marketplace-seller/client-core/internal";
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedResponse, decodeResponse } from "../codec/decode-message.ts";
import type { SoapFault } from "../codec/fault.ts";
import type { ResultOf } from "../codec/request-arguments.ts";
import type { UndecodedRow } from "../codec/row-reader.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { ResultInfo } from "../gen/types.gen.ts";
import {
  FailedResultError,
  redactFault,
  renderFault,
  renderRefusal,
  SoapFaultError,
} from "./errors.ts";

export interface ReadResponse<Name extends OperationName> extends ClassifiedResponse {
  readonly status: number;
  readonly contentType: string;
  /** Empty when the bytes are not valid text. */
  readonly text: string;
  /** An error when it cannot be decoded. */
  readonly message: DecodedResponse<Name> | TextEncodingError | DecodeError;
}

interface MessageRules {
  readonly namespace: string;
  readonly maxCharacters: number;
  readonly codes: OperatorCodes;
}

export function readResponse<Name extends OperationName>(
  operation: Name,
  { status, headers, body }: WireResponse,
  { namespace, maxCharacters, codes }: MessageRules,
): ReadResponse<Name> {
  const contentType = headers.get("content-type") ?? "";
  let text = "";
  let message: ReadResponse<Name>["message"];
  try {
    text = decodeText(body, contentType, () => undefined);
    message = decodeResponse(operation, text, { namespace, limits: { characters: maxCharacters } });
  } catch (error) {
    if (!(error instanceof TextEncodingError || error instanceof DecodeError)) throw error;
    message = error;
  }
  const isSoap = (status === 500 || status === 403) && envelope.test(text);
  const result = isRateLimited(message, codes)
    ? "rate-limited"
    : isSoap
      ? findResult(message)
      : resultOfResponse(status, () => text, codes);
  return { result, status, contentType, text, message };
}

/** By the code of the failed result or the Fault. */
function isRateLimited<Name extends OperationName>(
  message: ReadResponse<Name>["message"],
  codes: OperatorCodes,
): boolean {
  if (message instanceof Error || message.kind === "response") return false;
  const serviceCode =
    message.kind === "fault" ? message.fault.code : (message.result.errorCode ?? undefined);
  return classifyRefusal({ serviceCode }, codes) === "rate-limited";
}

const envelope = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:[\w.-]{1,60}:)?Envelope[\s>]/;

/** For the statuses 500 and 403. Every Fault has 500, so only its code allows a retry. */
function findResult<Name extends OperationName>(
  message: ReadResponse<Name>["message"],
): ResponseResult {
  if (message instanceof Error || message.kind !== "fault") return "refused";
  return classifyFault(message.fault) === "unavailable" ? "failed" : "refused";
}

/**
 * - `refused`: the message was invalid and had no effect (SOAP 1.1, 4.4.1).
 * - `unavailable`: like the HTTP status 503; all Faults have the status 500, so the fault code has the condition
 *   (assumption `soap-faults`).
 * - `failed`: any other code; a write may have been applied.
 */
type FaultKind = "refused" | "unavailable" | "failed";

const faultKinds: readonly (readonly [code: string, kind: FaultKind])[] = [
  ["Client", "refused"],
  ["VersionMismatch", "refused"],
  ["MustUnderstand", "refused"],
  ["Server.Unavailable", "unavailable"],
];

/** A subcode after a point does not count. */
function classifyFault({ code }: SoapFault): FaultKind {
  const row = faultKinds.find(([name]) => code === name || code.startsWith(`${name}.`));
  return row?.[1] ?? "failed";
}

const xmlType = /^\s*(?:text|application)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i;

interface ReadCall<Name extends OperationName = OperationName> {
  readonly codes: OperatorCodes;
  readonly operation: Name;
  readonly received: ExchangeResult<ReadResponse<Name>>;
  readonly redact: Redact;
}

/**
 * @throws FailedResultError, SoapFaultError, or another typed error; for a write that may have taken effect the
 *   IndeterminateError that wraps it
 */
export function getResult<Name extends OperationName>(call: ReadCall<Name>): ResultOf<Name> {
  const { operation, received, redact } = call;
  const { status, contentType, text, message } = received.read;
  if (message instanceof TextEncodingError) {
    const problem = `The response to ${operation} (HTTP ${status}) is not text: ${message.message}`;
    throw callError(received, "failed-for-good", new ProtocolError(problem, aboutCall(received)));
  }
  // The request was not processed, whatever the body has.
  if (status === 429) throw failedStatus(call);
  const isXml = contentType === "" || xmlType.test(contentType);
  if (status !== 200 && (!isXml || text.trim() === "")) throw failedStatus(call);
  if (!isXml) throw protocolError("its content type is not XML", call);
  if (message instanceof Error) {
    if (status !== 200) throw failedStatus(call);
    // The service chooses the names of undeclared elements.
    throw protocolError(safeMessage(message.message, redact), call);
  }
  if (message.kind === "fault") throw faultError(message.fault, call);
  if (message.kind === "failed") throw failureError(message.result, call);
  if (status !== 200) throw protocolError("its HTTP status contradicts its body", call);
  const { response, undecoded = [] } = message;
  return withUnreadableRows(
    response,
    undecoded.map((row) => describeRow(row, call)),
  );
}

function describeRow({ index, problem, text }: UndecodedRow, call: ReadCall): UnreadableRow {
  const { operation, received, redact } = call;
  const message = `Row ${index} of ${operation} cannot be read: ${safeMessage(problem.message, redact)}`;
  return unreadableRow(index, new ProtocolError(message, aboutCall(received)), text);
}

function faultError(fault: SoapFault, call: ReadCall): SellerError {
  const { operation, received, redact } = call;
  const redacted = redactFault(fault, redact);
  const { faultCode: serviceCode, faultMessage: serviceMessage } = redacted;
  const message = renderFault(operation, redacted);
  const context = aboutCall(received);
  const excerpt = `${serviceCode}: ${serviceMessage}`;
  const refusal = { serviceCode, serviceMessage, excerpt };
  switch (classifyRefusal({ serviceCode }, call.codes)) {
    case "rate-limited":
      return statusError(received, 429, { ...refusal, result: "rate-limited" });
    case "credentials":
      return callError(received, "refused", new AuthenticationError(message, context));
    case "refused":
  }
  switch (classifyFault(fault)) {
    case "refused":
      return callError(received, "refused", new SoapFaultError(redacted, context));
    case "unavailable":
      return statusError(received, 503, { ...refusal, result: "failed" });
    case "failed":
      return callError(
        received,
        "failed-for-good",
        new TransportError(message, { ...context, excerpt, retryable: true }),
      );
  }
}

function failureError(result: ResultInfo, call: ReadCall): SellerError {
  const { operation, received, redact } = call;
  const refusal = readRefusal(result, redact);
  const context = aboutCall(received);
  const text = renderRefusal(refusal);
  switch (classifyRefusal(refusal, call.codes)) {
    case "rate-limited": {
      const { status = 200 } = received;
      return statusError(received, status, { ...refusal, excerpt: text, result: "rate-limited" });
    }
    case "credentials": {
      const message = `The service does not accept the credentials for ${operation}: ${text}`;
      return callError(received, "refused", new AuthenticationError(message, context));
    }
    case "refused":
      return callError(received, "refused", new FailedResultError(refusal, context));
  }
}

function protocolError(problem: string, { operation, received, redact }: ReadCall): SellerError {
  const message = `The response to ${operation} does not match the contract: ${problem}`;
  const excerpt = safeExcerpt(received.read.text, redact);
  const context = { ...aboutCall(received), ...(excerpt === "" ? {} : { excerpt }) };
  return callError(received, "failed-for-good", new ProtocolError(message, context));
}

function failedStatus(call: ReadCall): SellerError {
  const { status, text } = call.received.read;
  if (status < 300) return protocolError("its HTTP status is not 200", call);
  return statusError(
    call.received,
    status,
    readFailedResponse(status, text, call.redact, call.codes),
  );
}
