import { platformSender } from "#platform-sender";
import { sendByFetch } from "./fetch-sender.ts";
import type { ConnectionAgent, Fetch, Send } from "./send.ts";

/** The options of both clients that say what sends their requests. */
export interface SenderOptions {
  /**
   * Sends the requests, in place of the platform's own HTTP client: called with the address and the options.
   * It must follow no redirect when `redirect` is `manual`, and end on the signal.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * Keeps the connections on Node: an agent of `node:http` or `node:https`, such as one with a pool of its own
   * or one that goes through a proxy. Default: 64 connections to an origin, shared by the clients of the
   * process, idle ones closed after 10 s.
   */
  readonly agent?: ConnectionAgent | undefined;
}

/**
 * The sender that the options ask for: a given `fetch`, or the runtime's own way.
 *
 * @throws TypeError for an agent beside a fetch, or where the runtime takes none
 */
export function senderOf({ fetch, agent }: SenderOptions): Send {
  if (fetch === undefined) return platformSender(agent);
  if (agent !== undefined) throw new TypeError("Give a fetch or an agent, not both");
  return sendByFetch(fetch);
}
