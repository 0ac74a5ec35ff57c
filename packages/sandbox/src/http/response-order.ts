import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Remembers the last response of each connection, so that what is said about a broken request does not
 * overtake the responses to those before it.
 *
 * @returns calls back at once, or when the responses that the connection waits for are sent
 */
export function rememberResponses(server: Server): (socket: Socket, then: () => void) => void {
  const last = new WeakMap<Socket, ServerResponse>();
  const remember: RequestListener = (request, response) => last.set(request.socket, response);
  server.prependListener("request", remember);
  server.prependListener("checkContinue", remember);
  return (socket, then) => {
    const response = last.get(socket);
    // A request that did not come whole is itself the broken one.
    const isAwaited = response?.req.complete && !response.writableFinished && !response.destroyed;
    if (isAwaited) response.once("finish", then);
    else then();
  };
}
