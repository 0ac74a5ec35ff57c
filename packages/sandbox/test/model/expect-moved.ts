import { expect } from "vitest";
import { checkPackage } from "./invariants.ts";
import type { Model, ModelPackage, ModelSeller } from "./model.ts";
import { observedPackages } from "./observe.ts";
import type { Service } from "./service.ts";
import type { ShownLine, ShownPackage } from "./shown.ts";
import { claimId } from "./split-outcome.ts";

/** Items that move, and the packages that they are in. */
export interface Moved {
  readonly holders: readonly ModelPackage[];
  readonly ids: readonly string[];
  readonly to: string;
}

/**
 * Holds a movement to what it must do, and takes it into the model: a package whose items are all
 * named moves itself; else those named leave it for a package of their own.
 */
export async function expectMoved(
  model: Model,
  service: Service,
  seller: ModelSeller,
  { holders, ids, to }: Moved,
): Promise<void> {
  const observed = await observedPackages(service, seller);
  for (const holder of holders) {
    const { shown, createdDate } = holder;
    const leaving = shown.lines.filter(({ orderLineId }) => ids.includes(orderLineId));
    const staying = shown.lines.filter(({ orderLineId }) => !ids.includes(orderLineId));
    const found = packageWith(observed, shown.orderNumber, leaving, to);
    checkPackage(found);
    expect(found).toMatchObject(movedTo(model, shown, leaving, to));
    if (staying.length > 0) {
      expectLeft(model, seller, holder, staying, observed.get(shown.cargoTrackingNumber));
      claimId(model, "package", found.id ?? "");
      claimId(model, "tracking", found.cargoTrackingNumber);
    } else {
      expect(found).toMatchObject({ id: shown.id, cargoTrackingNumber: shown.cargoTrackingNumber });
    }
    seller.packages.set(found.cargoTrackingNumber, { shown: found, createdDate });
  }
}

function packageWith(
  observed: ReadonlyMap<string, ShownPackage>,
  orderNumber: string,
  lines: readonly ShownLine[],
  status: string,
): ShownPackage {
  const ids = lines.map(({ orderLineId }) => orderLineId).sort();
  const found = [...observed.values()].filter(
    (item) =>
      item.orderNumber === orderNumber &&
      item.shipmentPackageStatus === status &&
      item.lines
        .map(({ orderLineId }) => orderLineId)
        .sort()
        .join() === ids.join(),
  );
  expect(found.length, `one ${status} package of ${ids}`).toBe(1);
  const [only] = found;
  if (only === undefined) throw new Error("unreachable: counted above");
  return only;
}

/** The lines as they were, in their new status; the step is noted. */
function movedTo(model: Model, shown: ShownPackage, lines: readonly ShownLine[], status: string) {
  const now = String(model.now);
  return {
    orderNumber: shown.orderNumber,
    sellerId: shown.sellerId,
    lines: lines.map((line) => ({ ...line, orderItemLineItemStatusName: status })),
    shipmentPackageStatus: status,
    lastModifiedDate: now,
    packageHistories: [...shown.packageHistories, { createdDate: now, status }],
  };
}

/** What stays keeps its package, its status and its past. */
function expectLeft(
  model: Model,
  seller: ModelSeller,
  { shown, createdDate }: ModelPackage,
  staying: readonly ShownLine[],
  left: ShownPackage | undefined,
): void {
  if (left === undefined) throw new Error("The package that items left is gone");
  checkPackage(left);
  expect(left).toMatchObject({
    id: shown.id,
    orderNumber: shown.orderNumber,
    shipmentPackageStatus: shown.shipmentPackageStatus,
    packageHistories: shown.packageHistories,
    lines: staying,
    lastModifiedDate: String(model.now),
  });
  seller.packages.set(left.cargoTrackingNumber, { shown: left, createdDate });
}
