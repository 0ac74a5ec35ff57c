import {
  AuthenticationError,
  decodeText,
  isSellerError,
  ProtocolError,
  RefusedError,
  type SellerError,
  type SellerErrorContext,
  TaskRejectedError,
  TextEncodingError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  type CallState,
  callError,
  classifyRefusal,
  decodeRows,
  messageWithoutCode,
  type OperatorCodes,
  type Redact,
  readFailedResponse,
  readRefusal,
  safeExcerpt,
  safeMessage,
  statusError,
  unreadableRow,
  withUnreadableRows,
} from "@marketplace-seller/client-core/internal";
import type { ResultOf } from "../contract-types.ts";
import type { OperationId } from "../gen/operations.gen.ts";
import { responseDecoders } from "../gen/responses.gen.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

interface DecodeMode {
  /** For the errors of unreadable rows. */
  readonly context?: SellerErrorContext;
  /** The text has marks of invalid bytes. */
  readonly hasMarks?: boolean;
}

export type DecodeText = (operation: OperationId, text: string, mode?: DecodeMode) => unknown;

/**
 * Decodes the JSON text of a successful response as the client does, for responses that your program stored.
 * Identifiers and amounts become strings without losing a digit; unknown fields and values are kept. Rows that cannot
 * be read are listed in `unreadable`.
 *
 * @throws ProtocolError with the position when the text is not JSON, or has a number that cannot be read exactly,
 *   outside of its rows
 * @example decodeResponse("listShipmentPackages", text).content[0]?.lines[0]?.orderLineId
 */
export function decodeResponse<Id extends OperationId>(operation: Id, text: string): ResultOf<Id> {
  return decodeBy(operation, text);
}

export function decodeBy<Id extends OperationId>(
  operation: Id,
  text: string,
  { context = { operation }, hasMarks = false }: DecodeMode = {},
): ResultOf<Id> {
  const { value, undecoded } = decodeRows(text, responseDecoders[operation], hasMarks);
  if (undecoded.length === 0) return value as ResultOf<Id>;
  const unreadable = undecoded.map(({ index, problem, text: row }) => {
    const message = `Row ${index} of ${operation} cannot be read: ${problem}`;
    return unreadableRow(index, new ProtocolError(message, context), row);
  });
  return withUnreadableRows(value as ResultOf<Id>, unreadable);
}

export interface ResponseReader {
  readonly decode: DecodeText;
  readonly redact: Redact;
  readonly codes: OperatorCodes;
}

export interface CheckedCall {
  readonly state: CallState;
  readonly redact: Redact;
  readonly codes: OperatorCodes;
}

/** @throws ProtocolError when the body does not match the contract; for a write the IndeterminateError that wraps it */
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
  const type = response.headers.get("content-type");
  const body: unknown = response.body;
  // The bytes may be of another realm.
  const bytes = ArrayBuffer.isView(body)
    ? (body as Uint8Array)
    : new Uint8Array(await response.arrayBuffer());
  let text = "";
  const protocolError = (problem: string): Error => {
    const message = `The response to ${operation} (HTTP ${state.status}) does not match the contract: ${redact(problem)}`;
    const excerpt = safeExcerpt(text, redact);
    return callError(
      state,
      "failed-for-good",
      new ProtocolError(message, { ...aboutCall(state), excerpt }),
    );
  };
  const attempt = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (error instanceof TextEncodingError) throw protocolError(error.message);
      throw isSellerError(error, "protocol") ? protocolError(messageWithoutCode(error)) : error;
    }
  };
  let hasMarks = false;
  const mark = (): void => {
    hasMarks = true;
  };
  text = attempt(() => decodeText(bytes, type, mark));
  if (text.trim() === "") throw protocolError("the body is empty");
  if (type !== null && !JSON_TYPE.test(type)) throw protocolError(`the content type is ${type}`);
  const value = attempt(() => decode(operation, text, { context: aboutCall(state), hasMarks }));
  if (typeof value === "object" && value !== null) return value;
  throw protocolError("the body is not a JSON object");
}

export function responseError(
  state: CallState,
  status: number,
  body: unknown,
  { redact, codes }: Pick<ResponseReader, "redact" | "codes">,
): SellerError {
  return statusError(state, status, readFailedResponse(status, body, redact, codes));
}

// What facade methods rely on; all other fields may be unknown or null.

/**
 * Who reads up to the first empty page would take a page without `content` for the end.
 *
 * @throws ProtocolError, or for a write the IndeterminateError that wraps it
 */
export function hasContent(data: { readonly content: unknown }, call: CheckedCall): void {
  if (!Array.isArray(data.content)) throw unexpected(call, "has no list in its content");
}

/**
 * In the response to a collection request or a split (interface-specification.md, Errors 1).
 *
 * @throws RefusedError when the code reports a refusal; IndeterminateError for any code but success and refusal
 */
export function saysSuccess(
  data: { readonly code: unknown; readonly message: unknown },
  call: CheckedCall,
): void {
  const { state, redact, codes } = call;
  const { operation } = state.call;
  const { code } = data;
  if (typeof code === "number" && code >= 200 && code <= 299) return;
  if (typeof code !== "number" || code < 400 || code > 499) {
    throw unexpected(call, "has no code of success or refusal");
  }
  const refusal = readRefusal(data, redact);
  const text = refusal.serviceMessage === undefined ? "" : `: ${refusal.serviceMessage}`;
  const context = aboutCall(state);
  const reason =
    classifyRefusal(refusal, codes) === "credentials"
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

/** By which a task was not taken (interface-specification.md, Task and Errors 3). */
const REJECTED: ReadonlySet<string> = new Set(["REJECT", "FAIL"]);

/**
 * @returns throws TaskRejectedError for the status `REJECT` or `FAIL`, and IndeterminateError without status or id;
 *   accepts any other status
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
    const reasons = [task.reasons ?? []]
      .flat()
      .map((reason) => safeMessage(String(reason), redact));
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
