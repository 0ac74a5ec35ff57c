import { readContracts } from "@marketplace-seller/tools/contracts";
import { expect, inject, it } from "vitest";
import { findCoverage } from "../src/cases/coverage.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import "../src/run/run-request.ts";

const contract = await readOpenApi(inject("conformance").contract);
const coverage = findCoverage(contract, readContracts().soap, await loadCases(contract));

it("has a case for every rule", { meta: { coverage } }, () => {
  expect(coverage.withoutCase).toEqual([]);
});

it("has every rule that a case cites", () => {
  expect(coverage.unknown).toEqual([]);
});
