import type { BatchOutcome, Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { QueryOf, ResultOf } from "../contract-types.ts";
import type { Product } from "../gen/openapi.gen.ts";
import { compareOffer, type OfferConfirmation } from "../rules/compare-offer.ts";
import type { CallOptions, IterationOptions } from "../runtime/order-context.ts";
import type { SkuOf } from "./send-skus.ts";

type OfferSku = SkuOf<"updatePriceAndStock">;

/** A SKU of a batch report, with its outcome. */
export interface SentOffer {
  readonly item: OfferSku;
  readonly outcome: BatchOutcome;
}

/** A batch report, also one that was parsed from JSON, or some of its items, such as `report.items("queued")`. */
export type SentOffers =
  | Iterable<SentOffer>
  | { readonly items: Iterable<SentOffer> | (() => Iterable<SentOffer>) };

/** Options of confirming prices and stock. */
export interface ConfirmOptions extends CallOptions {
  /**
   * How long SKUs that are not applied yet are read again, milliseconds; 1 s after the first read, then twice as long
   * each time, up to 30 s. Default 0: each is read once.
   */
  readonly waitMs?: number | undefined;
}

interface ProductReading {
  query(query: QueryOf<"queryProducts">, options: CallOptions): Promise<ResultOf<"queryProducts">>;
  pages(
    query: QueryOf<"queryProducts">,
    options: IterationOptions,
  ): AsyncIterable<ResultOf<"queryProducts">>;
  readonly clock: Clock;
}

const FIRST_WAIT_MS = 1000;
const MAX_POLL_WAIT_MS = 30_000;

export async function confirmOffers(
  products: ProductReading,
  sent: SentOffers,
  { waitMs = 0, ...options }: ConfirmOptions,
): Promise<readonly OfferConfirmation[]> {
  if (!(waitMs >= 0)) throw new RangeError("waitMs must be a number of at least 0");
  const { clock } = products;
  const end = clock.monotonic() + waitMs;
  const skus = listSkus(sent);
  let confirmations = await readOnce(products, skus, options);
  for (let delayMs = FIRST_WAIT_MS; ; delayMs = Math.min(delayMs * 2, MAX_POLL_WAIT_MS)) {
    const open = confirmations.filter(({ state }) => state !== "applied").map(({ sku }) => sku);
    const leftMs = end - clock.monotonic();
    if (open.length === 0 || leftMs <= 0) return confirmations;
    await sleep(clock, Math.min(delayMs, leftMs), options.signal);
    const repeated = await readOnce(products, open, options);
    const latest = new Map(
      repeated.map((offerConfirmation) => [offerConfirmation.sku, offerConfirmation]),
    );
    confirmations = confirmations.map(
      (confirmation) => latest.get(confirmation.sku) ?? confirmation,
    );
  }
}

function listSkus(sent: SentOffers): readonly OfferSku[] {
  const input = "items" in sent ? sent.items : sent;
  const items = typeof input === "function" ? input.call(sent) : input;
  return [...items].filter(({ outcome }) => outcome !== "invalid").map(({ item }) => item);
}

async function readOnce(
  products: ProductReading,
  skus: readonly OfferSku[],
  options: CallOptions,
): Promise<readonly OfferConfirmation[]> {
  const expected = new Set(skus.map(({ stockCode }) => stockCode));
  const observed = await findProducts(products, expected, options);
  return skus.map((sku) => compareOffer(sku, observed.get(sku.stockCode)));
}

/**
 * By the whole listing when that takes fewer requests than one for each stock code; what it lacks is then requested
 * alone, because a listing that changes between pages can skip rows.
 */
async function findProducts(
  { query, pages }: ProductReading,
  expected: ReadonlySet<string>,
  options: CallOptions,
): Promise<ReadonlyMap<string, Product>> {
  const productsByCode = new Map<string, Product>();
  const keep = (products: readonly Product[]): void => {
    for (const product of products)
      if (expected.has(product.stockCode)) productsByCode.set(product.stockCode, product);
  };
  if (expected.size > 1) {
    // The product of an unreadable row is requested alone, below.
    const walk = { ...options, onUnreadable: () => undefined };
    for await (const page of pages({ sender: "ALL" }, walk)) {
      keep(page.content);
      if (productsByCode.size === expected.size || page.totalPages > expected.size) break;
    }
  }
  for (const stockCode of expected) {
    if (productsByCode.has(stockCode)) continue;
    const { content, unreadable } = await query({ stockCode, sender: "ALL" }, options);
    if (unreadable?.[0] !== undefined) throw unreadable[0].error;
    keep(content);
  }
  return productsByCode;
}
