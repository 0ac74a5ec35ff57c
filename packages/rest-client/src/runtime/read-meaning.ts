import {
  isNamedFailure,
  parseObject,
  type ResponseMeaning,
  resultOfStatus,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/** What a response says about the request: its status does, and of a 500 the body where that names the reason. */
export function readMeaning({ status, body }: WireResponse): ResponseMeaning {
  const isForGood = status === 500 && isNamedFailure(parseObject(utf8.decode(body)));
  return { result: isForGood ? "failed-for-good" : resultOfStatus(status) };
}
