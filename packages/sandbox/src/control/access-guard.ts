import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { DEFAULT_CONTROL_TOKEN } from "./control-address.ts";

/** The host of a sandbox without a port. Names below `localhost` are never registered (RFC 6761, 6.3). */
export const IN_MEMORY_HOST = "sandbox.localhost";

/** Docker Desktop's name for the machine itself; names below `internal` are never registered either. */
const CONTAINER_HOST = "host.docker.internal";

/** Checks who may use the sandbox. */
export interface Guard {
  /** Whether the control token is the right one, compared in constant time. */
  admitsToken(token: string | undefined): boolean;
  /** The token that pages on this machine receive; undefined for one that was chosen, which is a secret. */
  readonly publicToken: string | undefined;
  /** Whether the Host header names this machine or the address that was bound. */
  admitsHost(host: string | undefined): boolean;
  /** Whether a request comes from this machine, through no proxy, and names a loopback host. */
  isLocal(request: Received): boolean;
}

/** What a guard looks at of a request. */
interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** What proxies add: the request's sender is then whoever calls the proxy. */
const forwardingHeaders = ["forwarded", "via", "x-real-ip"];

/**
 * The guard of a sandbox.
 *
 * A page in a browser on this machine can send requests to a loopback address, and by rebinding its
 * own name to one even read the responses. Such requests carry that page's name as Host, so only
 * addresses, `localhost`, the sandbox's own name in memory and the bound name are let in.
 *
 * @param boundHost the address that the server listens on.
 */
export function createGuard(token: string, boundHost?: string): Guard {
  const ownNames = new Set(["localhost", IN_MEMORY_HOST, CONTAINER_HOST, boundHost?.toLowerCase()]);
  const expected = hash("sha256", token, "buffer");
  return {
    publicToken: token === DEFAULT_CONTROL_TOKEN ? token : undefined,
    admitsToken: (token) =>
      timingSafeEqual(hash("sha256", token ?? "", "buffer"), expected) && token !== undefined,
    admitsHost: (host) => {
      const name = hostName(host ?? "");
      if (name === "") return false;
      return ownNames.has(name) || isIP(name) !== 0;
    },
    isLocal: ({ headers, socket: { remoteAddress } }) =>
      !Object.keys(headers).some(isForwarding) &&
      isLoopback(hostName(String(headers.host ?? ""))) &&
      // In memory there is no address.
      (remoteAddress === undefined || isLoopback(remoteAddress)),
  };
}

function isForwarding(header: string): boolean {
  return header.startsWith("x-forwarded-") || forwardingHeaders.includes(header);
}

/** The Host header without its port; empty when it is malformed. */
function hostName(host: string): string {
  const [, v6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]@/\\]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (v6 ?? name ?? "").toLowerCase();
}

/** Whether a host name or an address is that of this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^::ffff:/i, "");
  return name === "localhost" || name === IN_MEMORY_HOST || name === "::1" || /^127\./.test(name);
}
