import {
  AuthenticationError,
  isSellerError,
  ProtocolError,
  RefusedError,
  type SellerError,
  TaskRejectedError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  type CallState,
  callError,
  decodeExact,
  isAboutCredentials,
  messageWithoutCode,
  type Redact,
  readRefusal,
  readServiceWords,
  safeExcerpt,
  safeMessage,
  statusError,
} from "@marketplace-seller/client-core/internal";
import type { ResultOf } from "../contract-types.ts";
import type { OperationId } from "../gen/operations.gen.ts";
import { responseDecoders } from "../gen/responses.gen.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export type DecodeText = (operation: OperationId, text: string) => unknown;

/**
 * Decodes the JSON text of a successful response as the client does. Use `decodeResponse` for responses that your
 * program stored as JSON text, in a queue or a table. Identifiers and amounts of the response become strings without
 * losing a digit; unknown fields and values are kept.
 *
 * @param operation - the operation of the response
 * @param text - the received body
 * @throws ProtocolError when the text is not JSON, or contains a number that cannot be read exactly
 * @example decodeResponse("listShipmentPackages", text).content[0]?.lines[0]?.orderLineId
 */
export function decodeResponse<Id extends OperationId>(operation: Id, text: string): ResultOf<Id> {
  return decodeExact(text, responseDecoders[operation]) as ResultOf<Id>;
}

export interface ResponseReader {
  readonly decode: DecodeText;
  readonly redact: Redact;
}

export interface CheckedCall {
  readonly state: CallState;
  readonly redact: Redact;
}

/**
 * Reads and decodes the JSON body of a successful response.
 *
 * @throws ProtocolError when the body does not match the contract; for a write the IndeterminateError that wraps
 *   this error
 */
export async function decodeBody(
  { decode, redact }: ResponseReader,
  operation: OperationId,
  response: Response,
  state: CallState,
): Promise<unknown> {
  if (response.bodyUsed) {
    const message = `A middleware read the response to ${operation}; it must read a clone`;
    throw callError(state, "failed-for-good", new ProtocolError(message, aboutCall(state)));
  }
  const text = await response.text();
  const protocolError = (problem: string): Error => {
    const message = `The response to ${operation} (HTTP ${state.status}) does not match the contract: ${redact(problem)}`;
    const excerpt = safeExcerpt(text, redact);
    return callError(
      state,
      "failed-for-good",
      new ProtocolError(message, { ...aboutCall(state), excerpt }),
    );
  };
  const type = response.headers.get("content-type");
  if (text.trim() === "") throw protocolError("the body is empty");
  if (type !== null && !JSON_TYPE.test(type)) throw protocolError(`the content type is ${type}`);
  try {
    const value = decode(operation, text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw isSellerError(error, "protocol") ? protocolError(messageWithoutCode(error)) : error;
  }
  throw protocolError("the body is not a JSON object");
}

export function responseError(
  state: CallState,
  status: number,
  body: unknown,
  redact: Redact,
): SellerError {
  return statusError(state, status, readServiceWords(status, body, redact));
}

// Checks those fields of a successful response that a facade method relies on. All other fields of a successful
// response may be unknown or null.

/**
 * Checks that the `content` of a listing is a list. Without this check a caller who reads up to the first empty page
 * would treat a page without `content` as the end of the listing.
 *
 * @throws ProtocolError, or for a write the IndeterminateError that wraps the ProtocolError
 */
export function hasContent(data: { readonly content: unknown }, call: CheckedCall): void {
  const { content } = data;
  if (!Array.isArray(content)) throw unexpected(call, "has no list in its content");
  if (!content.every((row) => typeof row === "object" && row !== null)) {
    throw unexpected(call, "has a row in its content that is not an object");
  }
}

/**
 * Checks that the code in the response to a collection request or a split reports success
 * (interface-specification.md, Errors 1).
 *
 * @throws RefusedError when the code reports a refusal; IndeterminateError for any code but success and refusal
 */
export function saysSuccess(
  data: { readonly code: unknown; readonly message: unknown },
  call: CheckedCall,
): void {
  const { state, redact } = call;
  const { operation } = state.call;
  const { code } = data;
  if (typeof code === "number" && code >= 200 && code <= 299) return;
  if (typeof code !== "number" || code < 400 || code > 499) {
    throw unexpected(call, "has no code of success or refusal");
  }
  const refusal = readRefusal(data, redact);
  const text = refusal.serviceMessage === undefined ? "" : `: ${refusal.serviceMessage}`;
  const context = aboutCall(state);
  const reason = isAboutCredentials(refusal)
    ? new AuthenticationError(
        `The service does not accept the credentials for ${operation} (code ${code})${text}`,
        context,
      )
    : new RefusedError(
        `The service refused ${operation} (code ${code})${text}`,
        { ...refusal, serviceCode: code },
        context,
      );
  throw callError(state, "refused", reason);
}

/** The statuses of a task (interface-specification.md, Task and Errors 3). */
const REJECTED: ReadonlySet<string> = new Set(["REJECT", "FAIL"]);

/**
 * Creates the check that the service has queued a task (interface-specification.md, Task).
 *
 * @returns a function that throws TaskRejectedError for the status `REJECT` or `FAIL`, and IndeterminateError for a
 *   task without status or id; it accepts any other status
 */
export function notRejected(
  skus: readonly { readonly stockCode: string }[] | undefined,
): (
  task: { readonly id: unknown; readonly status: unknown; readonly reasons: unknown },
  call: CheckedCall,
) => void {
  return (task, call) => {
    const { state, redact } = call;
    const { operation } = state.call;
    const { id, status } = task;
    if (typeof status !== "string") throw unexpected(call, "has no status");
    if (!REJECTED.has(status)) {
      if (typeof id !== "string") throw unexpected(call, "has no task id");
      return;
    }
    const input: unknown[] = Array.isArray(task.reasons) ? task.reasons : [];
    const reasons = input.map((reason) => safeMessage(String(reason), redact));
    const cause = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
    const stockCodes = (skus ?? []).map(({ stockCode }) => stockCode);
    throw new TaskRejectedError(
      `The service rejected the task of ${operation}${cause}. None of its ${shortList(stockCodes)} was changed`,
      { taskId: typeof id === "string" ? id : undefined, reasons, stockCodes },
      aboutCall(call.state),
    );
  };
}

const SHOWN = 3;

function shortList(stockCodes: readonly string[]): string {
  const rendered = stockCodes.slice(0, SHOWN).join(", ");
  const more = stockCodes.length > SHOWN ? ", …" : "";
  return `${stockCodes.length} SKUs${rendered === "" ? "" : ` (${rendered}${more})`}`;
}

function unexpected(call: CheckedCall, problem: string): Error {
  const message = `The response to ${call.state.call.operation} ${problem}`;
  return callError(
    call.state,
    "failed-for-good",
    new ProtocolError(message, aboutCall(call.state)),
  );
}
