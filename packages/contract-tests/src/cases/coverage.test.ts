import { readContracts } from "@marketplace-seller/tools/contracts";
import { expect, it } from "vitest";
import { readOpenApi } from "../contract/open-api.ts";
import { findCoverage } from "./coverage.ts";
import { loadCases } from "./load-cases.ts";

const service = readContracts().soap;
const rule = "splitPackageByQuantity rule quantity-limit";

it("lists a rule of the contract that no case cites", async () => {
  const [contract, cases] = await Promise.all([readOpenApi(), loadCases()]);
  expect(findCoverage(contract, service, cases).withoutCase).toEqual([]);
  const others = cases.filter(({ covers }) => !covers.includes(rule));
  expect(findCoverage(contract, service, others).withoutCase).toEqual([rule]);
});

it("does not count a case that runs only at deployments", async () => {
  const [contract, cases] = await Promise.all([readOpenApi(), loadCases()]);
  const live = cases.map((each) =>
    each.covers.includes(rule) ? { ...each, targets: ["live"] } : each,
  );
  expect(findCoverage(contract, service, live).withoutCase).toContain(rule);
});

it("stays complete when a description is reworded", async () => {
  const [contract, cases] = await Promise.all([readOpenApi(), loadCases()]);
  const operations = contract.operations.map((operation) => ({
    ...operation,
    documentation: { ...operation.documentation, description: "Said in other words." },
  }));
  const { withoutCase, unknown } = findCoverage({ ...contract, operations }, service, cases);
  expect({ withoutCase, unknown }).toEqual({ withoutCase: [], unknown: [] });
});

it("lists the rules that a case cites and the contract does not have", async () => {
  const [contract, cases] = await Promise.all([readOpenApi(), loadCases()]);
  const operations = contract.operations.filter(({ id }) => id !== "addLaborCosts");
  const { unknown } = findCoverage({ ...contract, operations }, service, cases);
  expect(unknown).toContain("LaborCostDetail.orderLineId required");
  expect(unknown.filter((id) => !/labor-?cost/i.test(id))).toEqual([]);
});
