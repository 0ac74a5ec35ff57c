import { RefusalError } from "../domain/refusals.ts";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import { Problem } from "../http/problem.ts";
import type { RequestLog } from "./request-log.ts";

/** What of a request is sent again. */
export type RepeatedRequest = Pick<ReceivedRequest, "method" | "url" | "body" | "sellerId">;

/** Sends a request to the service from within, signed as its seller's, until the signal ends it. */
export type SendAsSeller = (request: RepeatedRequest, signal: AbortSignal) => Promise<void>;

/**
 * Sends a received request again, through the same interface and with the seller's signature.
 *
 * @returns the request as it was received this time.
 * @throws RefusalError when no such request is kept.
 * @throws Problem when its body was too long to be kept whole.
 */
export async function repeatRequest(
  requests: RequestLog,
  send: SendAsSeller,
  id: number,
): Promise<ReceivedRequest> {
  const request = requests.find(id);
  if (request === undefined) throw new RefusalError("unknownRequest");
  if (request.sellerId === "") {
    throw new Problem(400, 9400, "The request was of no known seller, so it cannot be sent again.");
  }
  if (request.bodyTruncated) {
    throw new Problem(
      400,
      9400,
      "The request's body is longer than what the log keeps, so it cannot be sent again.",
    );
  }
  const repeatEnd = new AbortController();
  let unfollow = () => {};
  const repeated = new Promise<ReceivedRequest>((resolve) => {
    unfollow = requests.follow((received) => {
      if (isSame(received, request)) resolve(received);
    });
  });
  const failure = send(request, repeatEnd.signal).then(() => {
    throw new Problem(502, 9502, "The service did not take the request.");
  });
  try {
    // A response that an injected fault stalls never ends, but what it held is known.
    return await Promise.race([repeated, failure]);
  } finally {
    unfollow();
    repeatEnd.abort();
    failure.catch(() => {});
  }
}

/** Other requests come in meanwhile. */
function isSame(
  received: ReceivedRequest,
  { method, url, body, sellerId }: RepeatedRequest,
): boolean {
  return (
    received.method === method &&
    received.url === url &&
    received.body === body &&
    received.sellerId === sellerId
  );
}
