import type { RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
import { literal } from "./literal.ts";

/** What the operator's profile says, as defaults of the client's `operator` option. */
export function emitOperator(contract: RestContract): GeneratedFile {
  return {
    path: "packages/rest-client/src/gen/operator.gen.ts",
    text: `${renderHeader(contract)}/** What an operator's profile sets; the neutral contract sets nothing. */
export interface OperatorDefaults {
  /** The operator's name. */
  readonly name?: string;
  /** The service's base address. */
  readonly baseUrl?: string;
  readonly productIdField?: string;
  readonly warehouseSender?: string;
  readonly orderByFieldParameter?: "orderByField" | "orderbyField";
}

/** The profile that this client was generated with. */
export const operatorDefaults: OperatorDefaults = ${literal(contract.operator)};
`,
  };
}
