import { IN_MEMORY_HOST } from "../control/guard.ts";
import type { SandboxControl } from "../control/sandbox-control.ts";
import type { SellerCredentials } from "../domain/model/seller.ts";
import { seededCredentials } from "../seed/sellers.ts";
import { createInMemoryFetch, type InMemoryFetch } from "./in-memory-fetch.ts";
import { resolveOptions, type SandboxOptions } from "./options.ts";
import { createService, type Service } from "./service.ts";

/** A sandbox in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Answers requests without a port; give it to the clients. */
  readonly fetch: InMemoryFetch;
  /** A base URL for the clients; the sandbox answers under any. */
  readonly baseUrl: string;
  /** The first seeded seller's credentials. */
  readonly credentials: SellerCredentials;
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
 * const client = createRestClient({
 *   baseUrl: sandbox.baseUrl,
 *   credentials: sandbox.credentials,
 *   fetch: sandbox.fetch,
 * });
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
  return {
    fetch: createInMemoryFetch(service.app),
    baseUrl: `http://${IN_MEMORY_HOST}`,
    credentials: seededCredentials(0),
    control: service.control,
    close,
    [Symbol.asyncDispose]: close,
  };
}
