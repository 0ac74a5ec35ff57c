import { createSandbox, type Sandbox } from "../../src/index.ts";
import { parseExactJson } from "./exact.ts";
import type { ModelSeller } from "./model.ts";

/** The present when every sequence begins: 21 November 2026, 12:00 in GMT+3. */
export const START = Date.UTC(2026, 10, 21, 9);

/** What of a response the model looks at. */
export interface ReadResponse {
  readonly status: number;
  readonly text: string;
}

/** The made-up data that a sequence begins with. */
export interface WorldOptions {
  readonly seed: number;
  readonly bigIds: boolean;
}

/** The service under test: three sellers, in memory, time standing still. */
export class Service {
  readonly sandbox: Sandbox;
  readonly #readings = new Map<string, { readonly text: string; readonly value: unknown }>();

  constructor({ seed, bigIds }: WorldOptions) {
    this.sandbox = createSandbox({
      seed: String(seed),
      bigIds,
      sellers: 3,
      packages: 36,
      products: 12,
      clock: () => START,
      rateLimit: false,
    });
    this.sandbox.control.clock.freeze(START);
  }

  /** One call as a seller; the body is JSON text, so that a test decides every digit of it. */
  async call(
    seller: Pick<ModelSeller, "appKey" | "appSecret">,
    method: "GET" | "PUT" | "POST",
    path: string,
    body?: string,
  ): Promise<ReadResponse> {
    const { appKey, appSecret } = seller;
    const response = await this.sandbox.fetch(this.sandbox.baseUrl + path, {
      method,
      headers: { appKey, appSecret, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** One SOAP message; the credentials are in it. */
  async soap(message: string): Promise<string> {
    const response = await this.sandbox.fetch(`${this.sandbox.baseUrl}/ws/OrderService`, {
      method: "POST",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
      body: message,
    });
    return response.text();
  }

  /** A read that must succeed. The same text as before is the same object as before. */
  async read<T>(seller: Pick<ModelSeller, "appKey" | "appSecret">, path: string): Promise<T> {
    const { status, text } = await this.call(seller, "GET", path);
    if (status !== 200) throw new Error(`GET ${path} responded with ${status}: ${text}`);
    const key = `${seller.appKey} ${path}`;
    const known = this.#readings.get(key);
    if (known?.text === text) return known.value as T;
    const value = parseExactJson<T>(text);
    this.#readings.set(key, { text, value });
    return value;
  }
}
