import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  writeJson,
} from "../exact/json.ts";
import { objectsAt, valueAt, withValueAt } from "../exact/json-path.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import { findOperation, type Suite } from "../run/context.ts";
import { setUp } from "../run/set-up.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";
import { buildRequest, buildSearch, type Exchange, Recorder } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";

export interface GeneratedOrderLine {
  readonly id: Numeral;
  readonly quantity: number;
}

/** With one package in `Picking`. */
export interface GeneratedOrder {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly tracking: string;
  readonly lines: readonly GeneratedOrderLine[];
}

/** A seller with three products, and its calls. */
export class Scenario {
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

  /** A new seller with the products `A`, `B` and `C`. */
  static async open(suite: Suite, target: Target): Promise<Scenario> {
    const { control } = target;
    if (control === undefined)
      throw new SuiteSetupError(
        "Generated requests need a sandbox with its control interface switched on.",
      );
    const scenario = new Scenario(suite, target, control, await control.addSeller());
    const plenty = new Numeral("999999");
    for (const stockCode of ["A", "B", "C"]) {
      await scenario.#setUp("product", { product: { stockCode, quantity: plenty } });
    }
    return scenario;
  }

  /** Its package is moved to `Picking`. */
  async order(quantities: readonly number[]): Promise<GeneratedOrder> {
    this.#orders += 1;
    const prepared = await this.#setUp(`order${this.#orders}`, {
      order: {
        status: "Picking",
        stockCodes: ["A", "B", "C"].slice(0, quantities.length),
        quantities: quantities.map((quantity) => new Numeral(String(quantity))),
      },
    });
    return {
      orderNumber: String(valueAt(prepared, "orderNumber")),
      packageId: String(valueAt(prepared, "packageId")),
      tracking: String(valueAt(prepared, "tracking")),
      lines: objectsAt(prepared, "lines").map(({ id }, index) => ({
        id: id as Numeral,
        quantity: quantities[index] ?? 1,
      })),
    };
  }

  /** Returns what was sent and received. Stock codes get a suffix, so that each request creates new products. */
  async send(operation: string, generated: Exact): Promise<Exchange> {
    this.sent += 1;
    const request =
      operation === "createProducts" ? markStockCodes(generated, `-${this.sent}`) : generated;
    const { method, path } = findOperation(this.#suite, operation);
    const { appKey, appSecret } = this.seller;
    const isRead = method === "GET";
    const url = `${this.#target.baseUrl}${path}${isRead && isObject(request) ? buildSearch(request) : ""}`;
    const body = isRead ? undefined : writeJson(request);
    const recorder = new Recorder(this.#target.fetch);
    await recorder.fetch(buildRequest(method, url, { appKey, appSecret }, body));
    return recorder.last;
  }

  /** Also a status of 500 or more. */
  problems(operation: string, exchange: Exchange): string[] {
    const failed = exchange.status >= 500 ? [`got ${exchange.status}`] : [];
    return [...failed, ...this.#suite.validator.problems(operation, exchange)];
  }

  /** All that a refused request could have changed, as one text. */
  fingerprint(order: GeneratedOrder | undefined): Promise<string> {
    return this.#control.fingerprint(this.seller, order?.orderNumber);
  }

  /** Advances the clock until a task is applied; the outcome of each SKU. */
  outcomes(task: Exact): Promise<readonly ExactObject[]> {
    return this.#control.outcomes(this.seller, task);
  }

  #setUp(name: string, expected: ExactObject): Promise<Exact> {
    const parts = { control: this.#control, seller: this.seller, sellers: new Map() };
    return setUp(parts, name, expected, {});
  }
}

function markStockCodes(request: Exact, mark: string): Exact {
  const skus = valueAt(request, "payload.skus");
  if (!isList(skus)) return request;
  const marked = skus.map((sku) =>
    isObject(sku) && typeof sku.stockCode === "string"
      ? { ...sku, stockCode: `${sku.stockCode}${mark}` }
      : sku,
  );
  return withValueAt(request, "payload.skus", marked);
}
