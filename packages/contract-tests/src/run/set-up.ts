import type { Bindings } from "../cases/templates.ts";
import { filled } from "../cases/templates.ts";
import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  readJson,
  writeJson,
} from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";

/** The instant at which every case begins; the sandbox's clock stands there. */
export const caseStart = Date.UTC(2026, 2, 2, 9);

/** What a case's set-ups work with. */
export interface SetUp {
  readonly control: ControlApi;
  readonly seller: CaseSeller;
  readonly sellers: Map<string, CaseSeller>;
}

const steps: Readonly<Record<string, readonly string[]>> = {
  Created: [],
  Picking: ["Picking"],
  Shipped: ["Picking", "Shipped"],
  Delivered: ["Picking", "Shipped", "Delivered"],
  Cancelled: ["Cancelled"],
};

/**
 * Sets one thing up and gives what the case's templates may say of it.
 *
 * `seller: {}` another seller; `product: {...}` a product; `order: {quantities, status, of, ...}` an
 * order of fresh products, whose package stands in the status.
 *
 * @throws CannotRun when the set-up itself fails
 */
export async function setUp(
  parts: SetUp,
  name: string,
  wanted: ExactObject,
  bindings: Bindings,
): Promise<Exact> {
  const [kind] = Object.keys(wanted);
  const value = filled(wanted[kind ?? ""] ?? {}, bindings);
  const options = isObject(value) ? value : {};
  switch (kind) {
    case "seller": {
      const seller = await parts.control.addSeller();
      parts.sellers.set(name, seller);
      return { ...seller };
    }
    case "product":
      return product(parts, name, options);
    case "order":
      return order(parts, name, options);
    case "clock":
      await parts.control.call("POST", "/clock/freeze", { at: options.at ?? null });
      return options;
    default:
      throw new CannotRun(`Nothing can be set up as "${kind}"`);
  }
}

async function product(parts: SetUp, name: string, options: ExactObject): Promise<Exact> {
  const { of: owner, ...changes } = options;
  const seller = findOwner(parts, owner);
  const stockCode = String(changes.stockCode ?? `P-${name}`);
  await createProducts(parts, seller, [{ ...sku(stockCode), ...changes, stockCode }]);
  const [listed] = await listedProducts(parts, seller, stockCode);
  return { ...(isObject(listed) ? listed : {}), stockCode };
}

async function order(parts: SetUp, name: string, options: ExactObject): Promise<Exact> {
  const {
    quantities,
    status,
    of: owner,
    split,
    lines: extras,
    price,
    stockCodes,
    ...rest
  } = options;
  const seller = findOwner(parts, owner);
  const wanted = isList(quantities) ? quantities : [new Numeral("1")];
  const known = isList(stockCodes) ? stockCodes.map(String) : undefined;
  const codes = known ?? wanted.map((_quantity, index) => `${name}-${index}`);
  if (known === undefined) {
    const prices = price === undefined ? {} : { salePrice: price, listPrice: price };
    await createProducts(
      parts,
      seller,
      codes.map((code) => ({ ...sku(code), ...prices })),
    );
  }
  const placed = await parts.control.call("POST", `/orders?sellerId=${seller.sellerId}`, {
    ...rest,
    lines: codes.map((stockCode, index) => {
      const extra = isList(extras) ? extras[index] : undefined;
      return {
        stockCode,
        quantity: wanted[index] ?? new Numeral("1"),
        ...(isObject(extra) ? extra : {}),
      };
    }),
  });
  const shipment = firstPackage(placed);
  const id = String(shipment.packageId ?? shipment.cargoTrackingNumber);
  for (const next of steps[String(status ?? "Created")] ?? [String(status)]) {
    const move = `/packages/${id}/move?sellerId=${seller.sellerId}`;
    await parts.control.call("POST", move, { status: next });
  }
  const products = await listedProducts(parts, seller);
  return described(placed, products);
}

function described(placed: Exact, products: readonly Exact[]): Exact {
  const shipment = firstPackage(placed);
  const lines = isList(shipment.lines) ? shipment.lines.filter(isObject) : [];
  return {
    ...(isObject(placed) ? placed : {}),
    packageId: shipment.packageId ?? null,
    tracking: shipment.cargoTrackingNumber ?? null,
    lines: lines.map((line) => ({
      id: new Numeral(String(line.orderLineId)),
      stockCode: line.stockCode ?? null,
      quantity: line.quantity ?? null,
      productId: findProductId(products, line.stockCode),
    })),
  };
}

function findProductId(products: readonly Exact[], stockCode: Exact | undefined): Exact {
  const found = products.find((each) => isObject(each) && each.stockCode === stockCode);
  return isObject(found) ? (found.marketplaceProductId ?? null) : null;
}

function firstPackage(placed: Exact): ExactObject {
  const packages = isObject(placed) && isList(placed.packages) ? placed.packages : [];
  const [shipment] = packages;
  return isObject(shipment) ? shipment : {};
}

/** A product that creation takes: category and attributes are those of the seeded catalogue. */
export function sku(stockCode: string): ExactObject {
  return {
    title: `Product ${stockCode}`,
    description: "<p>For a case.</p>",
    categoryId: new Numeral("1004101"),
    currencyType: "TL",
    productMainId: `G-${stockCode}`,
    preparingDay: new Numeral("2"),
    shipmentTemplate: "Standard",
    stockCode,
    quantity: new Numeral("1000"),
    images: [{ url: "https://images.example.com/1.jpg", order: new Numeral("1") }],
    attributes: [{ id: new Numeral("354001"), valueId: new Numeral("35400101") }],
    salePrice: new Numeral("120.00"),
    listPrice: new Numeral("150.00"),
    vatRate: new Numeral("20"),
  };
}

async function createProducts(
  parts: SetUp,
  seller: CaseSeller,
  skus: readonly ExactObject[],
): Promise<void> {
  const body = { payload: { integrator: "contract-tests", skus } };
  const path = "/ms/product/tasks/product-create";
  const task = await ask(parts, seller, "POST", path, body);
  await parts.control.call("POST", "/clock/advance", { milliseconds: new Numeral("10000") });
  const id = isObject(task) ? String(task.id) : "";
  const path2 = `/tasks/${id}?sellerId=${seller.sellerId}`;
  const done = await parts.control.call("GET", path2);
  const outcomes = isObject(done) && isList(done.outcomes) ? done.outcomes : [];
  const failed = outcomes.find((each) => isObject(each) && each.status !== "SUCCESS");
  if (failed !== undefined || outcomes.length !== skus.length) {
    throw new CannotRun(`Set-up failed: a product was not created: ${writeJson(failed ?? null)}`);
  }
}

async function listedProducts(
  parts: SetUp,
  seller: CaseSeller,
  stockCode?: string,
): Promise<readonly Exact[]> {
  const filter = stockCode === undefined ? "" : `&stockCode=${encodeURIComponent(stockCode)}`;
  const page = await ask(parts, seller, "GET", `/ms/product-query?sender=ALL&size=250${filter}`);
  return isObject(page) && isList(page.content) ? page.content : [];
}

async function ask(
  { control }: SetUp,
  seller: CaseSeller,
  method: string,
  path: string,
  body?: Exact,
): Promise<Exact> {
  const response = await control.sendAs(seller, method, path, body);
  const text = await response.text();
  if (response.status === 200) return readJson(text);
  throw new CannotRun(`Set-up failed: ${method} ${path}: ${response.status} ${text}`);
}

function findOwner({ seller, sellers }: SetUp, owner: Exact | undefined): CaseSeller {
  return owner === undefined ? seller : (sellers.get(String(owner)) ?? seller);
}
