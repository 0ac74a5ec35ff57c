import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJson, writeJson } from "../src/exact/json.ts";
import type { Suite } from "../src/run/context.ts";
import { exactExamples } from "../src/targets/contract-examples.ts";
import { sandboxInMemory } from "../src/targets/sandboxes.ts";
import type { Target } from "../src/targets/target.ts";
import { casesNamed, changed, findFailures, firstFailure, openSuite } from "./suite.ts";

let sandbox: Target;
let suite: Suite;

beforeAll(async () => {
  sandbox = await sandboxInMemory();
  suite = await openSuite();
});
afterAll(() => sandbox.close());

/** Changes the bodies of responses whose URL ends with a suffix. */
function responding(ending: string, change: (text: string) => string) {
  return async (request: Request, send: Target["fetch"]): Promise<Response> => {
    const response = await send(request);
    if (!new URL(request.url).pathname.endsWith(ending)) return response;
    const { status, headers } = response;
    return new Response(change(await response.text()), { status, headers });
  };
}

/**
 * Changes the query or the body of requests whose URL ends with a suffix, to test a service that misreads requests.
 */
function misreading(ending: string, change: (url: URL, body: string) => string) {
  return async (request: Request, send: Target["fetch"]): Promise<Response> => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith(ending)) return send(request);
    const body = change(url, await request.text());
    const { method, headers } = request;
    return send(
      new Request(url, method === "GET" ? { method, headers } : { method, headers, body }),
    );
  };
}

const listing = "/shipmentPackages";

/** Removes a query parameter from all requests of a listing. */
function ignoring(name: string) {
  return misreading(listing, (url, body) => {
    url.searchParams.delete(name);
    return body;
  });
}

describe("the suite finds a service with one changed behavior", () => {
  it.each([
    ["the status filter is ignored", "takes query status value", ignoring("status")],
    ["the sort direction is ignored", "takes query orderByDirection", ignoring("orderByDirection")],
    [
      "the dates always apply to creation",
      "applies the dates to creation",
      ignoring("orderByField"),
    ],
    [
      "pages count from 1",
      "ends at the first page without content",
      responding(listing, (text) =>
        text.replace(/"page":(\d+)/, (_all, page) => `"page":${Number(page) + 1}`),
      ),
    ],
    [
      "a price loses its last digit",
      "reckons the amounts",
      responding(listing, (text) =>
        text.replaceAll(/"sellerInvoiceAmount":(\d+\.\d)\d/g, '"sellerInvoiceAmount":$10'),
      ),
    ],
    [
      "an id goes through a double",
      "rest/split-by-order-lines",
      responding("/splitCombinePackage", (text) =>
        text.replaceAll(/"orderLineId":(\d+)/g, (_all, id) => `"orderLineId":${Number(id)}`),
      ),
    ],
    [
      "a cancelled unit is not cancelled",
      "rest/split-by-quantity",
      misreading("/splitPackageByQuantity", (_url, body) =>
        writeJson({ ...(readJson(body) as object), cancelledItems: [] }),
      ),
    ],
    [
      "a refusal has another code",
      "rest/collection-request",
      responding("/collectionRequest", (text) => text.replace('"code":2009', '"code":2010')),
    ],
    [
      "a missing VAT rate is 10",
      "rest/labor-costs",
      misreading("/labor-costs", (_url, body) =>
        body.replaceAll(/("totalLaborCostExcludingVAT":[\d.]+)\}/g, '$1,"laborVatRate":10}'),
      ),
    ],
    [
      "wrong credentials are distinguished",
      "rest/every-operation",
      responding("/product-query", (text) => text.replace("missing or not valid", "missing")),
    ],
    [
      "a comma in a price is read as a point",
      "rest/price-and-stock",
      misreading("/price-stock-update", (_url, body) =>
        body.replaceAll(/"(\d+),(\d\d)"/g, "$1.$2"),
      ),
    ],
    [
      "an item's SOAP status is another number",
      "soap/order-item-accept",
      responding("/OrderService", (text) =>
        text.replaceAll("<status>5</status>", "<status>6</status>"),
      ),
    ],
    [
      "a SOAP element is out of its place",
      "soap/order-detail",
      responding("/OrderService", (text) =>
        text.replace(/(<createDate>[^<]*<\/createDate>)(<orderItemShipmentList)/, "$2"),
      ),
    ],
  ] as const)("%s", async (_what, cases, change) => {
    const named = await casesNamed(cases);
    expect(await firstFailure(suite, changed(sandbox, change), named)).toBeDefined();
  });
});

describe("the suite finds a mistake that client and service share", () => {
  it("when both use another name of a field", async () => {
    const rename = (text: string) => text.replaceAll("customerfullName", "customerFullName");
    const failures = await findFailures(
      suite,
      changed(sandbox, responding(listing, rename)),
      await casesNamed("lists every package of the seller"),
    );
    expect(failures.some((id) => id.endsWith("(raw)"))).toBe(true);
  });
});

describe("the suite finds an example with one change", () => {
  it.each([
    ["a digit of an amount", "productsOnSale", '"salePrice":249.90', '"salePrice":249.91'],
    ["a digit of an id", "identifiersBeyondDoubles", "9007199254740993", "9007199254740992"],
    ["a word", "collectionAccepted", "was received", "was taken"],
  ])("%s", async (_what, name, text, other) => {
    const target = exactExamples(suite.contract);
    const cases = (await casesNamed(`decodes ${name}`)).filter(({ id }) => id.endsWith(name));
    expect(await findFailures(suite, target, cases)).toEqual([]);
    const altered = changed(target, async (request, send) => {
      const response = await send(request);
      return new Response((await response.text()).replace(text, other), response);
    });
    expect(await findFailures(suite, altered, cases)).not.toEqual([]);
  });
});
