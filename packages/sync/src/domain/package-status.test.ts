import { expect, it } from "vitest";
import { classifyChange, type VersionComparison } from "./package-status.ts";

const facts: VersionComparison = {
  status: "Picking",
  statusBefore: "Picking",
  isFirst: false,
  isPart: false,
  isSplit: false,
};

it.each([
  [
    "a cancelled portion of a split",
    { status: "UnSupplied", isFirst: true, isPart: true, statusBefore: undefined },
    "cancelled",
  ],
  ["a cancellation", { status: "Cancelled" }, "cancelled"],
  [
    "a change of what was cancelled before",
    { status: "Cancelled", statusBefore: "Cancelled" },
    "changed",
  ],
  ["the original of a split", { status: "Unpacked" }, "split"],
  [
    "the original of a split that shows as cancelled",
    { status: "Cancelled", isSplit: true },
    "split",
  ],
  ["what came out of a split", { isFirst: true, isPart: true, statusBefore: undefined }, "split"],
  ["a package first seen", { isFirst: true, statusBefore: undefined }, "new"],
  ["another status", { statusBefore: "Created" }, "moved"],
  ["anything else", {}, "changed"],
  ["an older version of a known package", { statusBefore: undefined }, "changed"],
] as const)("calls %s by its kind", (_, changed, kind) => {
  expect(classifyChange({ ...facts, ...changed })).toBe(kind);
});
