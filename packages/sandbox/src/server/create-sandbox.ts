import { isIP } from "node:net";
import type { Clock } from "@marketplace-seller/client-core";
import { IN_MEMORY_HOST, isLoopback } from "../control/access-guard.ts";
import { DEFAULT_CONTROL_TOKEN } from "../control/control-address.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials, seededSeller } from "../seed/seeded-sellers.ts";
import { createClientClock, OpenExchanges } from "./client-clock.ts";
import { createService, type Service } from "./create-service.ts";
import { createInMemoryFetch, type InMemoryFetch } from "./in-memory-fetch.ts";
import { resolveOptions, type SandboxOptions, type ServerOptions } from "./resolve-options.ts";

/** What both clients need to reach a sandbox in memory. */
export interface SandboxConnection extends Pick<Sandbox, "baseUrl" | "credentials" | "fetch"> {
  /**
   * The sandbox's time. A client that waits, to retry or for a listing to settle, really waits for
   * nothing: the sandbox's clock is advanced instead.
   */
  readonly clock: Clock;
}

/** A sandbox in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Responds to requests without a port; give it to the clients. */
  readonly fetch: InMemoryFetch;
  /** A base URL for the clients; the sandbox responds under any. */
  readonly baseUrl: string;
  /** The first seeded seller's credentials. */
  readonly credentials: SellerCredentials;
  /** The first seeded seller's id. */
  readonly sellerId: string;
  /**
   * The options by which a client reaches it in memory: `createRestClient(sandbox.connection)`,
   * `createSoapClient(sandbox.connection)`.
   */
  readonly connection: SandboxConnection;
  /** Everything outside the contract: orders, clock, faults, reset. */
  readonly control: SandboxControl;
  /** Ends every connection and closes the database. */
  close(): Promise<void>;
}

/**
 * Makes a sandbox in memory, for tests: no port, no network, the same service.
 *
 * @throws OptionError when an option cannot be used.
 * @throws StoreError when a database file is named that cannot be used.
 * @example
 * ```ts
 * const sandbox = createSandbox({ packages: 20 });
 * const client = createRestClient(sandbox.connection);
 * sandbox.control.faults.add({ kind: "unavailable" });
 * await sandbox.close();
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxOver(createService(resolveOptions(options)));
}

let sandboxCount = 0;
const MAX_PORT = 65_535;

/**
 * An origin of its own for each sandbox of this process, told by a port on which nothing listens: what clients keep by
 * the origin (the pace, the retry budget, the queue of an order's writes) is then of one sandbox.
 */
function createOrigin(): string {
  sandboxCount = (sandboxCount % MAX_PORT) + 1;
  return new URL(`http://${IN_MEMORY_HOST}:${sandboxCount}`).origin;
}

/** The outside of a service. */
function createSandboxOver(service: Service): Sandbox {
  let closePromise: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closePromise ??= service.close();
    return closePromise;
  };
  const exchanges = new OpenExchanges();
  const baseUrl = createOrigin();
  const connection = {
    baseUrl,
    credentials: seededCredentials(0),
    fetch: createInMemoryFetch(service.app, exchanges),
    clock: createClientClock(service.control.clock, exchanges),
  };
  return {
    fetch: connection.fetch,
    baseUrl,
    credentials: connection.credentials,
    sellerId: seededSeller(0).sellerId,
    connection,
    control: service.control,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A sandbox that listens. */
export interface RunningSandbox extends Sandbox {
  /** Base URL for the clients, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
}

/** Why a server could not start, with what to do about it. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts a sandbox that listens; by default it listens on this machine alone.
 *
 * @throws OptionError when an option cannot be used.
 * @throws StartError when the port is taken or the address cannot be bound.
 * @throws StoreError when the database file cannot be used.
 * @example
 * ```ts
 * const sandbox = await startSandbox({ port: 0, data: "./sandbox.db" });
 * console.log(sandbox.url);
 * await sandbox.close();
 * ```
 */
export async function startSandbox(options: ServerOptions = {}): Promise<RunningSandbox> {
  const resolved = resolveOptions(options);
  const { port, host, control, controlToken = DEFAULT_CONTROL_TOKEN } = resolved;
  if (!isLoopback(host) && control && controlToken === DEFAULT_CONTROL_TOKEN) {
    throw new StartError(
      `On ${host} others can reach the control interface, and the default token is known to everybody: choose another one (--control-token) or switch it off (--no-control).`,
    );
  }
  const service = createService(resolved, host);
  const sandbox = createSandboxOver(service);
  try {
    await service.app.listen({ port, host });
  } catch (error) {
    await sandbox.close();
    throw toStartError(error, port, host);
  }
  const address = service.app.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const url = `http://${formatUrlHost(host)}:${bound}`;
  return { ...sandbox, baseUrl: url, url, port: bound };
}

function toStartError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is taken. Choose another with --port, or 0 for a free one.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(
        `Port ${port} may not be used by this account. Choose one above 1023 with --port.`,
        { cause: error },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`${host} is no address of this machine. Choose another with --host.`, {
        cause: error,
      });
    default:
      return error;
  }
}

/** An address as a URL needs it; all-interface addresses are reached by loopback. */
function formatUrlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
}
