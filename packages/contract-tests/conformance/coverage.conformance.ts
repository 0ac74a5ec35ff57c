import { readContracts } from "@marketplace-seller/tools/contracts";
import { inject, it } from "vitest";
import { findCoverage } from "../src/cases/coverage.ts";
import { loadCases } from "../src/cases/load-cases.ts";
import { readOpenApi } from "../src/contract/open-api.ts";
import { reportResult } from "../src/report/report-result.ts";

const contract = await readOpenApi(inject("conformance").contract);
const cases = await loadCases(contract);
const { rules, withoutCase, unknown } = findCoverage(contract, readContracts().soap, cases);

it(`has a case for each of ${rules} rules`, (context) =>
  reportResult(context, { problems: withoutCase, exchanges: [], secrets: [] }));

it("has every rule that a case cites", (context) =>
  reportResult(context, { problems: unknown, exchanges: [], secrets: [] }));
