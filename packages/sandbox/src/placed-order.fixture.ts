import { type PlacedLine, placeOrder } from "./domain/operations/place-order.ts";
import { sellerId, type TestDomain, testDomain } from "./test-domain.fixture.ts";

/** Units of products that the seeded seller sends himself, one line for each. */
export const ownLines: readonly PlacedLine[] = [
  { stockCode: "STK-00001", quantity: 3 },
  { stockCode: "STK-00002", quantity: 1 },
  { stockCode: "STK-00003", quantity: 2 },
];

/** A product that the marketplace's warehouse sends. */
export const warehouseLine: PlacedLine = { stockCode: "STK-00010", quantity: 1 };

/** A domain of products only; orders are placed by the tests. */
export function domainOfProducts(): TestDomain {
  return testDomain({ packages: 0, products: 40 });
}

/** Places an order and gives the ids of its lines, in the order of the request. */
export function orderOf(
  domain: TestDomain,
  lines: readonly PlacedLine[],
  besides: { readonly locationSpecific?: boolean } = {},
): readonly [string, string, string] {
  const { packages } = placeOrder(domain, sellerId, { lines, ...besides });
  const placed = packages.flatMap((shipment) => shipment.lines);
  const [first = "", second = "", third = ""] = lines.map(
    ({ stockCode }) => placed.find((line) => line.stockCode === stockCode)?.orderLineId ?? "",
  );
  return [first, second, third];
}

/** The package that holds a line now. */
export function holder(domain: TestDomain, orderLineId: string) {
  const found = domain.store.read(({ packages }) => packages.findByLine(sellerId, orderLineId));
  if (found === undefined) throw new Error(`Nothing holds the line ${orderLineId}`);
  return found;
}

/** A line where it is now. */
export function lineOf(domain: TestDomain, orderLineId: string) {
  const line = holder(domain, orderLineId).lines.find((item) => item.orderLineId === orderLineId);
  if (line === undefined) throw new Error(`The line ${orderLineId} is gone`);
  return line;
}
