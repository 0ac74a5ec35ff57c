import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { describe, expect, test } from "vitest";
import { readTextUnder } from "../../specs/build/read-text.ts";
import type { Example, Schema } from "../src/model/contract.ts";
import { readContract } from "../src/model/read-contract.ts";
import { member } from "../src/model/source-node.ts";
import { repositoryRoot } from "./repository-root.ts";

interface Json {
  readonly [key: string]: unknown;
}

const contract = readContract("specs/rest/openapi.yaml", readTextUnder(repositoryRoot));
const components = member(contract.node, "components")?.value as Readonly<Record<string, object>>;
const compile = createSchemaCompiler({ contract: { components: { schemas: components.schemas } } });

const examples = contract.operations.flatMap(({ id, body, examples, responses }) => {
  const describe = (part: string, schema: Schema | undefined) => (example: Example) => ({
    operation: id,
    part,
    name: example.name,
    schema: schema?.type === "reference" ? schema.name : "none",
    value: member(example.node, "value")?.value,
  });
  return [
    ...examples.map(describe("request", body)),
    ...responses.flatMap((response) =>
      response.examples.map(describe(response.status, response.body)),
    ),
  ];
});

describe("the examples", () => {
  test.each(examples)("$operation $part: $name matches its schema", ({ schema, value }) => {
    expect(compile({ $ref: `contract#/components/schemas/${schema}` })(value)).toEqual([]);
  });

  test("contain a success and a refusal for every operation, and a body when one is sent", () => {
    for (const { id, body } of contract.operations) {
      const ofOperation = examples.filter(({ operation }) => operation === id);
      const expected = [...(body === undefined ? [] : ["request"]), "200", "400", "401", "429"];
      expect(
        expected.filter((part) => !ofOperation.some((example) => example.part === part)),
      ).toEqual([]);
    }
  });

  test("contain a queued and a rejected task for each product operation", () => {
    for (const operation of ["createProducts", "updateProducts", "updatePriceAndStock"]) {
      const responses = examples.filter(
        (example) => example.operation === operation && example.part === "200",
      );
      const statuses = responses.map(({ value }) => (value as Json).status);
      expect(new Set(statuses)).toEqual(new Set(["IN_QUEUE", "REJECT"]));
    }
  });

  test("reference every example file", () => {
    const used = new Set(examples.map(({ name }) => name));
    const exampleNames = Object.keys(components.examples ?? {});
    expect(exampleNames.filter((name) => !used.has(name))).toEqual([]);
  });

  test("name no real person or company: mail and web addresses are of example.com", () => {
    const hosts = JSON.stringify(examples).match(/(?<=https:\/\/|@)[^/"\s]+/g) ?? [];
    expect(hosts.filter((host) => !/(^|\.)example\.com$/.test(host))).toEqual([]);
    expect(hosts.length).toBeGreaterThan(5);
  });
});

describe("the lines of the examples", () => {
  const packages = examples
    .filter(({ operation, part }) => operation === "listShipmentPackages" && part === "200")
    .flatMap(({ value }) => listIn(value, "content"));
  const lines = packages.flatMap((json) => listIn(json, "lines"));

  test("satisfy both formulas of the invoice amount exactly", () => {
    for (const line of lines) {
      const gross = minor(line.price) * Number(line.quantity);
      const invoice = minor(line.sellerInvoiceAmount);
      expect(gross - (minor(line.sellerDiscount) + minor(line.sellerCouponDiscount))).toBe(invoice);
      expect(gross - minor(line.totalSellerDiscountPrice)).toBe(invoice);
    }
    expect(lines.length).toBeGreaterThan(8);
  });

  test("add up to the totals of their package", () => {
    for (const item of packages) {
      const items = listIn(item, "lines");
      const sum = (field: string): number =>
        items.reduce((total, line) => total + minor(line[field]), 0);
      const gross = items.map((line) => minor(line.price) * Number(line.quantity));
      expect(gross.reduce((total, element) => total + element)).toBe(minor(item.totalAmount));
      const discounts = sum("totalSellerDiscountPrice") + sum("totalMallDiscountPrice");
      expect(discounts).toBe(minor(item.totalDiscountAmount));
    }
  });

  test("keep units and amounts when a package is split", () => {
    const { value } = examples.find(({ name }) => name === "orderAfterSplit") ?? {};
    const split = listIn(value, "content");
    const [original, ...parts] = split.map((entry) => listIn(entry, "lines")[0]);
    expect(split.map(({ shipmentPackageStatus }) => shipmentPackageStatus)).toEqual([
      "Unpacked",
      "Picking",
      "Picking",
      "UnSupplied",
    ]);
    for (const field of ["quantity", "sellerInvoiceAmount", "dueAmount", "mallDiscount"]) {
      const sum = parts.reduce((total, part) => total + minor(part?.[field]), 0);
      expect(sum).toBe(minor(original?.[field]));
    }
  });
});

/** An amount in hundredths. */
function minor(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

/** Returns the objects in a list of an example message. */
function listIn(value: unknown, key: string): readonly Json[] {
  return (value as Readonly<Record<string, readonly Json[]>>)[key] ?? [];
}
