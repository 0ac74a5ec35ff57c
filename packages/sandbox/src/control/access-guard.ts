import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";

/** The host name of a sandbox that runs in memory. Nobody can register names below `localhost` (RFC 6761, 6.3). */
export const IN_MEMORY_HOST = "sandbox.localhost";

/** The name by which Docker Desktop's containers reach their host; nobody can register names below `internal` either. */
const CONTAINER_HOST = "host.docker.internal";

/** Decides which requests may use the sandbox's control interface. */
export interface Guard {
  /** Whether the control token in a request equals the sandbox's control token; the comparison takes constant time. */
  admitsToken(token: string | undefined): boolean;
  /**
   * The default control token, which the sandbox gives to web pages on this machine; undefined when the user chose a
   * token.
   */
  readonly publicToken: string | undefined;
  /** Whether a request's Host header names this machine or the address that the server listens on. */
  admitsHost(host: string | undefined): boolean;
  /** Whether a request comes from this machine without a proxy and has a loopback host in its Host header. */
  isLocal(request: Received): boolean;
}

/** The parts of a request that the guard of the control interface checks. */
interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Headers that proxies add to requests. A request with such a proxy header may come from anywhere, whatever the
 * request's remote address is.
 */
const forwardingHeaders = ["forwarded", "via", "x-real-ip"];

/**
 * Creates the guard of a sandbox's control interface, which admits or refuses each request by its Host header.
 *
 * A web page in a browser on this machine can send requests to a loopback address. By DNS rebinding (the page's
 * domain resolves to the loopback address) the page can even read the sandbox's responses. A request after DNS
 * rebinding has the page's domain in its Host header, so the guard admits only IP addresses, `localhost`, the name of
 * the sandbox in memory, and the host name that the server listens on.
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
      // A request to a sandbox in memory has no remote address.
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

/** Whether a host name or an IP address belongs to the loopback interface, which other machines cannot reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^::ffff:/i, "");
  return name === "localhost" || name === IN_MEMORY_HOST || name === "::1" || /^127\./.test(name);
}
