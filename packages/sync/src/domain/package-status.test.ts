import { expect, it } from "vitest";
import { classifyChange, type VersionComparison } from "./package-status.ts";

const version: VersionComparison = {
  status: "Picking",
  statusBefore: "Picking",
  isFirst: false,
  isPart: false,
  isSplit: false,
};
const cancelled = { status: "Cancelled" };
const first = { isFirst: true, statusBefore: undefined };

it.each<[string, Partial<VersionComparison>, string]>([
  ["a cancelled portion of a split", { ...first, isPart: true, status: "UnSupplied" }, "cancelled"],
  ["a cancellation", cancelled, "cancelled"],
  ["a change of what was cancelled before", { ...cancelled, statusBefore: "Cancelled" }, "changed"],
  ["the original of a split", { status: "Unpacked" }, "split"],
  ["the original of a split that shows as cancelled", { ...cancelled, isSplit: true }, "split"],
  ["what came out of a split", { ...first, isPart: true }, "split"],
  ["a package first seen", first, "new"],
  ["another status", { statusBefore: "Created" }, "moved"],
  ["anything else", {}, "changed"],
  ["an older version of a known package", { statusBefore: undefined }, "changed"],
])("calls %s by its kind", (_, changed, kind) => {
  expect(classifyChange({ ...version, ...changed })).toBe(kind);
});
