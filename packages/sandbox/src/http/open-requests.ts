import type { Socket } from "node:net";

/** The first line of a request that came whole. */
const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
const longestLine = 4_096;

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
  urlOf(socket: Socket, packet?: unknown): string {
    const url = this.#urls.get(socket);
    if (url !== undefined || !Buffer.isBuffer(packet)) return url ?? "";
    return requestLine.exec(packet.toString("latin1", 0, longestLine))?.[1] ?? "";
  }
}
