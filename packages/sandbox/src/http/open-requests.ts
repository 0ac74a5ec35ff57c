import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The first line of a request that came whole. */
const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
const MAX_LINE_LENGTH = 4_096;

/**
 * Which address a request is for that breaks off before it reaches a route: too late, too large, or
 * no HTTP. Known by its first line, or because a route noted it when its headers had come.
 */
export class OpenRequests {
  readonly #urls = new WeakMap<Socket, string>();

  /** A request for this address is being received on the connection. */
  add(socket: Socket, url: string): void {
    this.#urls.set(socket, url);
  }

  /** Its response was sent. */
  remove(socket: Socket): void {
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
    return REQUEST_LINE.exec(packet.toString("latin1", 0, MAX_LINE_LENGTH))?.[1] ?? "";
  }
}

/**
 * Remembers the last response of each connection, so that what is said about a broken request does not
 * overtake the responses to those before it.
 *
 * @returns calls back at once, or when the responses that the connection waits for are sent
 */
export function trackResponses(server: Server): (socket: Socket, then: () => void) => void {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const saveResponse: RequestListener = (request, response) =>
    lastResponses.set(request.socket, response);
  server.prependListener("request", saveResponse);
  server.prependListener("checkContinue", saveResponse);
  return (socket, then) => {
    const response = lastResponses.get(socket);
    // A request that did not come whole is itself the broken one.
    const isAwaited = response?.req.complete && !response.writableFinished && !response.destroyed;
    if (isAwaited) response.once("finish", then);
    else then();
  };
}
