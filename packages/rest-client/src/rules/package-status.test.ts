import { expect, it } from "vitest";
import type { PackageStatusFilter } from "../index.ts";
import { findPackageStatus, isLive, packageStatuses } from "./package-status.ts";

const live = (shipmentPackageStatus: string) => isLive({ shipmentPackageStatus });

it("counts a package as live when it is neither cancelled nor replaced, also when its status has blanks", () => {
  expect(["Created", " Shipped", "delivered", "Picking"].map(live)).not.toContain(false);
  expect(["Cancelled", " Unpacked", "UNSUPPLIED"].map(live)).not.toContain(true);
});

it("returns undefined for an unknown status", () => {
  expect([live("Returned"), findPackageStatus("Returned")]).toEqual([undefined, undefined]);
});

it("knows every status that the contract filters by", () => {
  const filters: Record<PackageStatusFilter, true> = {
    ...{ Created: true, Picking: true, Shipped: true, Cancelled: true },
    ...{ Delivered: true, Unpacked: true, UnSupplied: true },
  };
  expect(packageStatuses.map(({ status }) => status).sort()).toEqual(Object.keys(filters).sort());
});
