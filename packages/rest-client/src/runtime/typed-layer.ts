import { ProtocolError } from "@marketplace-seller/client-core";
import { aboutCall, afterSending } from "@marketplace-seller/client-core/internal";
import { operations } from "../gen/operations.gen.ts";
import { answerError } from "./answer-error.ts";
import type { CallContext } from "./call-context.ts";
import type { CallParts, Outcome } from "./calls.ts";
import { type AnswerText, decodeAnswer } from "./decode-answer.ts";
import type { WrittenRequest } from "./request-writer.ts";
import { type Answer, type CallInit, createTransport } from "./transport.ts";

// Everything that goes through openapi-fetch: the typed methods, and the facade where there is middleware.

/** Calls that pass the middleware. */
export interface TypedLayer {
  /** Sends for a caller of the typed methods. */
  outcome(call: CallContext, init: CallInit, written: WrittenRequest): Promise<Outcome>;
  /** Sends for the facade. @throws the typed error of an answer that is no success */
  answerText(call: CallContext, init: CallInit, written: WrittenRequest): Promise<AnswerText>;
}

/** Makes the layer of one client. */
export async function typedLayer({
  baseUrl,
  agent,
  middleware,
  exchange,
  decoders,
  dialect,
}: CallParts): Promise<TypedLayer> {
  const transport = await createTransport(baseUrl, agent);
  const send = (call: CallContext, init: CallInit, written: WrittenRequest): Promise<Answer> => {
    const { method, path } = operations[call.operation];
    const { added } = middleware;
    const settled = {
      written,
      middleware: added,
      exchange: (request: Parameters<typeof exchange>[0]) => exchange(request, call),
    };
    return transport(method, path, init, settled);
  };
  return {
    async outcome(call, init, written) {
      const { response, error } = await send(call, init, written);
      if (!response.ok) return { error, response };
      const raw = rawBody(init.parseAs, response);
      if (raw !== undefined) return { data: await raw, response };
      const answer = await textOf(response, call);
      return { data: decodeAnswer(answer, decoders[call.operation], dialect, call), response };
    },
    async answerText(call, init, written) {
      const { response, error } = await send(call, init, written);
      if (!response.ok) throw answerError(response, error, call);
      return textOf(response, call);
    },
  };
}

async function textOf(response: Response, call: CallContext): Promise<AnswerText> {
  if (response.bodyUsed) {
    const message = `A middleware read the answer to ${call.operation}; it must read a clone`;
    throw afterSending(call, new ProtocolError(message, aboutCall(call)));
  }
  const { status, headers } = response;
  return { status, type: headers.get("content-type"), text: await response.text() };
}

/** What openapi-fetch's `parseAs` asks for instead of decoded JSON. */
function rawBody(parseAs: unknown, response: Response): unknown {
  switch (parseAs) {
    case "text":
    case "blob":
    case "arrayBuffer":
      return response[parseAs]();
    case "stream":
      return response.body;
    default:
      return undefined;
  }
}
