import { Problem } from "../calls/http/problem.ts";
import type { RequestLog } from "../calls/request-log.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";

/** What of a logged request is sent again. */
export type RepeatedRequest = Pick<ReceivedRequest, "method" | "url" | "body" | "sellerId">;

/** To the sandbox's own service, with the seller's credentials; the signal cancels it. */
export type SendAsSeller = (request: RepeatedRequest, signal: AbortSignal) => Promise<void>;

/**
 * Over the same interface (REST or SOAP) and with the seller's credentials.
 *
 * @returns the log's record of the repeated request
 * @throws RefusalError when the log no longer has a request with this id
 * @throws Problem when the request had no known seller, or a body too long for the log to keep
 */
export async function repeatRequest(
  requests: RequestLog,
  send: SendAsSeller,
  id: number,
): Promise<ReceivedRequest> {
  const request = requests.find(id);
  if (request === undefined) throw new RefusalError("unknownRequest");
  if (request.sellerId === "") {
    throw new Problem(
      400,
      9400,
      "The logged request cannot be sent again: its credentials belonged to no seller.",
    );
  }
  if (request.bodyTruncated) {
    throw new Problem(
      400,
      9400,
      "The logged request cannot be sent again: the log stores only the first 16 KiB of a body, and this body was longer.",
    );
  }
  const repeatEnd = new AbortController();
  let unfollow = () => {};
  const repeated = new Promise<ReceivedRequest>((resolve) => {
    unfollow = requests.follow((received) => {
      if (isSame(received, request)) resolve(received);
    });
  });
  const failure = send(requests.withSecrets(request), repeatEnd.signal).then(() => {
    throw new Problem(502, 9502, "The sandbox did not log the repeated request; try again.");
  });
  try {
    // It ends when it is logged, not when the response arrives, which an injected fault may stall forever.
    return await Promise.race([repeated, failure]);
  } finally {
    unfollow();
    repeatEnd.abort();
    failure.catch(() => {});
  }
}

/** Among other requests that arrive at the same time. */
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
