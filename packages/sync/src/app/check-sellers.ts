import { isSellerError, systemClock } from "@marketplace-seller/client-core";
import {
  createRestClient,
  type RestClientOptions,
  type ServiceRecord,
} from "@marketplace-seller/rest-client";
import {
  type Deviation,
  type FalsePremise,
  type MeasuredPremise,
  measurePremises,
  type PremiseId,
  type PremiseVerdict,
  type RefusalProbe,
  recordService,
} from "@marketplace-seller/rest-client/premises";
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
  /** With the option `record`, when the service was reached. */
  readonly service?: ServiceRecord;
}

export type { Deviation, FalsePremise, MeasuredPremise, PremiseId, PremiseVerdict };

/** Short, because a person waits for the result. */
const CALL_TIMEOUT_MS = 15_000;

export type RecordMode = "reads" | "refusals";

interface CheckRequest {
  readonly signal: AbortSignal;
  readonly record: RecordMode | undefined;
}

export async function checkSellers(
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  request: CheckRequest,
): Promise<readonly SellerCheck[]> {
  const byName = new Map(sellers.map((seller) => [seller.seller, seller]));
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const checks = await runConcurrently(concurrency, [...byName.keys()], async (name) => {
    const seller = byName.get(name);
    return seller && checkSeller(seller, options, request);
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
  { signal, record }: CheckRequest,
): Promise<SellerCheck> {
  const baseUrl = resolveBaseUrl(seller, options);
  const { hooks, ...shared } = options.client ?? {};
  const { clock = systemClock } = options;
  let requests = 0;
  const describeSeller = () => ({ seller: seller.seller, baseUrl, requests });
  try {
    const clientOptions = {
      clock,
      timeoutMs: CALL_TIMEOUT_MS,
      ...shared,
      ...(record && { retry: { maxAttempts: 1 } }),
      baseUrl,
      credentials: seller.credentials,
      hooks: {
        ...hooks,
        onRequest(event) {
          requests += 1;
          return hooks?.onRequest?.(event);
        },
      },
    } satisfies RestClientOptions;
    const client = createRestClient(clientOptions);
    const dateShiftMs = shared.operator?.dateShiftMs ?? 0;
    const premises = await measurePremises(client, { clock, signal, dateShiftMs });
    const sellerId = (await findSellerId(client, signal)) ?? null;
    const sound = { connection: "ok", credentials: "ok", failure: null } as const;
    const { productIdField } = shared.operator ?? {};
    const service =
      record &&
      (await recordService(client, {
        ...{ clock, signal, dateShiftMs, measured: premises },
        ...(productIdField !== undefined && { productIdField }),
        ...(record === "refusals" && { refusals: await createRefusalProbe(clientOptions) }),
      }));
    return { ...describeSeller(), sellerId, ...sound, premises, ...(service && { service }) };
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

async function createRefusalProbe(options: RestClientOptions): Promise<RefusalProbe> {
  const { credentials } = options;
  const { appKey } = typeof credentials === "function" ? await credentials() : credentials;
  const wrong = { appKey, appSecret: crypto.randomUUID() };
  return { appKey, wrongSecretClient: createRestClient({ ...options, credentials: wrong }) };
}

export function isReached({ connection, credentials }: SellerCheck): boolean {
  return connection === "ok" && credentials === "ok";
}

/** Whether `run` can work with the service. */
export function isSound(check: SellerCheck): boolean {
  return isReached(check) && check.premises.every(({ verdict }) => verdict.state !== "false");
}
