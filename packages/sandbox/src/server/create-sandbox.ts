import { isIP } from "node:net";
import type { Clock, OperatorProfile } from "@marketplace-seller/client-core";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { IN_MEMORY_HOST, isLoopback } from "../control/access-guard.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials, seededSeller } from "../domain/seeded-sellers.ts";
import { runExam } from "../exam/run-exam.ts";
import type { ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
import { createClientClock } from "./client-clock.ts";
import { createService, type Service } from "./create-service.ts";
import { createInMemoryFetch, type InMemoryFetch } from "./in-memory-fetch.ts";
import {
  type ResolvedOptions,
  resolveOptions,
  type SandboxOptions,
  type ServerOptions,
} from "./resolve-options.ts";

/** Options with which a REST or SOAP client reaches a sandbox in memory. */
export interface SandboxConnection
  extends Pick<Sandbox, "baseUrl" | "credentials" | "fetch" | "operator"> {
  /**
   * A clock for a client of the sandbox. When the client waits, for a retry or for a listing's consistency delay, the
   * sandbox's clock is advanced, so that no real time passes.
   */
  readonly clock: Clock;
}

/** A sandbox that runs in this process. */
export interface Sandbox extends AsyncDisposable {
  /**
   * The `fetch` function that sends requests to the sandbox without a network; pass it to the clients as their
   * `fetch`.
   */
  readonly fetch: InMemoryFetch;
  /** The base URL to pass to the clients; a sandbox in memory responds under any host. */
  readonly baseUrl: string;
  /** The credentials of the first seeded seller. */
  readonly credentials: SellerCredentials;
  /** The operator's names that the sandbox was started with, for the clients; absent without any. */
  readonly operator?: OperatorProfile;
  /** The id of the first seeded seller. */
  readonly sellerId: string;
  /**
   * The options with which a client reaches the sandbox in memory: `createRestClient(sandbox.connection)`,
   * `createSoapClient(sandbox.connection)`.
   */
  readonly connection: SandboxConnection;
  /** The control interface of the sandbox: orders, clock, faults, reset. */
  readonly control: SandboxControl;
  /**
   * Judges a program by a seller's day, whose data replace those of the sandbox. With the connection's clock the day
   * takes no real time.
   *
   * @param program runs until its signal is aborted
   * @throws what the program throws, unless its secret is refused by then
   * @example
   * ```ts
   * const { passed, rules } = await sandbox.exam({ seconds: 90, poll: 5 }, ({ connection, signal }) =>
   *   importOrders(createRestClient(connection), signal),
   * );
   * ```
   */
  exam(
    request: ExamRequest,
    program: (seller: {
      readonly connection: SandboxConnection;
      readonly signal: AbortSignal;
    }) => Promise<unknown>,
  ): Promise<ExamResult>;
  /** Closes every connection of the sandbox and its database. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox in memory, for tests: the same service as `startSandbox` without a port and a network.
 *
 * @throws OptionError when an option has an invalid value.
 * @throws StoreError when the database file of the option `data` cannot be used.
 * @example
 * ```ts
 * const sandbox = createSandbox({ packages: 20 });
 * const client = createRestClient(sandbox.connection);
 * sandbox.control.faults.add({ kind: "unavailable" });
 * await sandbox.close();
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const resolved = resolveOptions(options);
  return createSandboxOver(createService(resolved), resolved);
}

let sandboxCount = 0;
const MAX_PORT = 65_535;

/**
 * Creates a different origin for each sandbox of this process, by a port on which nothing listens. Each sandbox in
 * memory needs an origin of its own, because clients keep state per origin (pacer, retry budget, queue of an order's
 * writes), which sandboxes must not share.
 */
function createOrigin(): string {
  sandboxCount = (sandboxCount % MAX_PORT) + 1;
  return new URL(`http://${IN_MEMORY_HOST}:${sandboxCount}`).origin;
}

/** Creates the sandbox object of the public API from a running service. */
function createSandboxOver(service: Service, { operator }: ResolvedOptions): Sandbox {
  let closePromise: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closePromise ??= service.close();
    return closePromise;
  };
  const baseUrl = createOrigin();
  const connection = {
    baseUrl,
    credentials: seededCredentials(0),
    fetch: createInMemoryFetch(service.app),
    clock: createClientClock(service.control.clock),
    ...(operator && { operator }),
  };
  return {
    fetch: connection.fetch,
    baseUrl,
    credentials: connection.credentials,
    ...(operator && { operator }),
    sellerId: seededSeller(0).sellerId,
    connection,
    control: service.control,
    exam: (request, program) =>
      runExam(service.control.exam, request, (signal) => program({ connection, signal })),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A sandbox that listens on a port of this machine. */
export interface RunningSandbox extends Sandbox {
  /** Base URL of the sandbox for the clients, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
}

/** Thrown when the sandbox's server cannot start; the message says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts a sandbox that listens on a port; by default only this machine can reach the sandbox.
 *
 * @throws OptionError when an option has an invalid value.
 * @throws StartError when the port is taken, or the server cannot listen on the address.
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
      `On ${host} other machines can reach the control interface, and its default token is public. Choose a token with --control-token, or switch the control interface off with --no-control.`,
    );
  }
  const service = createService(resolved, host);
  const sandbox = createSandboxOver(service, resolved);
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
        `Another program listens on port ${port} of ${host}. Choose another port with --port, or --port 0 for a free one.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(
        `Your account may not listen on port ${port}. Choose a port above 1023 with --port.`,
        { cause: error },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(
        `${host} is not an address of this machine. Choose another address with --host.`,
        { cause: error },
      );
    default:
      return error;
  }
}

/** Renders the host part of the sandbox's URL: a loopback address for a server that listens on all interfaces. */
function formatUrlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
}
