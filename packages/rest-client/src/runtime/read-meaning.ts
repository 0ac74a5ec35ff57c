import {
  type ResponseMeaning,
  resultOfResponse,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/** Derives what a response means for the request, such as applied or refused. */
export function readMeaning({ status, body }: WireResponse): ResponseMeaning {
  return { result: resultOfResponse(status, () => utf8.decode(body)) };
}
