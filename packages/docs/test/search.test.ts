import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, inject, it } from "vitest";
import type { SearchEntry } from "../src/search/search-entry.ts";

const assets = join(inject("siteFolder"), "assets");
const MiniSearch = createRequire(import.meta.url)("minisearch");
const world = createContext({ MiniSearch });
for (const script of ["search-index.js", "find.js"]) {
  runInContext(readFileSync(join(assets, script), "utf8"), world);
}
const { entries, find } = world.marketplaceDocs as {
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
});
