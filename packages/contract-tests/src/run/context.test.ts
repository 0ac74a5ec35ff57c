import { expect, it } from "vitest";
import { loadCases } from "../cases/load-cases.ts";
import { reasonToSkip } from "./context.ts";

it("runs only cases with read operations at a deployment that must not be changed", async () => {
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
