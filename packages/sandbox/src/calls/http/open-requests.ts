import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
const MAX_LINE_LENGTH = 4_096;

/**
 * Remembers the URL of a request that fails before routing (too slow, too large, not HTTP): REST and SOAP answer errors
 * in different formats. It comes from the first line, or was registered with the headers.
 */
export class OpenRequests {
  readonly #urls = new WeakMap<Socket, string>();

  add(socket: Socket, url: string): void {
    this.#urls.set(socket, url);
  }

  remove(socket: Socket): void {
    this.#urls.delete(socket);
  }

  /**
   * Empty when it is not known.
   *
   * @param packet - the bytes that Node could not parse as HTTP, if any
   */
  findUrl(socket: Socket, packet?: unknown): string {
    const url = this.#urls.get(socket);
    if (url !== undefined || !Buffer.isBuffer(packet)) return url ?? "";
    return REQUEST_LINE.exec(packet.toString("latin1", 0, MAX_LINE_LENGTH))?.[1] ?? "";
  }
}

/**
 * So that the error response to a malformed request follows those to earlier requests on the connection.
 *
 * @returns calls back when the earlier responses have been sent
 */
export function trackResponses(server: Server): (socket: Socket, then: () => void) => void {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const saveResponse: RequestListener = (request, response) =>
    lastResponses.set(request.socket, response);
  server.prependListener("request", saveResponse);
  server.prependListener("checkContinue", saveResponse);
  return (socket, then) => {
    const response = lastResponses.get(socket);
    // Not for the response to an incomplete request: that is the one that failed.
    const isAwaited = response?.req.complete && !response.writableFinished && !response.destroyed;
    if (isAwaited) response.once("finish", then);
    else then();
  };
}
