import { EncodeError, encodeResponse } from "@marketplace-seller/soap-client/codec";
import type { Encode } from "./soap-handlers.ts";

/**
 * Writes responses. JSON carries characters that XML 1.0 forbids, so a text that came over REST may
 * hold some; they are shown as U+FFFD, for one order must not keep all others from being listed.
 *
 * @param namespace the messages' namespace
 */
export function encoder(namespace: string): Encode {
  return (operation, response) => {
    try {
      return encodeResponse(operation, response, { namespace });
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error;
      return encodeResponse(operation, readable(response), { namespace });
    }
  };
}

/** Control characters, the two that end Unicode's first plane, and halves of a surrogate pair. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function readable<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.replace(forbidden, "\ufffd") : member,
  );
  return JSON.parse(text) as Value;
}
