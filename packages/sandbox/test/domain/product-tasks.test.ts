import { beforeEach, describe, expect, it } from "vitest";
import type { ProductCreateSku } from "../../src/domain/model/product-request.ts";
import { createProducts } from "../../src/domain/operations/create-products.ts";
import { runDueTasks } from "../../src/domain/operations/run-due-tasks.ts";
import { updatePriceAndStock } from "../../src/domain/operations/update-price-and-stock.ts";
import { decimalRejections } from "../../src/domain/rules/task-receipt.ts";
import { nationalBarcode } from "../../src/seed/catalogue.ts";
import { sellerId, type TestDomain } from "../../src/test-domain.fixture.ts";
import { domainOfProducts } from "./placed-order.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = domainOfProducts();
});

const taskOf = (id: string) =>
  domain.store.read(({ tasks }) => tasks.find(sellerId, id)) ?? { outcomes: [] };
const productOf = (stockCode: string) =>
  domain.store.read(({ products }) => products.find(sellerId, stockCode));
const stock = (...quantities: readonly number[]) =>
  updatePriceAndStock(domain, sellerId, {
    integrator: "test",
    skus: quantities.map((quantity) => ({
      sku: { stockCode: "STK-00001", quantity },
      issues: [],
    })),
  });

/** A mug, whose brand and color are mandatory; the color makes variants. */
const mug: ProductCreateSku = {
  title: "Fincan",
  description: "",
  categoryId: "1002101",
  currencyType: "TL",
  productMainId: "GRP-NEW",
  preparingDay: 1,
  shipmentTemplate: "Standart Gönderi",
  stockCode: "MUG-1",
  quantity: 1,
  images: [],
  attributes: [
    { id: "354002", valueId: "35400203" },
    { id: "354001", valueId: "35400102" },
  ],
  salePrice: "10.00",
  listPrice: "10.00",
  vatRate: 20,
};

function create(change: Partial<ProductCreateSku> = {}) {
  const sku = { ...mug, ...change };
  const { id } = createProducts(domain, sellerId, {
    integrator: "test",
    skus: [{ sku, issues: [] }],
  });
  runDueTasks(domain);
  return { outcome: taskOf(id).outcomes[0], product: productOf(sku.stockCode) };
}

describe("a task", () => {
  it("says how many SKUs it has, or why it has none", () => {
    expect(stock(1).reasons).toEqual(["1 SKU taken into processing."]);
    expect(stock(1, 2).reasons).toEqual(["2 SKUs taken into processing."]);
    expect(stock()).toMatchObject({
      status: "REJECT",
      reasons: ["A request holds at least one SKU."],
    });
    const many = stock(...Array.from({ length: 1_001 }, () => 5));
    expect(many).toMatchObject({
      status: "REJECT",
      reasons: ["A request holds at most 1000 SKUs; this one holds 1001."],
    });
    expect(taskOf(many.id)).toMatchObject({
      work: { type: "SKU_UPDATE", skus: [] },
      outcomes: [],
    });
    expect(stock(...Array.from({ length: 1_000 }, () => 5)).status).toBe("IN_QUEUE");
  });

  it("is applied before the next one is taken, and not before it is due", () => {
    const first = stock(7);
    expect(taskOf(first.id)).toMatchObject({ appliedDate: null, outcomes: [] });
    stock(8);
    expect(taskOf(first.id).outcomes).toEqual([
      { stockCode: "STK-00001", status: "SUCCESS", reasons: [] },
    ]);
    expect(productOf("STK-00001")?.quantity).toBe(7);
    const delayed = { ...domain, settings: { taskDelayMs: 10 } };
    expect(runDueTasks(delayed)).toBe(1);
    expect(runDueTasks(delayed)).toBe(0);
  });

  it("fails a SKU that the seller does not have", () => {
    const { id } = updatePriceAndStock(domain, sellerId, {
      integrator: "test",
      skus: [{ sku: { stockCode: "NOBODYS", quantity: 1 }, issues: [] }],
    });
    runDueTasks(domain);
    expect(taskOf(id).outcomes).toEqual([
      {
        stockCode: "NOBODYS",
        status: "FAIL",
        reasons: ["The seller has no product with this stockCode."],
      },
    ]);
  });

  it("names the SKUs whose decimals reject it, where they do", () => {
    const issues = [{ message: "two digits", wrongDecimals: true }, { message: "other" }] as const;
    const submitted = [
      { sku: { stockCode: "A" }, issues },
      { sku: { stockCode: "B" }, issues: [] },
    ];
    expect(decimalRejections(submitted)).toEqual(["A: two digits"]);
  });
});

