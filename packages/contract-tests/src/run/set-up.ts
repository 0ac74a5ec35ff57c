import type { Bindings } from "../cases/templates.ts";
import { filled } from "../cases/templates.ts";
import {
  type Exact,
  type ExactObject,
  isList,
  isObject,
  Numeral,
  writeJson,
} from "../exact/json.ts";
import { objectsAt } from "../exact/place.ts";
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
  expected: ExactObject,
  bindings: Bindings,
): Promise<Exact> {
  const [kind = ""] = Object.keys(expected);
  const value = filled(expected[kind] ?? {}, bindings);
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
  const { of: owner, stockCode = `P-${name}`, ...changes } = options;
  const seller = findOwner(parts, owner);
  await createProducts(parts, seller, [{ ...sku(String(stockCode)), ...changes }]);
  const products = await listProducts(parts, seller);
  return { ...products.find((exactObject) => exactObject.stockCode === stockCode), stockCode };
}

async function order(parts: SetUp, name: string, options: ExactObject): Promise<Exact> {
  const { status, of: owner, lines, price, stockCodes, ...rest } = options;
  const { quantities = [new Numeral("1")], ...more } = rest;
  const { control } = parts;
  const seller = findOwner(parts, owner);
  const counts = isList(quantities) ? quantities : [];
  const codes = isList(stockCodes) ? stockCodes : counts.map((_count, index) => `${name}-${index}`);
  if (stockCodes === undefined) {
    const prices = price === undefined ? {} : { salePrice: price, listPrice: price };
    const skus = codes.map((code) => ({ ...sku(String(code)), ...prices }));
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
  for (const next of steps[String(status ?? "Created")] ?? [String(status)]) {
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
  { control }: SetUp,
  seller: CaseSeller,
  skus: readonly ExactObject[],
): Promise<void> {
  const body = { payload: { integrator: "contract-tests", skus } };
  const path = "/ms/product/tasks/product-create";
  const outcomes = await control.outcomes(seller, await control.callAs(seller, "POST", path, body));
  if (outcomes.length !== skus.length || outcomes.some(({ status }) => status !== "SUCCESS")) {
    throw new CannotRun(`Set-up failed: a product was not created: ${writeJson(outcomes)}`);
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
