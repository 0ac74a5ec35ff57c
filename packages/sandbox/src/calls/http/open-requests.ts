import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Matches the request line of an HTTP request. */
const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
const MAX_LINE_LENGTH = 4_096;

/**
 * Finds the URL of a request that fails before a route can handle it, because it is too slow, too large or not HTTP.
 * The URL of a failed request must be known, because errors of REST and of SOAP have different formats. The URL of a
 * failed request comes from its first line, or was registered when its headers had arrived.
 */
export class OpenRequests {
  readonly #urls = new WeakMap<Socket, string>();

  /** Registers the URL of the request that the server is receiving on a connection. */
  add(socket: Socket, url: string): void {
    this.#urls.set(socket, url);
  }

  /** Removes the URL registered for a connection when the response to the request was sent. */
  remove(socket: Socket): void {
    this.#urls.delete(socket);
  }

  /**
   * Finds the URL of the request that the server is receiving on a connection; empty when the URL is not known.
   *
   * @param packet the bytes that Node could not parse as HTTP, if any
   */
  findUrl(socket: Socket, packet?: unknown): string {
    const url = this.#urls.get(socket);
    if (url !== undefined || !Buffer.isBuffer(packet)) return url ?? "";
    return REQUEST_LINE.exec(packet.toString("latin1", 0, MAX_LINE_LENGTH))?.[1] ?? "";
  }
}

/**
 * Tracks the last response of each connection, so that the error response to a malformed request is sent after the
 * responses to earlier requests on the connection.
 *
 * @returns a function that calls back when the connection's earlier responses have been sent
 */
export function trackResponses(server: Server): (socket: Socket, then: () => void) => void {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const saveResponse: RequestListener = (request, response) =>
    lastResponses.set(request.socket, response);
  server.prependListener("request", saveResponse);
  server.prependListener("checkContinue", saveResponse);
  return (socket, then) => {
    const response = lastResponses.get(socket);
    // The error response does not wait for the response to an incomplete request, because the incomplete request is
    // the one that failed.
    const isAwaited = response?.req.complete && !response.writableFinished && !response.destroyed;
    if (isAwaited) response.once("finish", then);
    else then();
  };
}
