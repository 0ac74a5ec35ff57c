import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { conservedSums } from "./invariants.ts";
import type { ListedPackage } from "./listed-package.ts";
import { readWindow, WINDOW_MS } from "./load-model.ts";
import { groupByPackage, type Model, type ModelSeller } from "./model.ts";
import { type Service, START } from "./service.ts";

/** The end of the longest sequence of commands, so that orders which the sequence places are recent as well. */
const HORIZON = START + 3_600_000;

/** Whether an order is recent; every command uses packages of recent orders only. */
export function isRecent({ createdDate }: { readonly createdDate: number }): boolean {
  return createdDate >= HORIZON - WINDOW_MS && createdDate <= HORIZON;
}

/** Reads the recent packages from the service, by tracking number. */
export async function readPackages(
  service: Service,
  seller: ModelSeller,
): Promise<ReadonlyMap<string, ListedPackage>> {
  const observed = await readWindow(service, seller, HORIZON);
  const byTracking = new Map(observed.map((item) => [item.cargoTrackingNumber, item]));
  expect(byTracking.size, "no package is shown twice").toBe(observed.length);
  return byTracking;
}

/** Reads the packages of one recent order from the service. */
export function readOrderPackages(
  service: Service,
  seller: ModelSeller,
  orderNumber: string,
): Promise<readonly ListedPackage[]> {
  return readWindow(service, seller, HORIZON, `&orderNumber=${orderNumber}`);
}

/** Checks that the service lists exactly the packages that the model has for this seller. */
export async function expectPackages(service: Service, seller: ModelSeller): Promise<void> {
  const observed = await readPackages(service, seller);
  const expected = groupByPackage(seller).filter(isRecent);
  const trackings = expected.map(({ listed: visible }) => visible.cargoTrackingNumber);
  expect([...observed.keys()].sort()).toEqual(trackings.sort());
  for (const { listed: shown, createdDate } of expected) {
    const found = observed.get(shown.cargoTrackingNumber);
    if (found === undefined || found === shown) continue;
    if (!isDeepStrictEqual(found, shown)) {
      // This comparison is slower than isDeepStrictEqual, but its message shows the difference.
      expect(found).toEqual(shown);
      throw new Error("The package differs from the model's");
    }
    // The model keeps the object that was compared, so that the next comparison finds the identical object and is
    // fast.
    seller.packages.set(shown.cargoTrackingNumber, { listed: found, createdDate });
  }
}

/** Checks that the service lists for every seller exactly the packages of the model. */
export async function expectAllPackages(model: Model, service: Service): Promise<void> {
  for (const seller of model.sellers) {
    await expectPackages(service, seller);
  }
}

/** Checks that between two states no unit and no kuruş of any order was lost or created. */
export function expectConserved(before: Model, after: Model): void {
  for (const [index, seller] of before.sellers.entries()) {
    const now = conservedSums(after.sellers[index] ?? seller);
    for (const [what, sum] of conservedSums(seller)) expect(now.get(what), what).toBe(sum);
  }
}