describe("a created product", () => {
  it("is as it was sent, with what its category knows", () => {
    const { outcome, product } = create({ catalogId: "77", maxPurchaseQuantity: 3 });
    expect(outcome).toEqual({ stockCode: "MUG-1", status: "SUCCESS", reasons: [] });
    expect(product).toMatchObject({
      brandName: "Keyifçe",
      status: "Active",
      saleStatus: "On_Sale",
      catalogId: "77",
      barcode: null,
      maxPurchaseQuantity: 3,
      customTextOptions: [],
      commissionRate: "12.50",
      sender: "SELLER",
    });
    expect(create({ stockCode: "MUG-2", quantity: 0 }).product).toMatchObject({
      saleStatus: "Out_Of_Stock",
      maxPurchaseQuantity: null,
      catalogId: null,
    });
  });

  it("keeps a national barcode, and waits for the seller when the catalog knows it", () => {
    const own = nationalBarcode(4_711);
    expect(create({ barcode: own }).product).toMatchObject({ barcode: own, status: "Active" });
    const foreign = create({ stockCode: "MUG-2", barcode: "4006381333931" });
    expect(foreign.product).toMatchObject({ barcode: null, status: "Active" });
    const known = create({
      stockCode: "MUG-3",
      barcode: nationalBarcode(900_000_001),
      attributes: [],
      catalogId: "77",
    });
    expect(known.product).toMatchObject({
      status: "InApproval",
      catalogId: "770101",
      brandName: "",
      attributes: [],
    });
  });

  it("is refused when the seller has its stock code", () => {
    expect(create({ stockCode: "STK-00001" }).outcome).toMatchObject({
      status: "FAIL",
      reasons: ["The seller has a product with this stockCode."],
    });
  });

  it("shares a page with its variants: same group code, same category, something that varies", () => {
    const group = (change: Partial<ProductCreateSku>) => create(change).product?.groupId;
    const first = group({});
    expect(first).toMatch(/^\d+$/);
    expect(group({ stockCode: "MUG-2" })).toBe(first);
    expect(group({ stockCode: "MUG-3", productMainId: "GRP-OTHER" })).not.toBe(first);
    const shirt = {
      categoryId: "1001101",
      attributes: [...mug.attributes, { id: "354003", valueId: "35400301" }],
    };
    const shirts = group({ stockCode: "SHIRT-1", ...shirt });
    expect(shirts).toMatch(/^\d+$/);
    expect(shirts).not.toBe(first);
    expect(group({ stockCode: "SHIRT-2", ...shirt })).toBe(shirts);
    const brand = [{ id: "354001", valueId: "35400101" }];
    const oil = { categoryId: "1004101", attributes: brand };
    expect(group({ stockCode: "OIL-1", ...oil })).toBeNull();
    expect(group({ stockCode: "OIL-2", ...oil })).toBeNull();
    expect(group({ stockCode: "MUG-4" })).toBe(first);
  });

  it("has a page of variants also when its category's attribute varies without slicing", () => {
    domain.store.write((session) => {
      const { categories, ...rest } = session.catalogue();
      const only = (variant: boolean, slicer: boolean) =>
        categories.map((category) => ({
          ...category,
          attributes: category.attributes.map((one) => ({ ...one, variant, slicer })),
        }));
      session.saveCatalogue({ ...rest, categories: only(true, false) });
    });
    expect(create().product?.groupId).toMatch(/^\d+$/);
  });
});
