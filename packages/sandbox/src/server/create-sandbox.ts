import { isIP } from "node:net";
import type { Clock, OperatorProfile } from "@marketplace-seller/client-core";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import { IN_MEMORY_HOST, isLoopback } from "../control/access-guard.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import type { ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
import { findFirstSeller } from "../seed/seed-file-sellers.ts";
import { createClientClock } from "./client-clock.ts";
import { createService, type Service } from "./create-service.ts";
import { examineProgram } from "./examine-program.ts";
import { createInMemoryFetch, type InMemoryFetch } from "./in-memory-fetch.ts";
import {
  type ResolvedOptions,
  resolveOptions,
  type SandboxOptions,
  type ServerOptions,
} from "./resolve-options.ts";

/** With these a REST or SOAP client reaches a sandbox in memory. */
export interface SandboxConnection
  extends Pick<Sandbox, "baseUrl" | "credentials" | "fetch" | "operator"> {
  /**
   * When a client waits, for a retry or a listing's consistency delay, the sandbox's clock is advanced, so that no real
   * time passes.
   */
  readonly clock: Clock;
}

/** A sandbox in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Sends requests to the sandbox without a network. */
  readonly fetch: InMemoryFetch;
  /** For clients; a sandbox in memory responds under any host. */
  readonly baseUrl: string;
  /** Of the first seeded seller. */
  readonly credentials: SellerCredentials;
  /** Pass it on to clients: they need the same names. */
  readonly operator?: OperatorProfile;
  /** Of the first seeded seller. */
  readonly sellerId: string;
  /** For clients: `createRestClient(sandbox.connection)`, `createSoapClient(sandbox.connection)`. */
  readonly connection: SandboxConnection;
  /** Orders, clock, faults, reset. */
  readonly control: SandboxControl;
  /**
   * Judges a program by a seller's day, whose data replace those of the sandbox. With the connection's clock the day
   * takes no real time. It settles at most a second after the day's end, also where the program ignores its signal; from
   * then on its connection refuses requests.
   *
   * @param program runs until its signal is aborted
   * @throws ExamError when no request comes within 60 s of the sandbox's clock, or before the program ends
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
  /** Closes connections and the database. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox in memory, for tests: the same service as `startSandbox` without a port and a network.
 *
 * @throws OptionError when an option has an invalid value
 * @throws StoreError when the database file of the option `data` cannot be used
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
 * A different one for each sandbox, by a port on which nothing listens: clients keep state per origin (pacer, retry
 * budget, queue of an order's writes), which sandboxes must not share.
 */
function createOrigin(): string {
  sandboxCount = (sandboxCount % MAX_PORT) + 1;
  return new URL(`http://${IN_MEMORY_HOST}:${sandboxCount}`).origin;
}

function createSandboxOver(service: Service, { operator, seed }: ResolvedOptions): Sandbox {
  const { sellerId, credentials } = findFirstSeller(seed);
  let closePromise: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closePromise ??= service.close();
    return closePromise;
  };
  const baseUrl = createOrigin();
  const connection = {
    baseUrl,
    credentials,
    fetch: createInMemoryFetch(service.app),
    clock: createClientClock(service.control.clock),
    ...(operator && { operator }),
  };
  return {
    fetch: connection.fetch,
    baseUrl,
    credentials,
    ...(operator && { operator }),
    sellerId,
    connection,
    control: service.control,
    exam: (request, program) => examineProgram(service.control.exam, connection, request, program),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A sandbox that listens on a port of this machine. */
export interface RunningSandbox extends Sandbox {
  /** For clients, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
}

/** The server cannot start; the message says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Starts a sandbox that listens on a port; by default only this machine can reach it.
 *
 * @throws OptionError when an option has an invalid value
 * @throws StartError when the port is taken, or the server cannot listen on the address
 * @throws StoreError when the database file cannot be used
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

/** A loopback address for a server that listens on all interfaces. */
function formatUrlHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
}
