import { service } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";
import { LABOR_COSTS, PRICE_STOCK, SPLIT_BY_LINES } from "./paths.ts";

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox({ packages: 5, products: 10, taskDelay: 0 });
});
afterAll(() => sandbox.close());

async function send(method: string, path: string, body: string): Promise<unknown> {
  const response = await sandbox.fetch(sandbox.baseUrl + path, {
    method,
    headers: { ...sandbox.credentials, "content-type": "application/json" },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const many = (entry: string, count = 1_001): string => Array(count).fill(entry).join(",");

describe("a body of many tiny parts", () => {
  it("is rejected as a product task when it has too many SKUs, whatever their content", async () => {
    const body = `{"payload":{"integrator":"x","skus":[${many("{}")}]}}`;
    expect(await send("POST", PRICE_STOCK, body)).toMatchObject({ status: "REJECT" });
  });

  it.each([
    ["labor costs", "PUT", LABOR_COSTS, `{"laborCostDetails":[${many("{}")}]}`],
    ["split groups", "POST", SPLIT_BY_LINES, `{"splitGroups":[${many("{}")}]}`],
    [
      "lines of one group",
      "POST",
      SPLIT_BY_LINES,
      `{"splitGroups":[{"orderLineIds":[${many("1")}]}]}`,
    ],
  ])("is refused by its count before its contents: %s", async (_what, method, path, body) => {
    expect(await send(method, path, body)).toEqual({
      status: 400,
      code: 1004,
      message: "The request is not valid. A list in the request must have at most 1000 entries.",
    });
  });
});

describe("a SOAP message of long parts", () => {
  const call = async (inside: string): Promise<string> => {
    const { appKey, appSecret } = sandbox.credentials;
    const auth = `<auth><appKey>${appKey}</appKey><appSecret>${appSecret}</appSecret></auth>`;
    const [operation, rest] = inside.split("|", 2);
    const response = await sandbox.fetch(`${sandbox.baseUrl}/ws/OrderService`, {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><n:${operation}Request xmlns:n="${service.targetNamespace}">${auth}${rest}</n:${operation}Request></e:Body></e:Envelope>`,
    });
    return response.text();
  };

  it("is a failed result for a list of more than 1000 items", async () => {
    const items = `<orderItem><id>1</id></orderItem>`.repeat(1_001);
    const response = await call(`CombineItems|<orderItemList>${items}</orderItemList>`);
    expect(response).toContain("<errorCode>3016</errorCode>");
  });

  it("is a failed result for a search field of more than 255 characters", async () => {
    const search = (name: string): string =>
      `OrderList|<searchData><buyerName>${name}</buyerName><orderNumber/><recipient/><period/><sortForUpdateDate>false</sortForUpdateDate></searchData><pagingData/>`;
    expect(await call(search("x".repeat(256)))).toContain("<errorCode>3015</errorCode>");
    expect(await call(search("x".repeat(255)))).toContain("<status>success</status>");
  });
});
