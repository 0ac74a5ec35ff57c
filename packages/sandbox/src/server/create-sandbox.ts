import type { Clock } from "@marketplace-seller/client-core";
import { IN_MEMORY_HOST } from "../control/guard.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials, seededSeller } from "../seed/sellers.ts";
import { clientClock, OpenExchanges } from "./client-clock.ts";
import { createInMemoryFetch, type InMemoryFetch } from "./in-memory-fetch.ts";
import { resolveOptions, type SandboxOptions } from "./options.ts";
import { createService, type Service } from "./service.ts";

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
  return asSandbox(createService(resolveOptions(options)));
}

/** The outside of a service. */
export function asSandbox(service: Service): Sandbox {
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= service.close();
    return closing;
  };
  const exchanges = new OpenExchanges();
  const baseUrl = `http://${IN_MEMORY_HOST}`;
  const connection = {
    baseUrl,
    credentials: seededCredentials(0),
    fetch: createInMemoryFetch(service.app, exchanges),
    clock: clientClock(service.control.clock, exchanges),
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
