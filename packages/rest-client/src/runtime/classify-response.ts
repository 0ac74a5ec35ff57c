import {
  type ClassifiedResponse,
  isRateLimited,
  type OperatorCodes,
  resultOfResponse,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { readBody } from "./read-body.ts";

/** The largest body of a success status that is searched for the code of a refusal. */
const MAX_REFUSAL_BYTES = 1000;

export function classifyResponse(response: WireResponse, codes: OperatorCodes): ClassifiedResponse {
  const { status, body } = response;
  const result = resultOfResponse(status, () => readBody(response), codes);
  const mayRefuse = result === "done" && body.length <= MAX_REFUSAL_BYTES;
  return mayRefuse && isRateLimited(readBody(response), codes)
    ? { result: "rate-limited" }
    : { result };
}
