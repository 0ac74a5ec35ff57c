import { expect, it } from "vitest";
import { classifyChange, type VersionComparison } from "./package-status.ts";

const version: VersionComparison = {
  status: "Picking",
  statusBefore: "Picking",
  isFirst: false,
  isPart: false,
  isSplit: false,
};
const firstPart = { isFirst: true, isPart: true, statusBefore: undefined };

it.each<[string, Partial<VersionComparison>, string]>([
  ["a cancelled portion of a split", { ...firstPart, status: "UnSupplied" }, "cancelled"],
  ["the original of a split", { status: "Unpacked" }, "split"],
  ["a split original that is listed as cancelled", { status: "Cancelled", isSplit: true }, "split"],
  ["an older version of a known package", { statusBefore: undefined }, "changed"],
])("calls %s by its kind", (_, changed, kind) => {
  expect(classifyChange({ ...version, ...changed })).toBe(kind);
});
