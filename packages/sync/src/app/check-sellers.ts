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
import { findSellerId } from "../clients/seller-identity.ts";
import { DEFAULT_CONCURRENCY } from "../contract/option-table.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { runConcurrently } from "./run-concurrently.ts";
import type { SyncOptions } from "./sync-options.ts";

export interface SellerCheck {
  readonly seller: string;
  readonly baseUrl: string;
  /** Including retries. */
  readonly requests: number;
  readonly connection: "ok" | "failed";
  /** The service's id; null when it lists nothing of the seller, or could not be asked. */
  readonly sellerId: string | null;
  /** `foreign`: of another seller than the option `sellerId`, or of another checked one; `unknown`: not reached. */
  readonly credentials: "ok" | "refused" | "foreign" | "unknown";
  readonly failure: string | null;
  /** What the sync relies on and the interface document does not state; empty when the service was not reached. */
  readonly premises: readonly MeasuredPremise[];
}

export type { Deviation, FalsePremise, MeasuredPremise, PremiseId, PremiseVerdict };

/** Short, because a person waits for the result. */
const CALL_TIMEOUT_MS = 15_000;

export async function checkSellers(
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  signal: AbortSignal,
): Promise<readonly SellerCheck[]> {
  const byName = new Map(sellers.map((seller) => [seller.seller, seller]));
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const checks = await runConcurrently(concurrency, [...byName.keys()], async (name) => {
    const seller = byName.get(name);
    return seller && checkSeller(seller, options, signal);
  });
  return findForeign(
    [...checks.values()].filter((check) => check !== undefined),
    byName,
  );
}

/** For instance after two keys were swapped. */
function findForeign(
  checks: readonly SellerCheck[],
  sellers: ReadonlyMap<string, SyncSeller>,
): readonly SellerCheck[] {
  return checks.map((check) => {
    const { seller, sellerId, baseUrl } = check;
    const expected = sellers.get(seller)?.sellerId;
    if (sellerId === null) return check;
    const belongs = `The credentials belong to seller ${sellerId}`;
    const foreign = (reason: string): SellerCheck => ({
      ...check,
      credentials: "foreign",
      failure: `${belongs}, ${reason}; check the key and the secret`,
    });
    if (expected !== undefined && String(expected) !== sellerId) {
      return foreign(`and sellerId says ${expected}`);
    }
    const twin = checks.find(
      (other) => other !== check && other.baseUrl === baseUrl && other.sellerId === sellerId,
    );
    return twin === undefined ? check : foreign(`as those of ${JSON.stringify(twin.seller)} do`);
  });
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
    const sellerId = (await findSellerId(client, signal)) ?? null;
    const sound = { connection: "ok", credentials: "ok", failure: null } as const;
    return { ...describeSeller(), sellerId, ...sound, premises };
  } catch (error) {
    signal.throwIfAborted();
    const isRefused = isSellerError(error, "authentication");
    const isAnswered = isRefused || isSellerError(error, "refused");
    return {
      ...describeSeller(),
      sellerId: null,
      connection: isAnswered ? "ok" : "failed",
      credentials: isRefused ? "refused" : "unknown",
      failure: getErrorMessage(error),
      premises: [],
    };
  }
}

/** Whether `run` can work with the service. */
export function isSound({ connection, credentials, premises }: SellerCheck): boolean {
  const isContradicted = premises.some(({ verdict }) => verdict.state === "false");
  return connection === "ok" && credentials === "ok" && !isContradicted;
}
