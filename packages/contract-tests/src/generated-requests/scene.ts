import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  writeJson,
} from "../exact/json.ts";
import { changedAt, objectsAt, valueAt } from "../exact/place.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { findOperation, type Suite } from "../run/context.ts";
import { setUp } from "../run/set-up.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";
import { buildRequest, buildSearch, type Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";

/** A line of an order that generated requests are about. */
export interface SceneLine {
  readonly id: Numeral;
  readonly quantity: number;
}

/** An order in `Picking`. */
export interface SceneOrder {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly tracking: string;
  readonly lines: readonly SceneLine[];
}

/** A seller with a few products, and the ways to call as this seller. */
export class Scene {
  /** Requests sent so far. */
  sent = 0;
  readonly seller: CaseSeller;
  readonly #suite: Suite;
  readonly #target: Target;
  readonly #control: ControlApi;
  #orders = 0;

  private constructor(suite: Suite, target: Target, control: ControlApi, seller: CaseSeller) {
    this.#suite = suite;
    this.#target = target;
    this.#control = control;
    this.seller = seller;
  }

  /** A fresh seller with the products `A`, `B` and `C`. */
  static async open(suite: Suite, target: Target): Promise<Scene> {
    const { control } = target;
    if (control === undefined) throw new CannotRun("Generated requests need a control interface.");
    const scene = new Scene(suite, target, control, await control.addSeller());
    const plenty = new Numeral("999999");
    for (const stockCode of ["A", "B", "C"]) {
      await scene.#setUp("product", { product: { stockCode, quantity: plenty } });
    }
    return scene;
  }

  /** An order of the products, in `Picking`. */
  async order(quantities: readonly number[]): Promise<SceneOrder> {
    this.#orders += 1;
    const made = await this.#setUp(`order${this.#orders}`, {
      order: {
        status: "Picking",
        stockCodes: ["A", "B", "C"].slice(0, quantities.length),
        quantities: quantities.map((quantity) => new Numeral(String(quantity))),
      },
    });
    return {
      orderNumber: String(valueAt(made, "orderNumber")),
      packageId: String(valueAt(made, "packageId")),
      tracking: String(valueAt(made, "tracking")),
      lines: objectsAt(made, "lines").map(({ id }, index) => ({
        id: id as Numeral,
        quantity: quantities[index] ?? 1,
      })),
    };
  }

  /** Sends one request and gives what crossed the wire. Products to create are new ones every time. */
  async send(operation: string, messages: Exact): Promise<Exchange> {
    this.sent += 1;
    const request = operation === "createProducts" ? renamed(messages, `-${this.sent}`) : messages;
    const { method, path } = findOperation(this.#suite, operation);
    const { appKey, appSecret } = this.seller;
    const isRead = method === "GET";
    const url = `${this.#target.baseUrl}${path}${isRead && isObject(request) ? buildSearch(request) : ""}`;
    const body = isRead ? undefined : writeJson(request);
    const recorder = new Recorder(this.#target.fetch);
    await recorder.fetch(buildRequest(method, url, { appKey, appSecret }, body));
    return recorder.last;
  }

  /** What is wrong with a response by the contract, a failure of the service included. */
  problems(operation: string, exchange: Exchange): string[] {
    const failed = exchange.status >= 500 ? [`got ${exchange.status}`] : [];
    return [...failed, ...this.#suite.validator.problems(operation, exchange)];
  }

  /** Everything that a refused request could have changed. */
  fingerprint(order: SceneOrder | undefined): Promise<string> {
    return this.#control.fingerprint(this.seller, order?.orderNumber);
  }

  /** The outcomes of a task once it is applied. */
  outcomes(task: Exact): Promise<readonly ExactObject[]> {
    return this.#control.outcomes(this.seller, task);
  }

  #setUp(name: string, expected: ExactObject): Promise<Exact> {
    const parts = { control: this.#control, seller: this.seller, sellers: new Map() };
    return setUp(parts, name, expected, {});
  }
}

/** The request with a mark on every stock code that is one. */
function renamed(request: Exact, mark: string): Exact {
  const skus = valueAt(request, "payload.skus");
  if (!isList(skus)) return request;
  const marked = skus.map((sku) =>
    isObject(sku) && typeof sku.stockCode === "string"
      ? { ...sku, stockCode: `${sku.stockCode}${mark}` }
      : sku,
  );
  return changedAt(request, "payload.skus", marked);
}
