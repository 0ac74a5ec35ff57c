import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTextUnder } from "../../specs/build/read-text.ts";
import { listAssumptions } from "../src/emit/assumptions.ts";
import { readContract } from "../src/model/read-contract.ts";
import { repositoryRoot } from "./repository-root.ts";

const file = "specs/assumptions.md";
const entries = listAssumptions(file, readFileSync(join(repositoryRoot, file), "utf8"));
const contract = readContract("specs/rest/openapi.yaml", readTextUnder(repositoryRoot));

/** Collects all values of `x-assumption` in the contract's files. */
function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const atThisNode = "x-assumption" in value ? [value["x-assumption"]].flat().map(String) : [];
  return [...atThisNode, ...Object.values(value).flatMap(textsIn)];
}

test("the REST section lists exactly the assumptions of the REST contract", () => {
  const listed = entries.filter(({ section }) => section === "REST contract").map(({ id }) => id);
  const used = textsIn(contract.node.value).map((text) => text.split(":")[0]);
  expect(listed).toEqual([...new Set(used)].sort());
  expect(entries.length).toBeGreaterThan(40);
});

test("the list has each name once", () => {
  const names = entries.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)]);
});

test("an assumption in the contract is a name and a sentence", () => {
  const texts = textsIn(contract.node.value);
  expect(texts.filter((text) => !/^[a-z][a-z0-9-]*: .+\.$/.test(text))).toEqual([]);
});
