import { expect, it } from "vitest";
import { createRestClient, operationTable } from "../index.ts";

/** The document's own, each of which has a method of the facade. */
const documented = [
  "addLaborCosts",
  "createCollectionRequest",
  "createProducts",
  "listShipmentPackages",
  "queryProducts",
  "splitPackageByOrderLines",
  "splitPackageByQuantity",
  "updatePriceAndStock",
  "updateProducts",
];

it("holds the operations that an overlay adds, and none that has a method of the facade", () => {
  const { operations } = createRestClient({
    baseUrl: "http://127.0.0.1:1",
    credentials: { appKey: "key", appSecret: "secret" },
  });
  const ids = Object.keys(operationTable);
  expect(ids).toEqual(expect.arrayContaining(documented));
  expect(Object.keys(operations)).toEqual(ids.filter((id) => !documented.includes(id)));
});
