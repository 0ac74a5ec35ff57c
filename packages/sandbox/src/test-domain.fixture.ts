import { expect } from "vitest";
import type { DomainContext } from "./domain/context.ts";
import type { ShipmentPackage } from "./domain/model/shipment-package.ts";
import { type OrderLineRequest, placeOrder } from "./domain/operations/place-order.ts";
import { RefusalError } from "./domain/refusals.ts";
import { renderPackage, renderProduct } from "./rest/render-json.ts";
import { type SeedOptions, seedStore } from "./seed/seed-store.ts";
import { openStore } from "./store/sqlite-store.ts";

export { nationalBarcode, seededCatalogue } from "./seed/seeded-catalogue.ts";

/** The time of tests that do not advance the clock: 21 November 2026, 10:00 in GMT+3. */
export const testNow = Date.UTC(2026, 10, 21, 7);

/** The id of the first generated seller. */
export const sellerId = "1000001";

/** The sandbox's domain with a store in memory and a clock that only moves when a test advances it. */
export interface TestDomain extends DomainContext {
  /** Advances the test's clock by milliseconds. */
  advance(milliseconds: number): void;
  /** Returns the last saved state of every package, by the package's key. */
  readonly saved: ReadonlyMap<number, ShipmentPackage>;
}

export function createTestDomain(
  options: Partial<SeedOptions> & { bigIds?: boolean } = {},
): TestDomain {
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

/** Returns the saved packages that match a condition, in the order of their keys. */
export function filterSavedPackages(
  { saved }: TestDomain,
  matches: (shipment: ShipmentPackage) => boolean,
): readonly ShipmentPackage[] {
  return [...saved.values()].filter(matches);
}

/** Parses the packages or products of a rendered page. */
export function parseContent(content: Uint8Array): readonly { readonly [name: string]: unknown }[] {
  return JSON.parse(`[${Buffer.from(content).toString("utf8")}]`);
}

/**
 * Runs a function and returns the name of the refusal that it throws; undefined when the function throws no refusal.
 */
export function catchRefusal(work: () => unknown): string | undefined {
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

/** Order lines of products that the seller sends, and not the marketplace's warehouse. */
export const sellerLines: readonly OrderLineRequest[] = [
  { stockCode: "STK-00001", quantity: 3 },
  { stockCode: "STK-00002", quantity: 1 },
  { stockCode: "STK-00003", quantity: 2 },
];

/** An order line of a product that the marketplace's warehouse sends. */
export const warehouseLine: OrderLineRequest = { stockCode: "STK-00010", quantity: 1 };

/** Creates a domain with products and without orders; the tests place the orders. */
export function createDomainWithoutOrders(): TestDomain {
  return createTestDomain({ packages: 0, products: 40 });
}

/** Places an order and returns the ids of its order lines, in the order of the request. */
export function placeTestOrder(
  domain: TestDomain,
  lines: readonly OrderLineRequest[],
  options: { readonly locationSpecific?: boolean } = {},
): readonly [string, string, string] {
  const { packages } = placeOrder(domain, sellerId, { lines, ...options });
  const placed = packages.flatMap((shipment) => shipment.lines);
  const [first = "", second = "", third = ""] = lines.map(
    ({ stockCode }) => placed.find((line) => line.stockCode === stockCode)?.orderLineId ?? "",
  );
  return [first, second, third];
}

/** Finds the package that contains an order line now. */
export function findHolder(domain: TestDomain, orderLineId: string) {
  const found = domain.store.read(({ packages }) => packages.findByLine(sellerId, orderLineId));
  if (found === undefined) throw new Error(`No package holds the order line ${orderLineId}`);
  return found;
}

/** Finds an order line in the package that contains it now. */
export function findCurrentLine(domain: TestDomain, orderLineId: string) {
  const line = findHolder(domain, orderLineId).lines.find(
    (item) => item.orderLineId === orderLineId,
  );
  if (line === undefined)
    throw new Error(`The package does not hold the order line ${orderLineId}`);
  return line;
}
