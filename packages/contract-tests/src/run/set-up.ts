import type { Bindings } from "../cases/templates.ts";
import { fillTemplates } from "../cases/templates.ts";
import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  writeJson,
} from "../exact/json.ts";
import { objectsAt } from "../exact/json-path.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { CaseSeller, ControlApi } from "../targets/control-api.ts";

/** The time that the sandbox's clock is set to when a contract test case starts, epoch milliseconds. */
export const caseStart = Date.UTC(2026, 2, 2, 9);

export interface SetUp {
  readonly control: ControlApi;
  readonly seller: CaseSeller;
  readonly sellers: Map<string, CaseSeller>;
}

const STATUS_PATHS: Readonly<Record<string, readonly string[]>> = {
  Created: [],
  Picking: ["Picking"],
  Shipped: ["Picking", "Shipped"],
  Delivered: ["Picking", "Shipped", "Delivered"],
  Cancelled: ["Cancelled"],
};

/**
 * Performs one set-up of a case, and returns the value that templates can refer to. The set-up `seller: {}` adds
 * another seller, `product: {...}` creates a product, and `order: {quantities, status, of, ...}` places an order of
 * new products and moves its package to the status.
 *
 * @throws SuiteSetupError when the set-up itself fails
 */
export async function setUp(
  parts: SetUp,
  name: string,
  expected: ExactObject,
  bindings: Bindings,
): Promise<Exact> {
  const [kind = ""] = Object.keys(expected);
  const value = fillTemplates(expected[kind] ?? {}, bindings);
  const options = isObject(value) ? value : {};
  switch (kind) {
    case "seller": {
      const seller = await parts.control.addSeller();
      parts.sellers.set(name, seller);
      return { ...seller };
    }
    case "product":
      return setUpProduct(parts, name, options);
    case "order":
      return setUpOrder(parts, name, options);
    case "clock":
      await parts.control.call("POST", "/clock/freeze", { at: options.at ?? null });
      return options;
    default:
      throw new SuiteSetupError(`Unknown set-up "${kind}": use seller, product, order or clock`);
  }
}

async function setUpProduct(parts: SetUp, name: string, options: ExactObject): Promise<Exact> {
  const { of: owner, stockCode = `P-${name}`, ...changes } = options;
  const seller = findOwner(parts, owner);
  await createProducts(parts, seller, [{ ...buildSku(String(stockCode)), ...changes }]);
  const products = await listProducts(parts, seller);
  return { ...products.find((exactObject) => exactObject.stockCode === stockCode), stockCode };
}

async function setUpOrder(parts: SetUp, name: string, options: ExactObject): Promise<Exact> {
  const { status, of: owner, lines, price, stockCodes, ...rest } = options;
  const { quantities = [new Numeral("1")], ...more } = rest;
  const { control } = parts;
  const seller = findOwner(parts, owner);
  const counts = isList(quantities) ? quantities : [];
  const codes = isList(stockCodes) ? stockCodes : counts.map((_count, index) => `${name}-${index}`);
  if (stockCodes === undefined) {
    const prices = price === undefined ? {} : { salePrice: price, listPrice: price };
    const skus = codes.map((code) => ({ ...buildSku(String(code)), ...prices }));
    await createProducts(parts, seller, skus);
  }
  const placed = await control.call("POST", `/orders?sellerId=${seller.sellerId}`, {
    ...more,
    lines: codes.map((stockCode, index) => ({
      stockCode,
      quantity: counts[index] ?? new Numeral("1"),
      ...objectsAt(lines, "")[index],
    })),
  });
  const [shipment = {}] = objectsAt(placed, "packages");
  const { packageId = null, cargoTrackingNumber: tracking = null } = shipment;
  for (const next of STATUS_PATHS[String(status ?? "Created")] ?? [String(status)]) {
    const move = `/packages/${packageId ?? tracking}/move?sellerId=${seller.sellerId}`;
    await control.call("POST", move, { status: next });
  }
  const products = await listProducts(parts, seller);
  return {
    ...(placed as ExactObject),
    packageId,
    tracking,
    lines: objectsAt(shipment, "lines").map(
      ({ orderLineId, stockCode = null, quantity = null }) => ({
        id: new Numeral(String(orderLineId)),
        stockCode,
        quantity,
        productId:
          products.find((exactObject) => exactObject.stockCode === stockCode)
            ?.marketplaceProductId ?? null,
      }),
    ),
  };
}

/** Builds a valid SKU to create; its category and attributes come from the seeded catalogue. */
export function buildSku(stockCode: string): ExactObject {
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
  { control }: SetUp,
  seller: CaseSeller,
  skus: readonly ExactObject[],
): Promise<void> {
  const body = { payload: { integrator: "contract-tests", skus } };
  const path = "/ms/product/tasks/product-create";
  const outcomes = await control.outcomes(seller, await control.callAs(seller, "POST", path, body));
  if (outcomes.length !== skus.length || outcomes.some(({ status }) => status !== "SUCCESS")) {
    throw new SuiteSetupError(`Set-up failed: a product was not created: ${writeJson(outcomes)}`);
  }
}

async function listProducts(
  { control }: SetUp,
  seller: CaseSeller,
): Promise<readonly ExactObject[]> {
  const page = await control.callAs(seller, "GET", "/ms/product-query?sender=ALL&size=250");
  return objectsAt(page, "content");
}

function findOwner({ seller, sellers }: SetUp, owner: Exact | undefined): CaseSeller {
  return owner === undefined ? seller : (sellers.get(String(owner)) ?? seller);
}
