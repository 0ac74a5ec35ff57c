import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { conservedSums } from "./invariants.ts";
import type { ShownPackage } from "./listed-package.ts";
import { readWindow, WINDOW_MS } from "./load-model.ts";
import { groupByPackage, type Model, type ModelSeller } from "./model.ts";
import { type Service, START } from "./service.ts";

/** No sequence lasts longer: what is ordered meanwhile is recent too. */
const HORIZON = START + 3_600_000;

/** The packages of recent orders: every command acts on these. */
export function isRecent({ createdDate }: { readonly createdDate: number }): boolean {
  return createdDate >= HORIZON - WINDOW_MS && createdDate <= HORIZON;
}

/** The recent packages as the service shows them now, by tracking number. */
export async function observedPackages(
  service: Service,
  seller: ModelSeller,
): Promise<ReadonlyMap<string, ShownPackage>> {
  const observed = await readWindow(service, seller, HORIZON);
  const byTracking = new Map(observed.map((item) => [item.cargoTrackingNumber, item]));
  expect(byTracking.size, "no package is shown twice").toBe(observed.length);
  return byTracking;
}

/** The packages of one recent order. */
export function observedOrder(
  service: Service,
  seller: ModelSeller,
  orderNumber: string,
): Promise<readonly ShownPackage[]> {
  return readWindow(service, seller, HORIZON, `&orderNumber=${orderNumber}`);
}

/** The service shows this seller exactly what the model holds. */
export async function expectPackages(service: Service, seller: ModelSeller): Promise<void> {
  const observed = await observedPackages(service, seller);
  const expected = groupByPackage(seller).filter(isRecent);
  const trackings = expected.map(({ shown: visible }) => visible.cargoTrackingNumber);
  expect([...observed.keys()].sort()).toEqual(trackings.sort());
  for (const { shown, createdDate } of expected) {
    const found = observed.get(shown.cargoTrackingNumber);
    if (found === undefined || found === shown) continue;
    if (!isDeepStrictEqual(found, shown)) {
      // Slower, but it says what differs.
      expect(found).toEqual(shown);
      throw new Error("The package differs from the model's");
    }
    // The very object that was compared, so that it need not be compared again.
    seller.packages.set(shown.cargoTrackingNumber, { shown: found, createdDate });
  }
}

/** What every seller is shown equals the model. */
export async function expectWorld(model: Model, service: Service): Promise<void> {
  for (const seller of model.sellers) {
    await expectPackages(service, seller);
  }
}

/** No unit and no kuruş of any order was lost or made since. */
export function expectConserved(before: Model, after: Model): void {
  for (const [index, seller] of before.sellers.entries()) {
    const now = conservedSums(after.sellers[index] ?? seller);
    for (const [what, sum] of conservedSums(seller)) expect(now.get(what), what).toBe(sum);
  }
}
