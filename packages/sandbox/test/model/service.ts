import { createSandbox, type Sandbox } from "../../src/index.ts";
import { parseExactJson } from "./exact.ts";
import type { ModelSeller } from "./model.ts";

/** The sandbox's time when each random sequence of commands starts: 21 November 2026, 12:00 in GMT+3. */
export const START = Date.UTC(2026, 10, 21, 9);

/** The parts of a response that are compared with the model. */
export interface ReadResponse {
  readonly status: number;
  readonly text: string;
}

/** The options for the generated data with which a sequence starts. */
export interface WorldOptions {
  readonly seed: number;
  readonly bigIds: boolean;
}

/** The service under test: a sandbox in memory with three sellers and a frozen clock. */
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

  /** Sends one REST request as a seller; the body is JSON text, so that a test can choose every digit of a number. */
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

  /** Sends one SOAP message, which contains the credentials. */
  async soap(message: string): Promise<string> {
    const response = await this.sandbox.fetch(`${this.sandbox.baseUrl}/ws/OrderService`, {
      method: "POST",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
      body: message,
    });
    return response.text();
  }

  /**
   * Sends a read request that the service must not refuse. For a response with the same text as an earlier response,
   * the same parsed object is returned.
   */
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
