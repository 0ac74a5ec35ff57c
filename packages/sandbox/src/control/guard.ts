import { hash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

/** The host of a sandbox without a port. Names below `localhost` are never registered (RFC 6761, 6.3). */
export const IN_MEMORY_HOST = "sandbox.localhost";

/** Checks who may use the control interface. */
export interface ControlGuard {
  /** Whether the token is the right one, compared in constant time. */
  admitsToken(token: string | undefined): boolean;
  /** The token itself. */
  readonly token: string;
  /**
   * Whether a request came over loopback and names a loopback host: then its sender is on this machine.
   *
   * @param remoteAddress - of the socket; undefined in memory
   */
  isLocal(host: string | undefined, remoteAddress: string | undefined): boolean;
  /** Whether the Host header names this machine or the address that was bound. */
  admitsHost(host: string | undefined): boolean;
}

/**
 * The guard of a control interface.
 *
 * A page in a browser on this machine can send requests to a loopback address, and by rebinding its
 * own name to one even read the responses. Such requests carry that page's name as Host, so only
 * addresses, `localhost`, the sandbox's own name in memory and the bound name are let in; and without the token nothing is.
 *
 * @param boundHost the address that the server listens on.
 */
export function createControlGuard(token: string, boundHost?: string): ControlGuard {
  const ownNames = new Set(["localhost", IN_MEMORY_HOST, boundHost?.toLowerCase()]);
  const expected = hash("sha256", token, "buffer");
  return {
    token,
    isLocal: (host, remoteAddress) =>
      isLoopback(hostName(host ?? "")) &&
      (remoteAddress === undefined || isLoopback(remoteAddress)),
    admitsToken: (given) =>
      timingSafeEqual(hash("sha256", given ?? "", "buffer"), expected) && given !== undefined,
    admitsHost: (host) => {
      const name = hostName(host ?? "");
      if (name === "") return false;
      return ownNames.has(name) || isIP(name) !== 0;
    },
  };
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
