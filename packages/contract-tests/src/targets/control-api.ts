import type { Exact, ExactObject } from "../exact/json.ts";
import { readJson, writeJson } from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { buildRequest } from "./exchange.ts";

/** Credentials of a seller. */
export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** A seller made for one case, who sees nothing but what the case sets up. */
export interface CaseSeller extends Credentials {
  readonly sellerId: string;
}

type Send = (request: Request) => Promise<Response>;

/** A sandbox's control interface, over the same transport as the calls under test. */
export class ControlApi {
  /** Opens the control interface. */
  readonly token: string;
  readonly #send: Send;
  readonly #baseUrl: string;
  readonly #firstSeller = BigInt(Date.now()) * 10_000n;
  #sellers = 0;

  constructor(send: Send, baseUrl: string, token: string) {
    this.#send = send;
    this.#baseUrl = baseUrl;
    this.token = token;
  }

  /** @throws CannotRun when the control interface refuses: a set-up that fails proves nothing */
  async call(method: string, path: string, body?: Exact): Promise<Exact> {
    const { status, text } = await this.ask(method, path, body);
    if (status !== 200) throw new CannotRun(`Set-up failed: ${method} ${path}: ${status} ${text}`);
    return readJson(text);
  }

  /** The same, whatever the response. */
  async ask(
    method: string,
    path: string,
    body?: Exact,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const url = `${this.#baseUrl}/_sandbox${path}`;
    const headers = { "x-sandbox-token": this.token };
    const text = body === undefined ? undefined : writeJson(body);
    const response = await this.#send(buildRequest(method, url, headers, text));
    return { status: response.status, text: await response.text() };
  }

  /** Sends a request as a seller, past whatever stands in front of the calls under test. */
  sendAs(
    { appKey, appSecret }: Credentials,
    method: string,
    path: string,
    body?: Exact,
  ): Promise<Response> {
    const text = body === undefined ? undefined : writeJson(body);
    return this.#send(buildRequest(method, this.#baseUrl + path, { appKey, appSecret }, text));
  }

  /** Adds a seller of its own for a case. */
  async addSeller(): Promise<CaseSeller> {
    this.#sellers += 1;
    const mark = `${process.pid}-${Date.now().toString(36)}-${this.#sellers}`;
    const credentials = { appKey: `case-key-${mark}`, appSecret: `case-secret-${mark}` };
    // An id of our own: to find a free one, the sandbox would look at every seller there is.
    const sellerId = String(this.#firstSeller + BigInt(this.#sellers));
    await this.call("POST", "/sellers", {
      sellerId,
      nickname: "Case Store",
      shipmentTemplates: ["Standard", "Express"],
      ...credentials,
    });
    return { ...credentials, sellerId };
  }

  /** The sandbox's time, in epoch milliseconds. */
  async now(): Promise<Exact> {
    const clock = (await this.call("GET", "/clock")) as ExactObject;
    return clock.now ?? null;
  }
}
