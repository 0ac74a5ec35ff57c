import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";

/** Of a sandbox in memory. Nobody can register names below `localhost` (RFC 6761, 6.3). */
export const IN_MEMORY_HOST = "sandbox.localhost";

/** By which Docker Desktop's containers reach their host; nobody can register names below `internal` either. */
const CONTAINER_HOST = "host.docker.internal";

export interface Guard {
  /** Takes constant time. */
  admitsToken(token: string | undefined): boolean;
  /** The default token, which web pages on this machine get; undefined when the user chose one. */
  readonly publicToken: string | undefined;
  /** The Host header names this machine or the address that the server listens on. */
  admitsHost(host: string | undefined): boolean;
  /** From this machine, without a proxy, to a loopback host. */
  isLocal(request: Received): boolean;
}

interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Proxies add them: such a request may come from anywhere, whatever its remote address. */
const forwardingHeaders = ["forwarded", "via", "x-real-ip"];

/**
 * A web page in a browser on this machine can send requests to a loopback address, and by DNS rebinding (its domain
 * resolves to that address) even read the responses. Such a request has the page's domain in its Host header, so only
 * IP addresses, `localhost`, the name of the sandbox in memory, and the host name that the server listens on are
 * admitted.
 *
 * @param boundHost - the address that the server listens on
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
      // In memory there is no remote address.
      (remoteAddress === undefined || isLoopback(remoteAddress)),
  };
}

function isForwarding(header: string): boolean {
  return header.startsWith("x-forwarded-") || forwardingHeaders.includes(header);
}

/** Without its port; empty when it is malformed. */
function hostName(host: string): string {
  const [, v6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]@/\\]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (v6 ?? name ?? "").toLowerCase();
}

/** A name or an IP address that other machines cannot reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^::ffff:/i, "");
  return name === "localhost" || name === IN_MEMORY_HOST || name === "::1" || /^127\./.test(name);
}
