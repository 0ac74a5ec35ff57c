import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { DEFAULT_CONTROL_TOKEN } from "./control-address.ts";

/** The host name of a sandbox that runs in memory. Nobody can register names below `localhost` (RFC 6761, 6.3). */
export const IN_MEMORY_HOST = "sandbox.localhost";

/** The name by which Docker Desktop's containers reach their host; nobody can register names below `internal` either. */
const CONTAINER_HOST = "host.docker.internal";

/** Decides who may use the control interface. */
export interface Guard {
  /** Whether the request's control token is the sandbox's, compared in constant time. */
  admitsToken(token: string | undefined): boolean;
  /** The default control token, which web pages on this machine may receive; undefined when the user chose a token. */
  readonly publicToken: string | undefined;
  /** Whether the Host header names this machine or the address that the server listens on. */
  admitsHost(host: string | undefined): boolean;
  /** Whether a request comes from this machine, through no proxy, and names a loopback host. */
  isLocal(request: Received): boolean;
}

/** The parts of a request that the guard checks. */
interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Headers that proxies add. A request with one of them may come from anywhere, whatever its remote address is. */
const forwardingHeaders = ["forwarded", "via", "x-real-ip"];

/**
 * Creates the guard of a sandbox's control interface.
 *
 * A web page in a browser on this machine can send requests to a loopback address. By DNS rebinding (its domain
 * resolves to that address) the page can even read the responses. A request of that page has the page's domain as
 * Host, so the guard admits only IP addresses, `localhost`, the name of the sandbox in memory, and the host name that
 * the server listens on.
 *
 * @param boundHost the address that the server listens on.
 */
export function createGuard(token: string, boundHost?: string): Guard {
  const admittedNames = new Set([
    "localhost",
    IN_MEMORY_HOST,
    CONTAINER_HOST,
    boundHost?.toLowerCase(),
  ]);
  const expected = hash("sha256", token, "buffer");
  return {
    publicToken: token === DEFAULT_CONTROL_TOKEN ? token : undefined,
    admitsToken: (token) =>
      timingSafeEqual(hash("sha256", token ?? "", "buffer"), expected) && token !== undefined,
    admitsHost: (host) => {
      const name = hostName(host ?? "");
      if (name === "") return false;
      return admittedNames.has(name) || isIP(name) !== 0;
    },
    isLocal: ({ headers, socket: { remoteAddress } }) =>
      !Object.keys(headers).some(isForwarding) &&
      isLoopback(hostName(String(headers.host ?? ""))) &&
      // A request in memory has no remote address.
      (remoteAddress === undefined || isLoopback(remoteAddress)),
  };
}

function isForwarding(header: string): boolean {
  return header.startsWith("x-forwarded-") || forwardingHeaders.includes(header);
}

/** Returns the Host header without its port; empty when the header is malformed. */
function hostName(host: string): string {
  const [, v6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]@/\\]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (v6 ?? name ?? "").toLowerCase();
}

/** Whether a host name or an address reaches this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^::ffff:/i, "");
  return name === "localhost" || name === IN_MEMORY_HOST || name === "::1" || /^127\./.test(name);
}
