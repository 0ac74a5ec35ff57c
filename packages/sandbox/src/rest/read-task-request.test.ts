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

  it("makes only the SKU fail that breaks a rule", () => {
    const wrong = '{"stockCode":"A","listPrice":12.500,"salePrice":12.50}';
    const { skus } = readSkus('{"stockCode":"B","quantity":5}', wrong);
    expect(skus.map(({ issues }) => issues.length)).toEqual([0, 1]);
    expect(skus[1]?.issues[0]?.message).toMatch(/^listPrice must.*[^.]\.$/);
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
