import { listingPath, readPackages } from "./read-listing.ts";
import { credentials } from "./sandbox-process.ts";
import { type PackedLine, type SplitResponse, SplitSupply } from "./split-supply.ts";

/** What a seller's software asks for. */
export type CallKind = "listing" | "product query" | "split" | "price and stock task";

/** One call, ready to be sent. */
export interface Call {
  readonly kind: CallKind;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly done?: (response: SplitResponse) => void;
}

/** Of a hundred calls. */
export const shares: Readonly<Record<CallKind, number>> = {
  listing: 70,
  "product query": 15,
  split: 10,
  "price and stock task": 5,
};

/** SKUs of one task. */
const SKUS = 10;

/** Mostly the newest packages, as a seller's software polls; some look further. */
const listings = [
  "size=20",
  "size=20&page=1",
  "size=20&orderByField=true",
  "size=20&status=Created",
  "size=20&status=Picking&page=3",
  "size=20&page=40",
] as const;

const day = 86_400_000;

/** The calls of a load, in their shares, in an order that looks like chance and is the same always. */
export class MixedCalls {
  readonly #splits: SplitSupply;
  readonly #stockCodes: readonly string[];
  #drawn = 0;

  constructor(splits: SplitSupply, stockCodes: readonly string[]) {
    this.#splits = splits;
    this.#stockCodes = stockCodes;
  }

  next(): Call {
    const turn = this.#drawn;
    this.#drawn += 1;
    let place = (turn * 61) % 100;
    for (const [kind, share] of Object.entries(shares)) {
      if (place < share) return this.#call(kind as CallKind, turn);
      place -= share;
    }
    throw new RangeError("The shares make less than a hundred");
  }

  #call(kind: CallKind, turn: number): Call {
    switch (kind) {
      case "listing":
        return get(kind, `${listingPath}?${listings[turn % listings.length]}${nameWindow(turn)}`);
      case "product query":
        return get(kind, `/ms/product-query?${this.#productQuery(turn)}`);
      case "price and stock task":
        return post(kind, "/ms/product/tasks/price-stock-update", this.#priceAndStock(turn));
      case "split": {
        const split = this.#splits.next();
        if (split === undefined) throw new RangeError("No package is left to split");
        return { ...post(kind, split.path, split.body), done: split.done };
      }
    }
  }

  #productQuery(turn: number): string {
    if (turn % 3 === 0) return `size=20&page=${turn % 40}`;
    if (turn % 3 === 1) return `size=20&productStatus=Active&page=${turn % 7}`;
    return `stockCode=${encodeURIComponent(this.#stockCode(turn))}`;
  }

  /** Written by hand: JSON.stringify would send 12.50 as 12.5. */
  #priceAndStock(turn: number): string {
    const skus = Array.from({ length: SKUS }, (_, index) => {
      const price = `${100 + ((turn + index) % 900)}.50`;
      const stockCode = JSON.stringify(this.#stockCode(turn + index));
      return `{"stockCode":${stockCode},"listPrice":${price},"salePrice":${price},"quantity":${turn % 500}}`;
    });
    return `{"payload":{"integrator":"Benchmark","skus":[${skus.join(",")}]}}`;
  }

  #stockCode(turn: number): string {
    return this.#stockCodes[turn % this.#stockCodes.length] ?? "";
  }
}

/** The window moves from request to request, as the clock does. */
function nameWindow(turn: number): string {
  const to = Date.now() - (turn % 500) * 60_000;
  return `&startDate=${to - 14 * day}&endDate=${to}`;
}

const get = (kind: CallKind, path: string): Call => ({ kind, method: "GET", path });
const post = (kind: CallKind, path: string, body: string): Call => ({
  kind,
  method: "POST",
  path,
  body,
});

/** Looks up in a sandbox what the calls need: packages to split and products to price. */
export async function prepareCalls(url: string): Promise<MixedCalls> {
  const splits = new SplitSupply();
  const packages = await readPackages(url, Number.POSITIVE_INFINITY, "&status=Picking");
  for (const { id, lines } of packages as readonly ListedPackage[])
    if (id !== null) splits.add(lines);
  const response = await fetch(`${url}/ms/product-query?size=100`, { headers: credentials });
  const { content } = (await response.json()) as { content: readonly { stockCode: string }[] };
  return new MixedCalls(
    splits,
    content.map(({ stockCode }) => stockCode),
  );
}

/** What is read of a listed package. */
interface ListedPackage {
  /** Null for an order of a location; such a package cannot be split. */
  readonly id: string | null;
  readonly lines: readonly PackedLine[];
}
