import { beforeEach, describe, expect, it } from "vitest";
import type { ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import {
  createTestDomain,
  nationalBarcode,
  parseContent,
  sellerId,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import { queryProducts } from "./listings.ts";
import { runDueTasks, submitTask } from "./product-tasks.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = createTestDomain({ packages: 0, products: 40 });
});

/** A SKU for a mug, whose category has a mandatory brand and a mandatory color, which is a variant attribute. */
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

/** Sends the SKU of the mug with changes, and returns its outcome and its product. */
function create(change: Partial<ProductCreateSku> = {}) {
  const sku = { ...mug, ...change };
  const skus = [{ sku, issues: [] }];
  const request = { integrator: "test", skus };
  const { id } = submitTask(domain, sellerId, request, { type: "PRODUCT_CREATE", skus });
  runDueTasks(domain);
  return domain.store.read(({ tasks, products }) => ({
    outcome: tasks.find(sellerId, id)?.outcomes[0],
    product: products.find(sellerId, sku.stockCode),
  }));
}

describe("a created product", () => {
  it("has the values of its SKU, and names and values from its category", () => {
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

  it("keeps a national barcode, and is InApproval when the catalogue has the barcode", () => {
    const barcode = nationalBarcode(4_711);
    expect(create({ barcode }).product).toMatchObject({
      barcode,
      status: "Active",
    });
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

  it("is refused when the seller already has its stock code", () => {
    expect(create({ stockCode: "STK-00001" }).outcome).toMatchObject({
      status: "FAIL",
      reasons: ["The seller already has a product with this stockCode."],
    });
  });

  it("shares a group with products of the same productMainId and category that has a variant attribute", () => {
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

  it("has a group also when its category has a variant attribute and no slicer", () => {
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

  it("is returned by the product listing, with its images in order", () => {
    const images = [2, 1].map((order) => ({
      url: `https://images.example.com/${order}.jpg`,
      order,
    }));
    create({ images });
    const [observed] = parseContent(
      queryProducts(domain, sellerId, { stockCode: "MUG-1" }).content,
    );
    expect(observed).toMatchObject({
      title: "Fincan",
      status: "Active",
      saleStatus: "On_Sale",
      imageUrls: ["https://images.example.com/1.jpg", "https://images.example.com/2.jpg"],
      attributes: [
        { attributeName: "Renk", attributeValue: "Lacivert" },
        { attributeName: "Marka", attributeValue: "Keyifçe" },
      ],
    });
  });
});
