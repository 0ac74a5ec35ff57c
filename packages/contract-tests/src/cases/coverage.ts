import type { SoapModel } from "@marketplace-seller/tools/contracts";
import type { OpenApi } from "../contract/open-api.ts";
import { restRules } from "../contract/rest-rules.ts";
import { soapRules } from "../contract/soap-rules.ts";
import type { Case } from "./case.ts";

/** The contract's rules against the cases that cite them. */
export interface Coverage {
  /** How many rules the contract has. */
  readonly rules: number;
  /** Rules that no case cites, or only cases for deployments, which a test run does not have. */
  readonly withoutCase: readonly string[];
  /** What cases cite that is no rule of the contract. */
  readonly unknown: readonly string[];
}

/** Compares the rules of both contracts with what the cases cite. */
export function findCoverage(
  contract: OpenApi,
  service: SoapModel,
  cases: readonly Case[],
): Coverage {
  const rules = new Set([...restRules(contract), ...soapRules(service)].map(({ id }) => id));
  const local = cases.filter(({ targets }) => targets?.some((kind) => kind !== "live") ?? true);
  const shown = new Set(local.flatMap(({ covers }) => covers));
  const cited = new Set(cases.flatMap(({ covers }) => covers));
  return {
    rules: rules.size,
    withoutCase: [...rules.difference(shown)],
    unknown: [...cited.difference(rules)],
  };
}
