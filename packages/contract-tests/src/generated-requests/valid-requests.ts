import fc from "fast-check";
import type { OpenApi, RestOperation } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isObject, Numeral } from "../exact/json.ts";
import { createArbitrary, formatUnits, type Hints } from "./arbitrary.ts";
import type { GeneratedOrder } from "./scenario.ts";

export type ValidRequest = (order: GeneratedOrder | undefined) => Exact;

/** Of the lines of a request's order. */
export const quantities = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 2, maxLength: 3 });

export function validRequests(
  contract: OpenApi,
  operation: RestOperation,
): fc.Arbitrary<ValidRequest> {
  const generate = byOperation[operation.id];
  if (generate !== undefined) return generate(contract, operation);
  return createQuery(contract, operation).map((query) => () => query);
}

type ValidRequestGenerator = (
  contract: OpenApi,
  operation: RestOperation,
) => fc.Arbitrary<ValidRequest>;

/** For fields in which the service refuses unknown values. */
const catalogue: Hints = {
  categoryId: fc.constant(new Numeral("1004101")),
  attributes: fc.constant([{ id: new Numeral("354001"), valueId: new Numeral("35400101") }]),
  shipmentTemplate: fc.constantFrom("Standard", "Express"),
  stockCode: fc.uuid(),
};

const changes: Hints = {
  stockCode: fc.constantFrom("A", "B", "C"),
  shipmentTemplate: fc.constantFrom("Standard", "Express"),
  id: fc.integer({ min: 1_000_000, max: 1_000_031 }).map((id) => new Numeral(String(id))),
};

const byOperation: Readonly<Record<string, ValidRequestGenerator>> = {
  createCollectionRequest: (contract, operation) =>
    fc
      .tuple(generateBodies(contract, operation), fc.boolean())
      .map(([body, byTracking]) => (order) => {
        const [detail] = listAt(body, "collectionRequestDetails");
        return {
          collectionRequestDetails: (order?.lines ?? []).map((line) => ({
            ...detail,
            id: (byTracking ? order?.tracking : order?.packageId) ?? "",
            orderLineId: line.id,
          })),
        };
      }),
  splitPackageByQuantity: () =>
    fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.constantFrom("61", "62", "63", "64", "65")).map(
      ([line, units, cancels, reason]) =>
        (order) =>
          buildSplit(order, line, units, cancels && reason),
    ),
  splitPackageByOrderLines: () =>
    fc.nat().map((index) => (order) => {
      const ids = (order?.lines ?? []).map(({ id }) => id);
      const cut = 1 + (index % Math.max(1, ids.length - 1));
      return { splitGroups: [{ orderLineIds: ids.slice(0, cut) }] };
    }),
  addLaborCosts: (contract, operation) =>
    generateBodies(contract, operation).map((body) => (order) => ({
      laborCostDetails: listAt(body, "laborCostDetails").map((detail, index) => ({
        ...detail,
        orderLineId: order?.lines[index]?.id ?? new Numeral("17"),
      })),
    })),
  createProducts: (contract, operation) =>
    generateBodies(contract, operation, catalogue).map((body) => () => withOrderedPrices(body)),
  updateProducts: (contract, operation) =>
    generateBodies(contract, operation, changes).map((body) => () => withoutContradictions(body)),
  updatePriceAndStock: (contract, operation) =>
    generateBodies(contract, operation, changes).map((body) => () => withOrderedPrices(body)),
};

function generateBodies(
  contract: OpenApi,
  { body }: RestOperation,
  hints: Hints = {},
): fc.Arbitrary<ExactObject> {
  if (body === undefined) return fc.constant({});
  return createArbitrary(contract, body, hints) as fc.Arbitrary<ExactObject>;
}

function createQuery(contract: OpenApi, { query }: RestOperation): fc.Arbitrary<Exact> {
  const model = Object.fromEntries(
    query.map(({ name, schema }) => [name, createArbitrary(contract, schema)]),
  );
  return fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Exact>;
}

/** Some units of a line go into a new package, and with a cancel reason one unit is cancelled. */
function buildSplit(
  order: GeneratedOrder | undefined,
  index: number,
  units: number,
  reason: string | false,
): Exact {
  const lines = order?.lines ?? [];
  const line = lines[index % Math.max(1, lines.length)];
  if (line === undefined) return {};
  const packed = 1 + (units % (line.quantity - 1));
  const detail = { orderLineId: line.id, quantities: new Numeral(String(packed)) };
  const cancelled = { orderLineId: line.id, quantity: new Numeral("1") };
  return {
    splitPackages: [{ packageDetails: [detail] }],
    ...(reason === false
      ? {}
      : { cancelledItems: [{ cancelReasonId: new Numeral(reason), ...cancelled }] }),
  };
}

/** Both prices or none, the list price not below the sale price. */
function withOrderedPrices(body: ExactObject): Exact {
  return withSkus(body, (sku) => {
    const { listPrice, salePrice, ...rest } = sku;
    if (!(listPrice instanceof Numeral) || !(salePrice instanceof Numeral)) return rest;
    const [low, high] = [listPrice, salePrice]
      .map(({ value }) => BigInt(value.replace(".", "")))
      .sort((one, other) => (one < other ? -1 : 1));
    const [sale, list] = [low ?? 0n, high ?? 0n].map((units) => new Numeral(formatUnits(units, 2)));
    return { ...rest, listPrice: list ?? listPrice, salePrice: sale ?? salePrice };
  });
}

/** Without delete flags that contradict the fields that are set. */
function withoutContradictions(body: ExactObject): Exact {
  return withSkus(body, (sku) => {
    const { deleteProductMainId: _group, deleteMaxPurchaseQuantity: _limit, ...rest } = sku;
    return rest;
  });
}

function withSkus(body: ExactObject, change: (sku: ExactObject) => ExactObject): Exact {
  const payload = isObject(body.payload) ? body.payload : {};
  const skus = new Map<string, ExactObject>();
  for (const sku of listAt(payload, "skus")) skus.set(String(sku.stockCode), change(sku));
  return { ...body, payload: { ...payload, skus: [...skus.values()] } };
}

function listAt(value: ExactObject, name: string): readonly ExactObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
