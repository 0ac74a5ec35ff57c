import { expect, it } from "vitest";
import { loadCases } from "../cases/load-cases.ts";
import { reasonToSkip } from "./context.ts";

it("runs at a deployment that may not be changed only what lists or shows", async () => {
  const cases = await loadCases();
  const run = cases.filter(
    (item) => reasonToSkip({ control: undefined, writes: false }, item) === undefined,
  );
  const called = run.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === "control" ? [] : [step.operation])),
  );
  expect([...new Set(called)].sort()).toEqual([
    "OrderList",
    "listShipmentPackages",
    "queryProducts",
  ]);
});
