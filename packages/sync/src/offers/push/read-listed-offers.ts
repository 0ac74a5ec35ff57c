import { type Product, ProtocolError, type RestClient } from "@marketplace-seller/rest-client";
import { readAs } from "../../domain/declare-table.ts";
import type { Listed } from "../offer.ts";

export interface ListedOffer {
  readonly stockCode: string;
  /** Null when the seller has no product with the stock code. */
  readonly listed: Listed | null;
}

export type ProductReading = Pick<RestClient["products"], "query" | "pages">;

/** Up to so many stock codes are requested one by one whatever the size of the catalogue. */
const MAX_SINGLE_REQUESTS = 20;

/** Products in one batch of a pass: four pages, so that there are fewer transactions. */
const BATCH_SIZE = 1000;

/**
 * Reads the products with some stock codes, in batches: one request for each when they are few, else one pass
 * over the catalogue, and a request for each that was not met on it. A pass also gives other products.
 *
 * @throws what the product query throws
 */
export async function* readListedOffers(
  products: ProductReading,
  stockCodes: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<readonly ListedOffer[], void, undefined> {
  const missing = new Set(stockCodes);
  if (missing.size > MAX_SINGLE_REQUESTS) {
    for await (const batch of catalogue(products, missing.size, signal)) {
      for (const { stockCode } of batch) missing.delete(stockCode);
      yield batch;
    }
  }
  for (const stockCode of missing) yield [await readProduct(products, stockCode, signal)];
}

async function* catalogue(
  products: ProductReading,
  maxPages: number,
  signal: AbortSignal,
): AsyncGenerator<readonly ListedOffer[], void, undefined> {
  let batch: ListedOffer[] = [];
  for await (const page of products.pages({ sender: "ALL" }, { signal })) {
    for (const product of page.content) {
      if (typeof product.stockCode === "string") batch.push(readListed(product));
    }
    if (page.totalPages > maxPages) break;
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** @throws ProtocolError when the service does not filter */
async function readProduct(
  products: ProductReading,
  stockCode: string,
  signal: AbortSignal,
): Promise<ListedOffer> {
  const { content } = await products.query({ stockCode, sender: "ALL" }, { signal });
  const product = content.find((each) => each.stockCode === stockCode);
  if (product !== undefined) return readListed(product);
  if (content.length === 0) return { stockCode, listed: null };
  throw new ProtocolError(
    "The product query for one stock code lists products of others; nothing is known of the requested one",
  );
}

/** Only what a database can keep; results are open. */
function readListed(product: Product): ListedOffer {
  const listed = {
    listPrice: readAs.decimal(product.listPrice),
    salePrice: readAs.decimal(product.salePrice),
    currencyType: readAs.text(product.currencyType),
    quantity: readAs.integer(product.quantity),
  };
  return { stockCode: product.stockCode, listed };
}
