import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, inject, it } from "vitest";
import type { SearchEntry } from "../src/search/search-entry.ts";

const assets = join(inject("siteFolder"), "assets");
const MiniSearch = createRequire(import.meta.url)("minisearch");
const page = createContext({ MiniSearch });
for (const script of ["search-index.js", "find.js"]) {
  runInContext(readFileSync(join(assets, script), "utf8"), page);
}
const { entries, find } = page.marketplaceDocs as {
  entries: readonly SearchEntry[];
  find(asked: string): readonly SearchEntry[];
};
const fields = entries.filter(({ kind }) => kind.endsWith("field"));
const names = [...new Set(fields.map(({ title }) => title))];

describe("the search", () => {
  it("finds every field of every operation by its first three letters", () => {
    const keystrokes = (name: string): number => {
      let typed = 1;
      const isFound = () => find(name.slice(0, typed)).some(({ title }) => title === name);
      while (typed <= name.length && !isFound()) typed += 1;
      return typed;
    };
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => keystrokes(name) > 3)).toEqual([]);
  });

  it.each([
    ["cargoTrackingN", "cargoTrackingNumber"],
    ["shipmenC", "shipmenCompanyCampaignNumber"],
    ["laborV", "laborVatRate"],
    ["campaignNumberS", "campaignNumberStatus"],
    ["agreed", "agreedDeliveryDate"],
    ["sellerInv", "sellerInvoiceAmount"],
    ["tcId", "tcId"],
    ["listPr", "listPrice"],
    ["preparing", "preparingDay"],
    ["numberOfP", "numberOfPackages"],
    ["boxQ", "boxQuantity"],
  ])("puts what begins with %s at the top", (typed, name) => {
    if (!names.includes(name)) throw new Error(`no field ${name}`);
    const top = find(typed).slice(0, 5);
    expect(top.map(({ title }) => title)).toContain(name);
  });

  it("shows each place of a field whose whole name is typed", () => {
    const places = fields.filter(({ title }) => title === "orderNumber");
    const shown = find("orderNumber").filter(({ title }) => title === "orderNumber");
    expect(shown.length).toBe(places.length);
  });

  it("narrows by what a field belongs to", () => {
    const [first] = find("id OrderDetail response order buyer");
    expect(first?.path).toBe("reference/soap/OrderDetail.html#response.orderDetail.buyer.id");
  });

  it("shows the text around what was found, without markup", () => {
    const texts = ["pool", "ECONNREFUSED", "price", "cursor"].flatMap((query) =>
      find(query).map(({ text }) => text),
    );
    expect(
      texts.filter((text) =>
        /<\/?(?:span|div|code|pre|p|a|li|td|tr)\b|&(?:lt|gt|quot|amp);/.test(text),
      ),
    ).toEqual([]);
    expect(find("ECONNREFUSED")[0]?.text).toContain("ECONNREFUSED");
  });

  it("takes a question of many words, though no page has all of them", () => {
    expect(find("how do I get notified of a new order").length).toBeGreaterThan(0);
  });
});

/** What people ask, in their own words, and the page that answers it. */
const questions: readonly (readonly [query: string, page: string])[] = [
  ["pool", "guides/client-setup.html"],
  ["logger", "guides/client-setup.html"],
  ["proxy", "guides/client-setup.html"],
  ["metrics", "guides/client-setup.html"],
  ["certificate", "guides/client-setup.html"],
  ["timeout", "guides/client-setup.html"],
  ["many sellers", "guides/client-setup.html"],
  ["cursor", "guides/listing.html"],
  ["date range", "guides/listing.html"],
  ["rate limit", "guides/listing.html"],
  ["webhook", "guides/orders-in-your-database.html"],
  ["idempotency", "guides/orders-in-your-database.html"],
  ["accept new orders", "guides/orders-in-your-database.html"],
  ["polling", "guides/orders-in-your-database.html"],
  ["ECONNREFUSED", "guides/troubleshooting.html"],
  ["9008", "guides/troubleshooting.html"],
  ["401", "guides/troubleshooting.html"],
  ["orders are missing", "guides/troubleshooting.html"],
  ["decimal comma", "guides/troubleshooting.html"],
  ["environment variable", "guides/credentials.html"],
  ["rotate credentials", "guides/credentials.html"],
  ["retry", "guides/errors.html"],
  ["cancel units", "guides/splitting.html"],
  ["csv", "guides/product-tasks.html"],
  ["marketplace_app_key", "guides/credentials.html"],
  ["createSandbox", "guides/testing.html"],
  ["php", "guides/soap.html"],
  ["nightly job", "guides/orders-in-your-database.html"],
  ["cron", "guides/orders-in-your-database.html"],
  ["upload prices from a file", "guides/product-tasks.html"],
  ["unknown outcome", "guides/errors.html"],
  ["test with faults", "guides/testing.html"],
  ["vitest", "guides/testing.html"],
  ["second seller", "guides/client-setup.html"],
  ["multiple sellers", "guides/client-setup.html"],
];

describe("a question in plain words", () => {
  it.each(questions)("%s is on %s", (query, page) => {
    const pages = find(query).map(({ path }) => path.split("#")[0]);
    expect(pages.slice(0, 5)).toContain(page);
  });
});
