import { type Exact, type ExactObject, Numeral, readJson, writeJson } from "../exact/json.ts";
import { objectsAt, valueAt } from "../exact/place.ts";
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
    return readSuccess(await this.ask(method, path, body), method, path);
  }

  /** The same, whatever the response. */
  ask(method: string, path: string, body?: Exact): Promise<Response> {
    const url = `${this.#baseUrl}/_sandbox${path}`;
    const text = body === undefined ? undefined : writeJson(body);
    return this.#send(buildRequest(method, url, { "x-sandbox-token": this.token }, text));
  }

  /**
   * Calls as a seller, past whatever stands in front of the calls under test.
   *
   * @throws CannotRun when the call is refused
   */
  async callAs(seller: Credentials, method: string, path: string, body?: Exact): Promise<Exact> {
    return readSuccess(await this.#sendAs(seller, method, path, body), method, path);
  }

  #sendAs(
    { appKey, appSecret }: Credentials,
    method: string,
    path: string,
    body?: Exact,
  ): Promise<Response> {
    const text = body === undefined ? undefined : writeJson(body);
    return this.#send(buildRequest(method, this.#baseUrl + path, { appKey, appSecret }, text));
  }

  /** The outcome of each SKU of a task, once it is applied. */
  async outcomes({ sellerId }: CaseSeller, task: Exact): Promise<readonly ExactObject[]> {
    await this.call("POST", "/clock/advance", { milliseconds: new Numeral("10000") });
    const path = `/tasks/${valueAt(task, "id")}?sellerId=${sellerId}`;
    return objectsAt(await this.call("GET", path), "outcomes");
  }

  /**
   * Everything that a seller can see, as one text: equal before and after what must change nothing.
   *
   * @param orderNumber - the only order whose packages count
   */
  async fingerprint(seller: CaseSeller, orderNumber = ""): Promise<string> {
    const listing = "/rest/delivery/v1/shipmentPackages?size=100&sender=ALL";
    const filter = orderNumber === "" ? "" : `&orderNumber=${orderNumber}`;
    const responses = [
      await this.#sendAs(seller, "GET", listing + filter),
      await this.#sendAs(seller, "GET", "/ms/product-query?size=250&sender=ALL"),
      await this.ask("GET", `/tasks?sellerId=${seller.sellerId}`),
    ];
    return (await Promise.all(responses.map((response) => response.text()))).join("\n");
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
    return valueAt(await this.call("GET", "/clock"), "now") ?? null;
  }
}

async function readSuccess(response: Response, method: string, path: string): Promise<Exact> {
  const text = await response.text();
  if (response.status === 200) return readJson(text);
  throw new CannotRun(`Set-up failed: ${method} ${path}: ${response.status} ${text}`);
}
