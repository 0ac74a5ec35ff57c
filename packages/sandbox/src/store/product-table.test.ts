import { describe, expect, it } from "vitest";
import { anyProduct } from "../domain/filters.ts";
import type { Product } from "../domain/model/product.ts";
import type { ProductFilter, RenderedPage } from "../domain/store.ts";
import {
  createTestDomain,
  parseContent,
  sellerId,
  type TestDomain,
} from "../test-domain.fixture.ts";

const everything: ProductFilter = { ...anyProduct, page: 0, size: 100 };

function query({ store }: TestDomain, filter: Partial<ProductFilter>): RenderedPage {
  return store.read(({ products }) => products.query(sellerId, { ...everything, ...filter }));
}

function firstOnSale(domain: TestDomain): Product {
  const [observed] = parseContent(query(domain, { saleStatus: "On_Sale" }).content);
  const product = domain.store.read(({ products }) =>
    products.find(sellerId, String(observed?.stockCode)),
  );
  if (product === undefined) throw new Error("The seed has nothing on sale");
  return product;
}

describe("products", () => {
  it("are listed in the order in which they were added, page by page, changed or not", () => {
    const domain = createTestDomain({ packages: 0, products: 9 });
    domain.store.write((session) => session.products.save({ ...firstOnSale(domain), quantity: 1 }));
    const codes = [0, 1, 2].flatMap((page) =>
      parseContent(query(domain, { page, size: 3 }).content).map(({ stockCode }) => stockCode),
    );
    expect(codes).toEqual(Array.from({ length: 9 }, (_, index) => `STK-0000${index + 1}`));
  });

  it.each<[string, Partial<Product>, Partial<ProductFilter>]>([
    ["sale status", { saleStatus: "Out_Of_Stock" }, { saleStatus: "On_Sale" }],
    ["brand", { brandName: "Another" }, { brandName: "Another" }],
    ["group", { productMainId: "another" }, { productMainId: "another" }],
  ])("are found by their new %s at once", (_, change, filter) => {
    const domain = createTestDomain({ packages: 0 });
    const product = firstOnSale(domain);
    const before = query(domain, filter).total;
    domain.store.write((session) => session.products.save({ ...product, ...change }));
    const after = query(domain, filter);
    expect(Math.abs(after.total - before)).toBe(1);
    expect(after.count).toBe(after.total);
  });

  it("have a new price while every query finds as many products as before", () => {
    const domain = createTestDomain({ packages: 0 });
    const product = firstOnSale(domain);
    const before = query(domain, {}).total;
    domain.store.write((session) => session.products.save({ ...product, quantity: 4321 }));
    expect(query(domain, {}).total).toBe(before);
    const [observed] = parseContent(query(domain, { stockCode: product.stockCode }).content);
    expect(observed).toMatchObject({ stockCode: product.stockCode, quantity: 4321 });
    const kept = domain.store.read(({ products }) => products.find(sellerId, product.stockCode));
    expect(kept?.quantity).toBe(4321);
  });
});
