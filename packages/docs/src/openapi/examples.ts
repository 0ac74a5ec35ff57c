import type { Message } from "../reference/operation-page.ts";
import { isSuccess } from "./describe-operation.ts";
import { type JsonObject, members, text } from "./json.ts";
import type { OpenApi, OpenApiOperation } from "./read-open-api.ts";
import { resolve } from "./read-open-api.ts";

/** The named examples of an operation, every digit kept: what is sent, what comes back, what is refused. */
export function exampleMessages(
  { document }: OpenApi,
  { request, responses }: OpenApiOperation,
): Message[] {
  const received = responses.flatMap(({ status, body }) => {
    const kind = isSuccess({ status }) ? "Response" : "Refused";
    return examplesOf(document, body, `${kind} ${status}`);
  });
  return [...examplesOf(document, request, "Request"), ...received];
}

/** The examples of a body; `kind` begins their names. */
export function examplesOf(
  document: JsonObject,
  body: JsonObject | undefined,
  kind: string,
): Message[] {
  const message = (name: string, value: unknown): Message => {
    return { name, code: JSON.stringify(value, null, 2), language: "json" };
  };
  if (body?.example !== undefined) return [message(kind, body.example)];
  return members(body?.examples).map(([key, example]) => {
    const { summary, value } = resolve(document, example);
    return message(`${kind}: ${text(summary) ?? key}`, value);
  });
}
