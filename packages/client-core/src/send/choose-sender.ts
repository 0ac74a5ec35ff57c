import { platformSender } from "#platform-sender";
import { sendByFetch } from "./fetch-sender.ts";
import type { Fetch, RequestDispatcher, Send } from "./send.ts";

/** The options of both clients that say what sends their requests. */
export interface SenderOptions {
  /**
   * Sends the requests, in place of the platform's own HTTP client: called with the address and the options.
   * It must follow no redirect when `redirect` is `manual`, and end on the signal.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * Keeps the connections on Node, and may lead them through a proxy: a dispatcher of undici 7 or 8. Its own time
   * limits for headers and bodies do not hold, those of the client do. Default: at most 64 connections to an origin,
   * shared by the clients of the process, idle ones closed after 4 s; through the proxy that HTTP_PROXY, HTTPS_PROXY
   * and NO_PROXY name when NODE_USE_ENV_PROXY is 1.
   *
   * @example dispatcher: new ProxyAgent("http://proxy.example:3128")
   */
  readonly dispatcher?: RequestDispatcher | undefined;
}

/**
 * The sender that the options ask for: a given `fetch`, or the runtime's own way.
 *
 * @throws TypeError for a dispatcher beside a fetch, or where the runtime takes none
 */
export function chooseSender({ fetch, dispatcher }: SenderOptions): Send {
  if (fetch === undefined) return platformSender(dispatcher);
  if (dispatcher !== undefined) throw new TypeError("Give a fetch or a dispatcher, not both");
  return sendByFetch(fetch);
}
