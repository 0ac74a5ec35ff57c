import { describe, expect, it } from "vitest";
import { Problem } from "../calls/http/problem.ts";
import { parseStrictJson } from "../calls/http/strict-json.ts";
import type { TaskRequest } from "../domain/model/task.ts";
import { type PriceStockUpdateSku, restRoutes } from "../gen/rest-routes.gen.ts";
import { readTaskRequest } from "./read-task-request.ts";

const route = restRoutes.find(({ operationId }) => operationId === "updatePriceAndStock");

function readBody(text: string): TaskRequest<PriceStockUpdateSku> {
  if (route === undefined) throw new Error("The contract has lost an operation");
  const body = parseStrictJson(Buffer.from(text));
  return readTaskRequest({ route, sellerId: "1", search: "", body });
}

const readSkus = (...skus: string[]): TaskRequest<PriceStockUpdateSku> =>
  readBody(`{"payload":{"integrator":"tests","skus":[${skus.join(",")}]}}`);

const refusal = (text: string): string => {
  try {
    readBody(text);
    return "nothing refused";
  } catch (error) {
    return error instanceof Problem ? `${error.status} ${error.message}` : String(error);
  }
};

describe("readTaskRequest", () => {
  it("reads SKUs with exact values", () => {
    expect(readSkus('{"stockCode":"A","listPrice":12.50,"salePrice":12.50,"quantity":0}')).toEqual({
      integrator: "tests",
      skus: [
        {
          sku: { stockCode: "A", listPrice: "12.50", salePrice: "12.50", quantity: 0 },
          issues: [],
        },
      ],
    });
  });

  it.each([
    ["12.5", "fractionDigits", '{"stockCode":"A","listPrice":12.5,"salePrice":12.50}'],
    ["12.500", "fractionDigits", '{"stockCode":"A","listPrice":12.500,"salePrice":12.50}'],
    ["12", "fractionDigits", '{"stockCode":"A","listPrice":12,"salePrice":11.00}'],
    [
      "a list price below the sale price",
      "",
      '{"stockCode":"A","listPrice":1.00,"salePrice":2.00}',
    ],
    ["a list price alone", "", '{"stockCode":"A","listPrice":1.00}'],
    ["a negative quantity", "", '{"stockCode":"A","quantity":-1}'],
  ])("makes only the SKU with %s fail", (_what, _rule, sku) => {
    const { skus } = readSkus('{"stockCode":"B","quantity":5}', sku);
    expect(skus.map(({ issues }) => issues.length)).toEqual([0, 1]);
    expect(skus[1]?.sku.stockCode).toBe("A");
    expect(skus[1]?.issues[0]?.message).toMatch(/^(listPrice|salePrice|quantity) must.*[^.]\.$/);
  });

  it.each([
    ["a comma", '{"stockCode":"A","listPrice":"12,50","salePrice":"12,50"}'],
    ["a price as text", '{"stockCode":"A","listPrice":"12.50","salePrice":12.50}'],
    ["a quantity of null", '{"stockCode":"A","quantity":null}'],
    ["a quantity as text", '{"stockCode":"A","quantity":"5"}'],
    ["a quantity of true", '{"stockCode":"A","quantity":true}'],
    ["a quantity of 1.5", '{"stockCode":"A","quantity":1.5}'],
    ["a quantity of 1e400", '{"stockCode":"A","quantity":1e400}'],
    ["an unknown currency", '{"stockCode":"A","currencyType":"GBP"}'],
    ["an unknown field", '{"stockCode":"A","qty":1}'],
    ["a missing stock code", '{"quantity":1}'],
    ["a SKU that is not an object", "5"],
  ])("refuses the whole request for %s", (_what, sku) => {
    const body = `{"payload":{"integrator":"tests","skus":[{"stockCode":"B","quantity":5},${sku}]}}`;
    expect(refusal(body)).toMatch(/^400 .*\$\.payload\.skus\[1\]/);
  });

  it.each([
    ["no skus", '{"payload":{"integrator":"tests"}}'],
    ["an empty list", '{"payload":{"integrator":"tests","skus":[]}}'],
    ["skus that are not a list", '{"payload":{"integrator":"tests","skus":{}}}'],
    ["no integrator", '{"payload":{"skus":[{"stockCode":"A"}]}}'],
    ["no payload", "{}"],
    ["a list", "[]"],
    ["an unknown field beside", '{"payload":{"integrator":"t","skus":[{"stockCode":"A"}]},"x":1}'],
  ])("refuses %s", (_what, body) => {
    expect(refusal(body)).toMatch(/^400 /);
  });

  it("reads every SKU, also when many break a rule", () => {
    const { skus } = readSkus(
      ...Array.from({ length: 1_000 }, (_, index) => `{"stockCode":"A${index}","quantity":-1}`),
    );
    expect(skus).toHaveLength(1_000);
    expect(skus.every(({ issues }) => issues.length === 1)).toBe(true);
  });

  it("names the first broken rules of unreadable SKUs and counts the others", () => {
    const skus = Array(1_000).fill("{}").join(",");
    expect(refusal(`{"payload":{"integrator":"x","skus":[${skus}]}}`)).toMatch(
      /^400 The request is not valid\. \$\.payload\.skus\[0\]\.stockCode: is missing; .*; and 990 more\.$/,
    );
  });
});
