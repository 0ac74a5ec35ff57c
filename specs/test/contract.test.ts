import { describe, expect, test } from "vitest";
import { type Node, nodeOf, readContract } from "./contract.ts";
import { differences } from "./differences.ts";
import { handlingObjects } from "./document/handling.ts";
import { operations, security } from "./document/operations.ts";
import { packageObjects, packageValues } from "./document/packages.ts";
import { productTaskObjects } from "./document/product-tasks.ts";
import { productObjects, productValues } from "./document/products.ts";
import { mutations } from "./mutations.ts";
import { type ContractTables, tablesOf } from "./tables.ts";

const wanted: ContractTables = {
  objects: { ...packageObjects, ...handlingObjects, ...productObjects, ...productTaskObjects },
  values: { ...packageValues, ...productValues },
  operations,
  security,
};

describe("the REST contract", () => {
  test("says what the interface document says, and no more", () => {
    expect(differences(tablesOf(readContract()), wanted)).toEqual([]);
  });

  test("cannot change by one name, value, limit, default or flag without a difference", () => {
    const unseen: string[] = [];
    let count = 0;
    for (const part of partsOf(readContract())) {
      const before = textOf(part);
      for (const { what, apply, undo } of mutations(part)) {
        apply();
        if (textOf(part) === before) unseen.push(what);
        undo();
        count += 1;
      }
      expect(textOf(part)).toBe(before);
    }
    expect(unseen).toEqual([]);
    expect(count).toBeGreaterThan(4000);
  });
});

/** The contract cut up, so that a change is compared with little: each schema, and the rest. */
function* partsOf(contract: Node): Generator<Node> {
  const components = nodeOf(contract.components);
  for (const [name, schema] of Object.entries(nodeOf(components.schemas))) {
    yield { paths: {}, components: { schemas: { [name]: schema }, securitySchemes: {} } };
  }
  yield { ...contract, components: { ...components, schemas: {} } };
}

/** The tables as text; a contract that can no longer be put into tables differs from every one. */
function textOf(contract: Node): string {
  try {
    return JSON.stringify(tablesOf(contract));
  } catch (error) {
    return String(error);
  }
}
