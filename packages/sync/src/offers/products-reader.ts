import {
  type Product,
  ProtocolError,
  type RestClient,
  type ShownOffer,
} from "@marketplace-seller/rest-client";
import { readAs } from "../domain/table.ts";

export interface ShownProduct {
  readonly stockCode: string;
  readonly shown: ShownOffer | null;
}

export type ProductReading = Pick<RestClient["products"], "query" | "pages">;

/** Up to so many stock codes are requested one by one whatever the size of the catalogue. */
const FEW = 20;

/** Products in one batch of a pass: four pages, so that there are fewer transactions. */
const BATCH = 1000;

/**
 * Reads the products with some stock codes, in batches: one request for each when they are few, else one pass
 * over the catalogue, and a request for each that was not met on it. A pass also gives other products.
 *
 * @throws what the product query throws
 */
export async function* readProducts(
  products: ProductReading,
  stockCodes: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<readonly ShownProduct[], void, undefined> {
  const missing = new Set(stockCodes);
  if (missing.size > FEW) {
    for await (const batch of catalogue(products, missing.size, signal)) {
      for (const { stockCode } of batch) missing.delete(stockCode);
      yield batch;
    }
  }
  for (const stockCode of missing) yield [await readProduct(products, stockCode, signal)];
}

async function* catalogue(
  products: ProductReading,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<readonly ShownProduct[], void, undefined> {
  let batch: ShownProduct[] = [];
  for await (const page of products.pages({ sender: "ALL" }, { signal })) {
    for (const product of page.content) {
      if (typeof product.stockCode === "string") batch.push(readShown(product));
    }
    if (page.totalPages > most) break;
    if (batch.length < BATCH) continue;
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
): Promise<ShownProduct> {
  const { content } = await products.query({ stockCode, sender: "ALL" }, { signal });
  const product = content.find((each) => each.stockCode === stockCode);
  if (product !== undefined) return readShown(product);
  if (content.length === 0) return { stockCode, shown: null };
  throw new ProtocolError(
    "The product query for one stock code shows products of others; nothing is known of the requested one",
  );
}

/** Only what a database can keep; results are open. */
function readShown(product: Product): ShownProduct {
  const shown: ShownOffer = {
    listPrice: readAs.decimal(product.listPrice),
    salePrice: readAs.decimal(product.salePrice),
    currencyType: readAs.text(product.currencyType),
    quantity: readAs.integer(product.quantity),
  };
  return { stockCode: product.stockCode, shown };
}
