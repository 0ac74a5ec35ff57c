import {
  LISTING,
  PRICE_STOCK,
  PRODUCT_QUERY,
  SPLIT_BY_LINES,
  SPLIT_BY_QUANTITY,
} from "../paths.ts";
import type { LedgerLine, LedgerPackages } from "./ledger.ts";

const headers = {
  appKey: "sandbox-key",
  appSecret: "sandbox-secret",
  "content-type": "application/json",
};
const control = { "x-sandbox-token": "sandbox-control", "content-type": "application/json" };

/** A package as the listing returns it; its ids are small enough for doubles in these tests. */
export interface ListedPackage {
  readonly id: string;
  readonly orderNumber: string;
  readonly shipmentPackageStatus: string;
  readonly lines: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

/** The calls of the crash tests to one running sandbox; each call throws when the connection breaks. */
export class Calls {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Lists every package of recent orders, in any status. */
  async packages(query = ""): Promise<readonly ListedPackage[]> {
    const found: ListedPackage[] = [];
    for (let page = 0; ; page += 1) {
      const path = `${LISTING}?sender=ALL&size=100&page=${page}${query}`;
      const { content } = await this.#json<{ content: ListedPackage[] }>(path, { headers });
      found.push(...content);
      if (content.length < 100) return found;
    }
  }

  /** Counts the packages of recent orders. */
  async countPackages(): Promise<number> {
    const path = `${LISTING}?sender=ALL&size=1`;
    return (await this.#json<{ totalPages: number }>(path, { headers })).totalPages;
  }

  /** Splits a package so that one unit of an order line gets a separate package. */
  splitOne(orderLineId: string): Promise<LedgerPackages> {
    const detail = `{"orderLineId":${orderLineId},"quantities":1}`;
    return this.#split(SPLIT_BY_QUANTITY, `{"splitPackages":[{"packageDetails":[${detail}]}]}`);
  }

  /** Splits packages of an order so that the given lines are in one package again. */
  combine(lines: readonly LedgerLine[]): Promise<LedgerPackages> {
    const ids = lines.map(({ orderLineId }) => orderLineId);
    return this.#split(SPLIT_BY_LINES, `{"splitGroups":[{"orderLineIds":[${ids}]}]}`);
  }

  /** Sets a product's stock; returns the id of the product task. */
  async setStock(stockCode: string, quantity: number): Promise<string> {
    const sku = JSON.stringify({ stockCode, quantity });
    const body = `{"payload":{"integrator":"crash","skus":[${sku}]}}`;
    const task = await this.#json<{ id: number; status: string }>(PRICE_STOCK, {
      method: "POST",
      headers,
      body,
    });
    if (task.status !== "IN_QUEUE") throw new Error("A stock update was rejected");
    return String(task.id);
  }

  /** Reads a product's stock. */
  async stockOf(stockCode: string): Promise<number | undefined> {
    const path = `${PRODUCT_QUERY}?sender=ALL&stockCode=${stockCode}`;
    const { content } = await this.#json<{ content: { quantity: number }[] }>(path, { headers });
    return content[0]?.quantity;
  }

  /** Places an order with a chosen order number. */
  async placeOrder(orderNumber: string): Promise<void> {
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    await this.#json("/_sandbox/orders", {
      method: "POST",
      headers: control,
      body: JSON.stringify({ orderNumber, lines }),
    });
  }

  /** Reads the outcomes of a product task's SKUs. */
  async task(id: string): Promise<readonly { readonly status: string }[]> {
    const path = `/_sandbox/tasks/${id}`;
    return (await this.#json<{ outcomes: { status: string }[] }>(path, { headers: control }))
      .outcomes;
  }

  async #split(path: string, body: string): Promise<LedgerPackages> {
    type Row = {
      readonly packageId: string;
      readonly orderLineId: number;
      readonly quantity: number;
    };
    const { splitPackageOrderItems: rows } = await this.#json<{ splitPackageOrderItems: Row[] }>(
      path,
      { method: "POST", headers, body },
    );
    const made: LedgerPackages = new Map();
    for (const { packageId, orderLineId, quantity } of rows) {
      const line = { orderLineId: String(orderLineId), units: quantity };
      made.set(packageId, [...(made.get(packageId) ?? []), line]);
    }
    return made;
  }

  async #json<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(this.#url + path, init);
    const text = await response.text();
    if (!response.ok) throw new Refusal(`${path} responded with ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

/** Thrown for a response that a crash of the sandbox cannot explain. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
