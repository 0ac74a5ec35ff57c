import type { ContractSource } from "../../soap/read/source.ts";
import type { Change } from "../change.ts";
import { Changes } from "../changes.ts";
import { compareMessages } from "./compare-messages.ts";
import { compareService } from "./compare-service.ts";
import { TypeComparison } from "./compare-types.ts";

/**
 * Every difference between two service descriptions and their schemas, each once and at its cause:
 * a type that several messages use is compared by itself, for every direction it travels in.
 */
export function compareSoap(before: ContractSource, after: ContractSource): readonly Change[] {
  const changes = new Changes("SOAP");
  const types = new TypeComparison(before, after, changes);
  compareService(before, after, changes);
  compareMessages(before, after, types, changes);
  types.compareNamed();
  return changes.all;
}
