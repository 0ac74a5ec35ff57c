import { expect, it } from "vitest";
import { operations } from "../operations.ts";
import { applyOperatorNames } from "./apply-operator-names.ts";

const paths = { soap: "/services/orders", soapNamespace: "urn:x", wsdl: "/services/orders?wsdl" };
const operator = { warehouseSender: "ORNEK", orderByFieldParameter: "orderbyField" };

function find(name: string) {
  const operation = operations.find((item) => item.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
}

it("offers an operator's parameter and sender in a listing's form", () => {
  const { query } = applyOperatorNames(find("listShipmentPackages"), { paths, operator });
  const names = query.map(({ name }) => name);
  expect(names).toContain("orderbyField");
  expect(names).not.toContain("orderByField");
  expect(query.find(({ name }) => name === "sender")?.node).toMatchObject({
    choices: ["SELLER", "ALL", "ORNEK"],
  });
});

it("sends SOAP to the sandbox's address, and leaves the contract's names without an operator", () => {
  expect(applyOperatorNames(find("OrderList"), { paths }).path).toBe("/services/orders");
  const listing = find("listShipmentPackages");
  expect(applyOperatorNames(listing, { paths })).toEqual(listing);
});
