import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The first line of a request that came whole. */
const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
const maxLineLength = 4_096;

/**
 * Which address a request is for that breaks off before it reaches a route: too late, too large, or
 * no HTTP. Known by its first line, or because a route noted it when its headers had come.
 */
export class OpenRequests {
  readonly #urls = new WeakMap<Socket, string>();

  /** A request for this address is being received on the connection. */
  opened(socket: Socket, url: string): void {
    this.#urls.set(socket, url);
  }

  /** Its response was sent. */
  closed(socket: Socket): void {
    this.#urls.delete(socket);
  }

  /**
   * The address; empty when it is not known.
   *
   * @param packet the bytes in which HTTP broke, if it did
   */
  findUrl(socket: Socket, packet?: unknown): string {
    const url = this.#urls.get(socket);
    if (url !== undefined || !Buffer.isBuffer(packet)) return url ?? "";
    return requestLine.exec(packet.toString("latin1", 0, maxLineLength))?.[1] ?? "";
  }
}

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
