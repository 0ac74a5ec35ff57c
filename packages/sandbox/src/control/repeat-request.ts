import { Refused } from "../domain/refusals.ts";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import { Problem } from "../http/problem.ts";
import type { RequestLog } from "./request-log.ts";

/** Sends a request to the service from within, signed as one of the seller's. */
export type SendAsSeller = (
  sellerId: string,
  request: Pick<ReceivedRequest, "method" | "url" | "body">,
) => Promise<void>;

/**
 * Sends a received request again, through the same interface and with the seller's signature.
 *
 * @returns the request as it was received this time.
 * @throws Refused when no such request is kept.
 * @throws Problem when its body was too long to be kept whole.
 */
export async function repeatRequest(
  requests: RequestLog,
  send: SendAsSeller,
  id: number,
): Promise<ReceivedRequest> {
  const request = requests.find(id);
  if (request === undefined) throw new Refused("unknownRequest");
  if (request.bodyCut) {
    throw new Problem(400, 9400, "The request's body is too long to have been kept whole.");
  }
  let repeated: ReceivedRequest | undefined;
  const unfollow = requests.follow((received) => {
    repeated ??= received;
  });
  try {
    await send(request.sellerId, request);
  } finally {
    unfollow();
  }
  if (repeated === undefined) throw new Problem(502, 9502, "The service did not take the request.");
  return repeated;
}
