import { isSellerError, systemClock } from "@marketplace-seller/client-core";
import {
  createRestClient,
  type Deviation,
  type FalsePremise,
  type MeasuredPremise,
  measurePremises,
  type PremiseId,
  type PremiseVerdict,
} from "@marketplace-seller/rest-client";
import { resolveBaseUrl } from "../clients/seller-directory.ts";
import { DEFAULT_CONCURRENCY } from "../contract/option-table.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { runConcurrently } from "./seller-feeds.ts";
import type { SyncOptions } from "./sync-options.ts";

/** The result of checking a seller's connection, credentials and premises, which stores nothing. */
export interface SellerCheck {
  readonly seller: string;
  readonly baseUrl: string;
  /** The number of requests that the check sent, including retries. */
  readonly requests: number;
  readonly connection: "ok" | "failed";
  /** Whether the service accepts the credentials; `unknown` when the service could not be reached. */
  readonly credentials: "ok" | "refused" | "unknown";
  /** The reason why the connection failed, or why the service refused the credentials. */
  readonly failure: string | null;
  /**
   * The measured premises, which the sync relies on and the interface document does not state. The list of premises
   * is empty when the check could not reach the service.
   */
  readonly premises: readonly MeasuredPremise[];
}

export type { Deviation, FalsePremise, MeasuredPremise, PremiseId, PremiseVerdict };

/** The timeout of a check, which is short because a person waits for the result. */
const CALL_TIMEOUT_MS = 15_000;

/**
 * Checks the connection, credentials, clock and premises of sellers; it only reads from the service, and opens no
 * database.
 */
export async function checkSellers(
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  signal: AbortSignal,
): Promise<readonly SellerCheck[]> {
  const byName = new Map(sellers.map((seller) => [seller.seller, seller]));
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const checks = await runConcurrently({ concurrency }, [...byName.keys()], async (name) => {
    const seller = byName.get(name);
    return seller && checkSeller(seller, options, signal);
  });
  return [...checks.values()].filter((check) => check !== undefined);
}

async function checkSeller(
  seller: SyncSeller,
  options: SyncOptions,
  signal: AbortSignal,
): Promise<SellerCheck> {
  const baseUrl = resolveBaseUrl(seller, options);
  const { hooks, ...shared } = options.client ?? {};
  const { clock = systemClock } = options;
  let requests = 0;
  const describeSeller = () => ({ seller: seller.seller, baseUrl, requests });
  try {
    const client = createRestClient({
      clock,
      timeoutMs: CALL_TIMEOUT_MS,
      ...shared,
      baseUrl,
      credentials: seller.credentials,
      hooks: {
        ...hooks,
        onRequest(event) {
          requests += 1;
          return hooks?.onRequest?.(event);
        },
      },
    });
    const dateShiftMs = shared.operator?.dateShiftMs ?? 0;
    const premises = await measurePremises(client, { clock, signal, dateShiftMs });
    return { ...describeSeller(), connection: "ok", credentials: "ok", failure: null, premises };
  } catch (error) {
    signal.throwIfAborted();
    const isRefused = isSellerError(error, "authentication");
    const isAnswered = isRefused || isSellerError(error, "refused");
    return {
      ...describeSeller(),
      connection: isAnswered ? "ok" : "failed",
      credentials: isRefused ? "refused" : "unknown",
      failure: getErrorMessage(error),
      premises: [],
    };
  }
}

/** Tells whether `run` can work with the service: it responds, it accepts the credentials, and no premise is false. */
export function isSound({ connection, credentials, premises }: SellerCheck): boolean {
  const isContradicted = premises.some(({ verdict }) => verdict.state === "false");
  return connection === "ok" && credentials === "ok" && !isContradicted;
}
