import { expect, it } from "vitest";
import { type ChangeFacts, changeKind } from "./package-status.ts";

const facts: ChangeFacts = {
  status: "Picking",
  statusBefore: "Picking",
  firstSeen: false,
  fromSplit: false,
  wasSplit: false,
};

it.each([
  [
    "a cancelled portion of a split",
    { status: "UnSupplied", firstSeen: true, fromSplit: true, statusBefore: undefined },
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
    { status: "Cancelled", wasSplit: true },
    "split",
  ],
  [
    "what came out of a split",
    { firstSeen: true, fromSplit: true, statusBefore: undefined },
    "split",
  ],
  ["a package first seen", { firstSeen: true, statusBefore: undefined }, "new"],
  ["another status", { statusBefore: "Created" }, "moved"],
  ["anything else", {}, "changed"],
  ["an older version of a known package", { statusBefore: undefined }, "changed"],
] as const)("calls %s by its kind", (_, changed, kind) => {
  expect(changeKind({ ...facts, ...changed })).toBe(kind);
});
