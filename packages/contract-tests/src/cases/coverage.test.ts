import { readContracts } from "@marketplace-seller/tools/contracts";
import { expect, it } from "vitest";
import { type OpenApi, readOpenApi } from "../contract/open-api.ts";
import { findCoverage } from "./coverage.ts";
import { loadCases } from "./load-cases.ts";

const service = readContracts().soap;

/** The contract with one more sentence in the description of the listing operation. */
async function withSentence(sentence: string): Promise<OpenApi> {
  const contract = await readOpenApi();
  const operations = contract.operations.map((operation) =>
    operation.id === "listShipmentPackages"
      ? {
          ...operation,
          documentation: {
            ...operation.documentation,
            description: `${operation.documentation.description}\n\n${sentence}`,
          },
        }
      : operation,
  );
  return { ...contract, operations };
}

it("lists a rule of the contract that no case cites", async () => {
  const contract = await withSentence("Never on Sundays.");
  const { withoutCase } = findCoverage(contract, service, await loadCases());
  expect(withoutCase).toEqual(["listShipmentPackages says Never on Sundays."]);
});

it("does not count a case that runs only at deployments", async () => {
  const contract = await withSentence("Never on Sundays.");
  const [first, ...others] = await loadCases();
  if (first === undefined) throw new Error("There are no cases");
  const covers = ["listShipmentPackages says Never on Sundays."];
  const live = { ...first, covers, targets: ["live"] };
  expect(findCoverage(contract, service, [live, ...others]).withoutCase).toContain(covers[0]);
  const anywhere = { ...live, targets: undefined };
  expect(findCoverage(contract, service, [anywhere, ...others]).withoutCase).not.toContain(
    covers[0],
  );
});

it("lists the rules that a case cites and the contract does not have", async () => {
  const [contract, cases] = await Promise.all([readOpenApi(), loadCases()]);
  const operations = contract.operations.filter(({ id }) => id !== "addLaborCosts");
  const { unknown } = findCoverage({ ...contract, operations }, service, cases);
  expect(unknown).toContain("LaborCostDetail.orderLineId required");
  expect(unknown.filter((id) => !/labor-?cost/i.test(id))).toEqual([]);
});
