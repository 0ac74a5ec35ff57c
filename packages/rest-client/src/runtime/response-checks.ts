import { ProtocolError, RefusedError, TaskRejectedError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  refusal,
  safeMessage,
} from "@marketplace-seller/client-core/internal";
import type { CheckedCall } from "./read-response.ts";

// What a facade method relies on in a success. Everything else of a result may be new or null.

/**
 * Makes sure that the content of a listing is a list: a caller who pages until the first empty page
 * would take a page without one for the end.
 *
 * @throws ProtocolError, or for a write the IndeterminateError that wraps it
 */
export function hasContent(data: { readonly content: unknown }, call: CheckedCall): void {
  const { content } = data;
  if (!Array.isArray(content)) throw unexpected(call, "has no list in its content");
  if (!content.every((row) => typeof row === "object" && row !== null)) {
    throw unexpected(call, "has a row in its content that is no object");
  }
}

/**
 * Makes sure that the code in the response to a collection request or a split says success
 * (interface-specification.md, Errors 1).
 *
 * @throws RefusedError when the code says refused; IndeterminateError when it says neither
 */
export function saysSuccess(
  data: { readonly code: unknown; readonly message: unknown },
  call: CheckedCall,
): void {
  const { state, redact } = call;
  const { operation } = state.call;
  const { code, message } = data;
  if (typeof code === "number" && code >= 200 && code <= 299) return;
  if (typeof code !== "number" || code < 400 || code > 499) {
    throw unexpected(call, "has no code that says success or refusal");
  }
  const said = typeof message === "string" ? safeMessage(message, redact) : undefined;
  const words = said === undefined ? "" : `: ${said}`;
  throw refusal(
    call.state,
    new RefusedError(
      `The service refused ${operation} (code ${code})${words}`,
      { serviceCode: code, serviceMessage: said },
      aboutCall(call.state),
    ),
  );
}

/** Of a task (interface-specification.md, Task and Errors 3). */
const REJECTED: ReadonlySet<string> = new Set(["REJECT", "FAIL"]);

/**
 * Makes the check that a task was taken into processing (interface-specification.md, Task).
 *
 * @param skus - what the task is about, for the error
 * @returns throws TaskRejectedError for the status `REJECT` or `FAIL`, IndeterminateError when there is no
 *   status or no id; any other status is the caller's to see
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
    const given: unknown[] = Array.isArray(task.reasons) ? task.reasons : [];
    const reasons = given.map((reason) => safeMessage(String(reason), redact));
    const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
    const stockCodes = (skus ?? []).map(({ stockCode }) => stockCode);
    throw new TaskRejectedError(
      `The service rejected the task of ${operation}${why}. None of its ${shortList(stockCodes)} was changed`,
      { taskId: typeof id === "string" ? id : undefined, reasons, stockCodes },
      aboutCall(call.state),
    );
  };
}

const SHOWN = 3;

function shortList(stockCodes: readonly string[]): string {
  const shown = stockCodes.slice(0, SHOWN).join(", ");
  const more = stockCodes.length > SHOWN ? ", …" : "";
  return `${stockCodes.length} SKUs${shown === "" ? "" : ` (${shown}${more})`}`;
}

function unexpected(call: CheckedCall, what: string): Error {
  const message = `The response to ${call.state.call.operation} ${what}`;
  return afterSending(call.state, new ProtocolError(message, aboutCall(call.state)));
}
