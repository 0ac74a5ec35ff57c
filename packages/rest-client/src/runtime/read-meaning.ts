import {
  isNamedFailure,
  parseObject,
  type ResponseMeaning,
  resultOfStatus,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/**
 * Derives the meaning of a response for the request from the HTTP status. For a 500 the body is read, too, because
 * some services report a refusal with this status.
 */
export function readMeaning({ status, body }: WireResponse): ResponseMeaning {
  const isForGood = status === 500 && isNamedFailure(parseObject(utf8.decode(body)));
  return { result: isForGood ? "failed-for-good" : resultOfStatus(status) };
}
