import { type Exact, type ExactObject, Numeral, readJson, writeJson } from "../exact/json.ts";
import { objectsAt, valueAt } from "../exact/json-path.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { buildRequest } from "./exchange.ts";

export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Added for one case, with only the data of its set-up. */
export interface CaseSeller extends Credentials {
  readonly sellerId: string;
}

type Send = (request: Request) => Promise<Response>;

/** By the same transport as the calls under test. */
export class ControlApi {
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

  /** @throws SuiteSetupError for a refusal: a set-up that fails proves nothing */
  async call(method: string, path: string, body?: Exact): Promise<Exact> {
    return readSuccess(await this.ask(method, path, body), method, path);
  }

  /** Returns refusals, too. */
  ask(method: string, path: string, body?: Exact): Promise<Response> {
    const url = `${this.#baseUrl}/_sandbox${path}`;
    const text = body === undefined ? undefined : writeJson(body);
    return this.#send(buildRequest(method, url, { "x-sandbox-token": this.token }, text));
  }

  /**
   * As a seller, without the changes that a test makes to the calls under test.
   *
   * @throws SuiteSetupError for a refusal
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

  /** Advances the clock until a task is applied; the outcome of each SKU. */
  async outcomes({ sellerId }: CaseSeller, task: Exact): Promise<readonly ExactObject[]> {
    await this.call("POST", "/clock/advance", { milliseconds: new Numeral("10000") });
    const path = `/tasks/${valueAt(task, "id")}?sellerId=${sellerId}`;
    return objectsAt(await this.call("GET", path), "outcomes");
  }

  /**
   * All that a seller can read as one text, to compare before and after a request that must change nothing.
   *
   * @param orderNumber - include only its packages
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

  async addSeller(): Promise<CaseSeller> {
    this.#sellers += 1;
    const mark = `${process.pid}-${Date.now().toString(36)}-${this.#sellers}`;
    const credentials = { appKey: `case-key-${mark}`, appSecret: `case-secret-${mark}` };
    // The sandbox would read all sellers to find a free id.
    const sellerId = String(this.#firstSeller + BigInt(this.#sellers));
    await this.call("POST", "/sellers", {
      sellerId,
      nickname: "Case Store",
      shipmentTemplates: ["Standard", "Express"],
      ...credentials,
    });
    return { ...credentials, sellerId };
  }

  /** Epoch milliseconds. */
  async now(): Promise<Exact> {
    return valueAt(await this.call("GET", "/clock"), "now") ?? null;
  }
}

async function readSuccess(response: Response, method: string, path: string): Promise<Exact> {
  const text = await response.text();
  if (response.status === 200) return readJson(text);
  throw new SuiteSetupError(`Set-up failed: ${method} ${path}: ${response.status} ${text}`);
}
