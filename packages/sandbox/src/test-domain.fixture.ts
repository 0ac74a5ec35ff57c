import type { DomainContext } from "./domain/context.ts";
import type { ShipmentPackage } from "./domain/model/shipment-package.ts";
import { Refused } from "./domain/refusals.ts";
import { renderPackage, renderProduct } from "./rest/render.ts";
import { type SeedOptions, seedStore } from "./seed/seed-store.ts";
import { openStore } from "./store/open-store.ts";

// What every seeded domain sells by.
export { nationalBarcode, seededCatalogue } from "./seed/catalogue.ts";

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

/** A seeded domain in memory. */
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
    settings: { taskDelayMs: 0 },
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

/** The parsed elements of a page. */
export function parsed(content: Uint8Array): readonly { readonly [name: string]: unknown }[] {
  return JSON.parse(`[${Buffer.from(content).toString("utf8")}]`);
}

/** The name of the rule that refuses the work; undefined when none does. */
export function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return undefined;
}
