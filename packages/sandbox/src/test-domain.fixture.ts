import { expect } from "vitest";
import type { DomainContext } from "./domain/context.ts";
import type { ShipmentPackage } from "./domain/model/shipment-package.ts";
import { type OrderLineRequest, placeOrder } from "./domain/operations/place-order.ts";
import { RefusalError } from "./domain/refusals.ts";
import { renderPackage, renderProduct } from "./rest/render-json.ts";
import { type SeedOptions, seedStore } from "./seed/seed-store.ts";
import { openStore } from "./store/sqlite-store.ts";

// What every seeded domain sells by.
export { nationalBarcode, seededCatalogue } from "./seed/seeded-catalogue.ts";

/** The present of every test that does not move it: 21 November 2026, 10:00 in GMT+3. */
export const testNow = Date.UTC(2026, 10, 21, 7);

/** The first seeded seller. */
export const sellerId = "1000001";

/** A domain over a store in memory, with a clock that stands until it is moved. */
export interface TestDomain extends DomainContext {
  /** Moves the clock forward by milliseconds. */
  advance(milliseconds: number): void;
  /** Every package as it was saved last, by its key. */
  readonly saved: ReadonlyMap<number, ShipmentPackage>;
}

export function testDomain(options: Partial<SeedOptions> & { bigIds?: boolean } = {}): TestDomain {
  const saved = new Map<number, ShipmentPackage>();
  const { bigIds = false, ...seed } = options;
  const store = openStore({
    path: ":memory:",
    bigIds,
    renderer: {
      package: (shipment, order) => {
        saved.set(shipment.key, shipment);
        return renderPackage(shipment, order);
      },
      product: renderProduct,
    },
  });
  seedStore(store, { packages: 60, products: 40, now: testNow, ...seed });
  let now = testNow;
  return {
    store,
    clock: () => now,
    settings: { taskDelay: 0 },
    saved,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The saved packages that suit, in the order of their keys. */
export function packagesThat(
  { saved }: TestDomain,
  suits: (shipment: ShipmentPackage) => boolean,
): readonly ShipmentPackage[] {
  return [...saved.values()].filter(suits);
}

export function parsed(content: Uint8Array): readonly { readonly [name: string]: unknown }[] {
  return JSON.parse(`[${Buffer.from(content).toString("utf8")}]`);
}

/** The name of the rule that refuses the work, with a code and a sentence; undefined when none does. */
export function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    expect(error.code).toBeGreaterThan(1_000);
    expect(error.message).toMatch(/\.$/);
    return error.refusal;
  }
  return undefined;
}

/** Units of products that the seeded seller sends himself, one line for each. */
export const ownLines: readonly OrderLineRequest[] = [
  { stockCode: "STK-00001", quantity: 3 },
  { stockCode: "STK-00002", quantity: 1 },
  { stockCode: "STK-00003", quantity: 2 },
];

/** A product that the marketplace's warehouse sends. */
export const warehouseLine: OrderLineRequest = { stockCode: "STK-00010", quantity: 1 };

/** A domain of products only; orders are placed by the tests. */
export function domainOfProducts(): TestDomain {
  return testDomain({ packages: 0, products: 40 });
}

/** Places an order and gives the ids of its lines, in the order of the request. */
export function orderOf(
  domain: TestDomain,
  lines: readonly OrderLineRequest[],
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

export function lineOf(domain: TestDomain, orderLineId: string) {
  const line = holder(domain, orderLineId).lines.find((item) => item.orderLineId === orderLineId);
  if (line === undefined) throw new Error(`The line ${orderLineId} is gone`);
  return line;
}
