import {
  isNamedFailure,
  parseObject,
  type ResponseMeaning,
  resultOfStatus,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/**
 * Derives from the HTTP status what a response means for the request, such as applied or refused. For the status 500
 * the response body is read, too, because some services report a refusal with the status 500.
 */
export function readMeaning({ status, body }: WireResponse): ResponseMeaning {
  const isForGood = status === 500 && isNamedFailure(parseObject(utf8.decode(body)));
  return { result: isForGood ? "failed-for-good" : resultOfStatus(status) };
}
