import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { describe, expect, test } from "vitest";
import { type Node, readContract, readList, readNode } from "./contract.ts";
import { readExamples, readOperations } from "./media.ts";

const contract = readContract();
const examples = readExamples(contract);
const { schemas } = readNode(contract.components);
const compile = createSchemaCompiler({ contract: { components: { schemas } } });

describe("the examples", () => {
  test.each(examples)("$operation $place: $name is what its schema says", ({ schema, value }) => {
    expect(compile(localised(schema))(value)).toEqual([]);
  });

  test("show for every operation a success and a refusal, and a body where one is sent", () => {
    for (const { operationId, requestBody } of readOperations(contract)) {
      const places = examples.filter(({ operation }) => operation === operationId);
      const wanted = [
        ...(requestBody === undefined ? [] : ["request"]),
        "200",
        "400",
        "401",
        "429",
      ];
      expect(wanted.filter((place) => !places.some((each) => each.place === place))).toEqual([]);
    }
  });

  test("show a task queued and a task rejected for each product task", () => {
    for (const operation of ["createProducts", "updateProducts", "updatePriceAndStock"]) {
      const responses = examples.filter(
        (each) => each.operation === operation && each.place === "200",
      );
      const statuses = responses.map(({ value }) => readNode(value).status);
      expect(new Set(statuses)).toEqual(new Set(["IN_QUEUE", "REJECT"]));
    }
  });

  test("use every example that the files hold", () => {
    const used = new Set(examples.map(({ name }) => name));
    const held = Object.keys(readNode(readNode(contract.components).examples));
    expect(held.filter((name) => !used.has(name))).toEqual([]);
  });

  test("name no real person or company: mail and web addresses are of example.com", () => {
    const hosts = JSON.stringify(examples).match(/(?<=https:\/\/|@)[^/"\s]+/g) ?? [];
    expect(hosts.filter((host) => !/(^|\.)example\.com$/.test(host))).toEqual([]);
    expect(hosts.length).toBeGreaterThan(5);
  });
});

describe("the lines of the examples", () => {
  const packages = examples
    .filter(({ operation, place }) => operation === "listShipmentPackages" && place === "200")
    .flatMap(({ value }) => readList(readNode(value).content).map(readNode));
  const lines = packages.flatMap((each) => readList(each.lines).map(readNode));

  test("hold to both forms of the invoice amount, to the last digit", () => {
    for (const line of lines) {
      const gross = minor(line.price) * Number(line.quantity);
      const invoice = minor(line.sellerInvoiceAmount);
      expect(gross - (minor(line.sellerDiscount) + minor(line.sellerCouponDiscount))).toBe(invoice);
      expect(gross - minor(line.totalSellerDiscountPrice)).toBe(invoice);
    }
    expect(lines.length).toBeGreaterThan(8);
  });

  test("add up to the totals of their package", () => {
    for (const { lines: own, totalAmount, totalDiscountAmount } of packages) {
      const items = readList(own).map(readNode);
      const sum = (field: string): number =>
        items.reduce((total, line) => total + minor(line[field]), 0);
      const gross = items.map((line) => minor(line.price) * Number(line.quantity));
      expect(gross.reduce((total, each) => total + each)).toBe(minor(totalAmount));
      const discounts = sum("totalSellerDiscountPrice") + sum("totalMallDiscountPrice");
      expect(discounts).toBe(minor(totalDiscountAmount));
    }
  });

  test("keep units and amounts when a package is split", () => {
    const { value } = examples.find(({ name }) => name === "orderAfterSplit") ?? {};
    const split = readList(readNode(value).content).map(readNode);
    const [original, ...parts] = split.map((each) => readNode(readList(each.lines)[0]));
    expect(split.map(({ shipmentPackageStatus }) => shipmentPackageStatus)).toEqual([
      "Unpacked",
      "Picking",
      "Picking",
      "UnSupplied",
    ]);
    for (const field of ["quantity", "sellerInvoiceAmount", "dueAmount", "mallDiscount"]) {
      const sum = parts.reduce((total, part) => total + minor(part[field]), 0);
      expect(sum).toBe(minor(readNode(original)[field]));
    }
  });
});

/** An amount in hundredths. */
function minor(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

function localised(schema: unknown): Node {
  return { $ref: String(readNode(schema).$ref).replace("#", "contract#") };
}
