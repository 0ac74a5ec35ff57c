import type { RestContract } from "../../model/contract.ts";
import type { Change } from "../change.ts";
import { Changes } from "../changes.ts";
import { compareOperations } from "./compare-operations.ts";
import { SchemaComparison } from "./compare-schemas.ts";
import { compareService } from "./compare-service.ts";

/**
 * Every difference between two REST contracts, as the generator reads them, each once and at its
 * cause: what a named schema says is compared under its name and not at each use.
 */
export function compareRest(before: RestContract, after: RestContract): readonly Change[] {
  const changes = new Changes("REST");
  const schemas = new SchemaComparison(before, after, changes);
  compareService(before, after, changes);
  compareOperations(before, after, schemas, changes);
  schemas.compareNamed();
  return changes.all;
}
