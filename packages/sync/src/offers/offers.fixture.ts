import type { RunningSandbox } from "@marketplace-seller/sandbox";
import type { OfferSettings } from "../option-table.ts";
import type { StoreSource } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";

/** Options of a process that pushes offers in haste. */
export function pusherOptions(
  sandbox: RunningSandbox,
  store: StoreSource,
  { fetch, ...offers }: Partial<OfferSettings> & { readonly fetch?: typeof globalThis.fetch } = {},
): SyncOptions {
  return {
    store,
    client: {
      baseUrl: sandbox.url,
      attemptTimeoutMs: 500,
      maxResponseBytes: 8 * 1024 * 1024,
      retry: { timing: { baseDelayMs: 1, maxDelayMs: 2 } },
      pacing: false,
      ...(fetch && { fetch }),
    },
    sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    requestsPerMinute: false,
    feed: { consistencyDelayMs: 1, pollIntervalMs: 1 },
    offers: { initialPollDelayMs: 1, confirmationTimeoutMs: 3_000, ...offers },
  };
}
