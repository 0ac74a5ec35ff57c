import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import { dateText, printable } from "./shown-text.ts";

/** A call on one line: time, status, operation, query, and why it was refused. */
export function requestLine(request: Omit<ReceivedRequest, "id" | "body">): string {
  const { at, operation, method, url, status, durationMs, sellerId, callId, fault } = request;
  const parts = [
    `${dateText(at)}Z`,
    String(status ?? "-"),
    operation || "-",
    `${method} ${url}`,
    `${durationMs} ms`,
  ];
  const more = [
    sellerId && `seller ${sellerId}`,
    callId && `call ${callId}`,
    fault && `fault ${fault}`,
    refusalOf(request),
  ];
  return printable([...parts, ...more].filter(Boolean).join("  "));
}

/** SOAP says it in a Fault, or with status 200 in the result. */
function refusalOf({ status, response }: Pick<ReceivedRequest, "status" | "response">): string {
  const message = /<(?:errorMessage|faultstring)>([^<]+)</.exec(response)?.[1];
  return message ?? (status !== undefined && status >= 400 ? response : "");
}
