import { beforeEach, describe, expect, it } from "vitest";
import {
  leaves,
  nationalBarcode,
  parsed,
  seededCatalogue,
  sellerId,
  type TestDomain,
  testDomain,
} from "../../test-domain.fixture.ts";
import type { Product } from "../model/product.ts";
import type {
  PriceStockSku,
  ProductCreateSku,
  ProductUpdateSku,
} from "../model/product-request.ts";
import { createProducts } from "./create-products.ts";
import { queryProducts } from "./query-products.ts";
import { runDueTasks } from "./run-due-tasks.ts";
import { updatePriceAndStock } from "./update-price-and-stock.ts";
import { updateProducts } from "./update-products.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = testDomain({ packages: 0, products: 40 });
});

function product(stockCode = "STK-00001"): Product {
  const found = domain.store.read(({ products }) => products.find(sellerId, stockCode));
  if (found === undefined) throw new Error(`no product ${stockCode}`);
  return found;
}

/** Sends one task and gives the outcome of each of its SKUs. */
function outcomes(send: () => { readonly id: string }) {
  const { id } = send();
  runDueTasks(domain);
  return domain.store.read(({ tasks }) => tasks.find(sellerId, id))?.outcomes ?? [];
}

const unflawed = <Sku>(...skus: readonly Sku[]) => ({
  integrator: "test",
  skus: skus.map((sku) => ({ sku, issues: [] })),
});

const sendPrices = (...skus: readonly PriceStockSku[]) =>
  outcomes(() => updatePriceAndStock(domain, sellerId, unflawed(...skus)));
const sendUpdate = (...skus: readonly ProductUpdateSku[]) =>
  outcomes(() => updateProducts(domain, sellerId, unflawed(...skus)));
const sendCreation = (...skus: readonly ProductCreateSku[]) =>
  outcomes(() => createProducts(domain, sellerId, unflawed(...skus)));

describe("product task", () => {
  it("is queued with the number of SKUs, and applied when its time has come", () => {
    const delayed = { ...domain, settings: { taskDelayMs: 1500 } };
    const before = product();
    const receipt = updatePriceAndStock(
      delayed,
      sellerId,
      unflawed({ stockCode: before.stockCode, quantity: 4321 }),
    );
    expect(receipt).toMatchObject({
      type: "SKU_UPDATE",
      status: "IN_QUEUE",
      reasons: ["1 SKU taken into processing."],
    });
    domain.advance(1499);
    expect(runDueTasks(delayed)).toBe(0);
    domain.advance(1);
    const page = queryProducts(delayed, sellerId, { stockCode: before.stockCode });
    expect(parsed(page.content)[0]?.quantity).toBe(4321);
    expect(runDueTasks(delayed)).toBe(0);
  });

  it("is rejected whole above 1000 SKUs", () => {
    const skus = Array.from({ length: 1001 }, () => ({ stockCode: "STK-00001", quantity: 1 }));
    const before = product();
    const receipt = updatePriceAndStock(domain, sellerId, unflawed(...skus));
    expect(receipt.status).toBe("REJECT");
    expect(receipt.reasons).toHaveLength(1);
    expect(runDueTasks(domain)).toBe(0);
    expect(product()).toEqual(before);
    expect(updatePriceAndStock(domain, sellerId, unflawed(...skus.slice(1))).status).toBe(
      "IN_QUEUE",
    );
  });

  it("fails a SKU that came with issues, and applies the others", () => {
    const before = product("STK-00001");
    const [flawed, good] = outcomes(() =>
      updatePriceAndStock(domain, sellerId, {
        integrator: "test",
        skus: [
          { sku: { stockCode: "STK-00001", quantity: 1 }, issues: [{ message: "wrong" }] },
          { sku: { stockCode: "STK-00002", quantity: 77 }, issues: [] },
        ],
      }),
    );
    expect(flawed).toEqual({ stockCode: "STK-00001", status: "FAIL", reasons: ["wrong"] });
    expect(good?.status).toBe("SUCCESS");
    expect(product("STK-00001")).toEqual(before);
    expect(product("STK-00002").quantity).toBe(77);
  });

  it("knows the seller's own products only", () => {
    const two = testDomain({ packages: 0, products: 3, sellers: 2 });
    const skus = unflawed({ stockCode: "STK-00003", quantity: 5 });
    updatePriceAndStock(two, "1000002", skus);
    runDueTasks(two);
    const first = two.store.read(({ products }) => products.find(sellerId, "STK-00003"));
    expect(first?.quantity).not.toBe(5);
    expect(sendPrices({ stockCode: "nobody's" })[0]?.status).toBe("FAIL");
  });
});

describe("price and stock update", () => {
  it("leaves alone what is not sent", () => {
    const before = product();
    expect(sendPrices({ stockCode: before.stockCode, quantity: 0 })[0]?.status).toBe("SUCCESS");
    expect(product()).toEqual({
      ...before,
      quantity: 0,
      saleStatus: "Out_Of_Stock",
      updatedDate: domain.clock(),
    });
  });

  it("takes a list price equal to the sale price", () => {
    const prices = { listPrice: "129.90", salePrice: "129.90" };
    expect(sendPrices({ stockCode: "STK-00001", ...prices })[0]?.status).toBe("SUCCESS");
    expect(product()).toMatchObject(prices);
  });

  it.each([
    ["one digit after the point", { listPrice: "12.5", salePrice: "12.50" }],
    ["three digits after the point", { listPrice: "12.500", salePrice: "12.50" }],
    ["no digit after the point", { listPrice: "13.00", salePrice: "12" }],
    ["a list price below the sale price", { listPrice: "12.49", salePrice: "12.50" }],
    ["a list price alone", { listPrice: "12.50" }],
    ["a sale price alone", { salePrice: "12.50" }],
    ["a negative price", { listPrice: "1.00", salePrice: "-1.00" }],
    ["a stock below zero", { quantity: -1 }],
  ])("fails %s and changes nothing", (_, change) => {
    const before = product();
    const [outcome] = sendPrices({ stockCode: before.stockCode, ...change });
    expect(outcome?.status).toBe("FAIL");
    expect(outcome?.reasons).toHaveLength(1);
    expect(product()).toEqual(before);
  });

  it("takes a stock above the largest that a product is created with", () => {
    expect(sendPrices({ stockCode: "STK-00001", quantity: 1_000_000 })[0]?.status).toBe("SUCCESS");
    expect(product().quantity).toBe(1_000_000);
  });

  it("converts foreign prices by the rate", () => {
    sendPrices({
      stockCode: "STK-00001",
      listPrice: "10.01",
      salePrice: "10.01",
      currencyType: "USD",
    });
    expect(product()).toMatchObject({ currencyType: "USD", salePriceInLira: "412.91" });
    sendPrices({ stockCode: "STK-00001", currencyType: "TL" });
    expect(product().salePriceInLira).toBe("10.01");
  });
});

describe("product update", () => {
  it("withdraws a product and puts it on sale again", () => {
    sendUpdate({ stockCode: "STK-00001", status: "Suspended" });
    expect(product().status).toBe("Suspended");
    sendUpdate({ stockCode: "STK-00001", status: "Active" });
    expect(product().status).toBe("Active");
  });

  it("removes the group code and the purchase limit, or keeps them", () => {
    const { productMainId, maxPurchaseQuantity } = product();
    expect([productMainId, maxPurchaseQuantity]).toEqual(["GRP-0001", 10]);
    sendUpdate({
      stockCode: "STK-00001",
      deleteProductMainId: false,
      deleteMaxPurchaseQuantity: false,
    });
    expect(product()).toMatchObject({ productMainId, maxPurchaseQuantity });
    sendUpdate({
      stockCode: "STK-00001",
      deleteProductMainId: true,
      deleteMaxPurchaseQuantity: true,
    });
    expect(product()).toMatchObject({ productMainId: null, maxPurchaseQuantity: null });
  });

  it.each([
    ["productMainId", "deleteProductMainId", { productMainId: "G", deleteProductMainId: true }],
    [
      "maxPurchaseQuantity",
      "deleteMaxPurchaseQuantity",
      { maxPurchaseQuantity: 3, deleteMaxPurchaseQuantity: true },
    ],
  ])("fails %s with %s, and takes it where that is false", (name, flag, change) => {
    const before = product();
    expect(sendUpdate({ stockCode: "STK-00001", ...change })[0]).toMatchObject({
      status: "FAIL",
      reasons: [`${name} must not be sent with ${flag} true.`],
    });
    expect(product()).toEqual(before);
    const kept = { stockCode: "STK-00001", ...change, [flag]: false };
    expect(sendUpdate(kept)[0]?.status).toBe("SUCCESS");
  });

  it("changes every member that is sent", () => {
    const change = {
      preparingDay: 5,
      shipmentTemplate: "Büyük Hacim",
      productMainId: "GRP-9",
      maxPurchaseQuantity: 3,
      description: "<p>Yeni</p>",
      vatRate: 1,
    };
    expect(sendUpdate({ stockCode: "STK-00001", ...change })[0]?.status).toBe("SUCCESS");
    expect(product()).toMatchObject(change);
  });

  it.each(["1000000", "1000031", "2000202", "2000245"])("sets attribute %s", (id) => {
    const attributes = [{ id, valueId: "0", customValue: "Açıklama" }];
    expect(sendUpdate({ stockCode: "STK-00001", attributes })[0]?.status).toBe("SUCCESS");
    expect(product().attributes.at(-1)).toMatchObject({
      attributeId: id,
      attributeValue: "Açıklama",
    });
  });

  it.each([
    ["attribute below the first range", { attributes: [{ id: "999999", customValue: "x" }] }],
    ["attribute above the first range", { attributes: [{ id: "1000032", customValue: "x" }] }],
    ["attribute below the second range", { attributes: [{ id: "2000201", customValue: "x" }] }],
    ["attribute above the second range", { attributes: [{ id: "2000246", customValue: "x" }] }],
    ["no preparing day", { preparingDay: 0 }],
    ["no purchase at all", { maxPurchaseQuantity: 0 }],
    ["an unknown VAT rate", { vatRate: 18 }],
    ["an unknown shipment template", { shipmentTemplate: "Başkasının" }],
  ])("fails %s and changes nothing", (_, change) => {
    const before = product();
    const [outcome] = sendUpdate({ stockCode: "STK-00001", ...change });
    expect([outcome?.status, outcome?.reasons.length]).toEqual(["FAIL", 1]);
    expect(product()).toEqual(before);
  });

  it("cannot put on sale what the marketplace withholds", () => {
    const withheld = ["InCatalogApproval", "CatalogRejected", "Prohibited", "Unlisted"] as const;
    for (const status of withheld) {
      domain.store.write((session) => session.saveProduct({ ...product(), status }));
      expect(sendUpdate({ stockCode: "STK-00001", status: "Active" })[0]?.status).toBe("FAIL");
    }
  });
});

describe("product creation", () => {
  const shirt = leaves[0];
  const attributes = [
    { id: "354001", valueId: "35400101" },
    { id: "354002", valueId: "35400202" },
    { id: "354003", valueId: "35400301" },
  ];
  const sku: ProductCreateSku = {
    title: "Lodora Tişört",
    description: "<p>Pamuk</p>",
    categoryId: shirt.id,
    currencyType: "TL",
    productMainId: "NEW-1",
    preparingDay: 2,
    shipmentTemplate: "Standart Gönderi",
    stockCode: "NEW-1-S",
    quantity: 10,
    images: [
      { url: "https://images.example.com/2.jpg", order: 2 },
      { url: "https://images.example.com/1.jpg", order: 1 },
    ],
    attributes,
    salePrice: "199.90",
    listPrice: "249.90",
    vatRate: 10,
  };

  it("makes a product that the query shows", () => {
    expect(sendCreation(sku)[0]).toMatchObject({ status: "SUCCESS", reasons: [] });
    const [shown] = parsed(queryProducts(domain, sellerId, { stockCode: "NEW-1-S" }).content);
    expect(shown).toMatchObject({
      title: "Lodora Tişört",
      status: "Active",
      saleStatus: "On_Sale",
      imageUrls: ["https://images.example.com/1.jpg", "https://images.example.com/2.jpg"],
      attributes: [
        { attributeName: "Marka", attributeValue: "Lodora" },
        { attributeName: "Renk", attributeValue: "Beyaz" },
        { attributeName: "Beden", attributeValue: "S" },
      ],
    });
    expect(parsed(queryProducts(domain, sellerId, { brandName: "Lodora" }).content)).toContainEqual(
      shown,
    );
  });

  it("groups variants of one productMainId where the category has a variant attribute", () => {
    const book = leaves.find(({ name }) => name === "Roman");
    sendCreation(sku, { ...sku, stockCode: "NEW-1-M" });
    sendCreation({
      ...sku,
      stockCode: "BOOK",
      categoryId: book?.id ?? "",
      attributes: [{ id: "354001", valueId: "35400101" }],
    });
    expect(product("NEW-1-M").groupId).toBe(product("NEW-1-S").groupId);
    expect(product("NEW-1-S").groupId).not.toBeNull();
    expect(product("BOOK").groupId).toBeNull();
  });

  it("waits for the seller's approval when the barcode is in the catalog, whatever the attributes", () => {
    const barcode = seededCatalogue.barcodes[0]?.barcode ?? "";
    expect(sendCreation({ ...sku, barcode, attributes: [] })[0]?.status).toBe("SUCCESS");
    expect(product("NEW-1-S")).toMatchObject({
      status: "InApproval",
      barcode,
      catalogId: "770101",
    });
  });

  it("stores an attribute once that is sent twice beside a barcode of the catalog", () => {
    const barcode = seededCatalogue.barcodes[0]?.barcode ?? "";
    const twice = [...attributes, ...attributes];
    expect(sendCreation({ ...sku, barcode, attributes: twice })[0]?.status).toBe("SUCCESS");
    expect(product("NEW-1-S").attributes).toHaveLength(attributes.length);
  });

  it("stores national barcodes only", () => {
    sendCreation(
      { ...sku, barcode: nationalBarcode(5) },
      { ...sku, stockCode: "X", barcode: "4006381333931" },
    );
    expect(product("NEW-1-S").barcode).toBe(nationalBarcode(5));
    expect(product("X").barcode).toBeNull();
  });

  it("takes free text where the attribute wants it", () => {
    const withMaterial = [...attributes, { id: "354004", customValue: "Pamuk" }];
    expect(sendCreation({ ...sku, attributes: withMaterial })[0]?.status).toBe("SUCCESS");
    expect(product("NEW-1-S").attributes.at(-1)?.attributeValue).toBe("Pamuk");
  });

  it("takes the longest stock code and the largest stock", () => {
    const stockCode = "ş".repeat(255);
    expect(sendCreation({ ...sku, stockCode, quantity: 999_999 })[0]?.status).toBe("SUCCESS");
  });

  it.each([
    ["a stock code of 256 characters", { stockCode: "x".repeat(256) }],
    ["an empty stock code", { stockCode: "" }],
    ["a stock code that is taken", { stockCode: "STK-00001" }],
    ["a stock of 1000000", { quantity: 1_000_000 }],
    ["a category that has children", { categoryId: "1001" }],
    ["a category that does not exist", { categoryId: "5" }],
    ["a missing mandatory attribute", { attributes: attributes.slice(1) }],
    ["an attribute sent twice", { attributes: [...attributes, ...attributes.slice(0, 1)] }],
    [
      "an attribute sent twice with two values",
      {
        attributes: [
          ...attributes,
          { id: "354004", customValue: "Pamuk" },
          { id: "354004", customValue: "Keten" },
        ],
      },
    ],
    [
      "an attribute of another category",
      { attributes: [...attributes, { id: "354005", valueId: "1" }] },
    ],
    [
      "a value that is not in the listing",
      { attributes: [...attributes.slice(1), { id: "354001", valueId: "1" }] },
    ],
    [
      "free text where a listed value is wanted",
      { attributes: [...attributes.slice(1), { id: "354001", customValue: "Lodora" }] },
    ],
    [
      "a listed value where free text is wanted",
      { attributes: [...attributes, { id: "354004", valueId: "1" }] },
    ],
    ["an unknown shipment template", { shipmentTemplate: "Başkasının" }],
    ["an http image", { images: [{ url: "http://images.example.com/1.jpg", order: 1 }] }],
    ["no preparing day", { preparingDay: 0 }],
    ["a purchase limit of zero", { maxPurchaseQuantity: 0 }],
    ["an unknown VAT rate", { vatRate: 8 }],
    ["a price with one digit", { salePrice: "199.9" }],
    ["a list price below the sale price", { listPrice: "199.89" }],
    ["an empty title", { title: " " }],
    ["an empty group code", { productMainId: "" }],
  ])("fails %s", (_, change) => {
    const [outcome] = sendCreation({ ...sku, ...change });
    expect([outcome?.status, outcome?.reasons.length]).toEqual(["FAIL", 1]);
  });

  it("makes only the first of two SKUs with the same stock code", () => {
    expect(sendCreation(sku, sku).map(({ status }) => status)).toEqual(["SUCCESS", "FAIL"]);
  });
});

describe("product query", () => {
  const query = (request: Parameters<typeof queryProducts>[2]) =>
    parsed(queryProducts(domain, sellerId, { size: 250, ...request }).content);

  it("lists the seller's own sending 20 to a page, oldest first", () => {
    const page = queryProducts(domain, sellerId, {});
    expect([page.page, page.size, page.totalElements]).toEqual([0, 20, 36]);
    expect(parsed(page.content).map((shown) => shown.stockCode)).toHaveLength(20);
  });

  it.each([
    [
      "id",
      (p: Product) => ({ id: p.productId }),
      (p: Product, q: Product) => p.productId === q.productId,
    ],
    [
      "productMainId",
      (p: Product) => ({ productMainId: p.productMainId ?? "" }),
      (p: Product, q: Product) => p.productMainId === q.productMainId,
    ],
    [
      "stockCode",
      (p: Product) => ({ stockCode: p.stockCode }),
      (p: Product, q: Product) => p.stockCode === q.stockCode,
    ],
    [
      "saleStatus",
      (p: Product) => ({ saleStatus: p.saleStatus }),
      (p: Product, q: Product) => p.saleStatus === q.saleStatus,
    ],
    [
      "productStatus",
      (p: Product) => ({ productStatus: p.status }),
      (p: Product, q: Product) => p.status === q.status,
    ],
    [
      "brandName",
      (p: Product) => ({ brandName: p.brandName }),
      (p: Product, q: Product) => p.brandName === q.brandName,
    ],
    [
      "categoryIds",
      (p: Product) => ({ categoryIds: [p.categoryId, "1"] }),
      (p: Product, q: Product) => p.categoryId === q.categoryId,
    ],
  ])("filters by %s", (_, filter, matches) => {
    const codes = Array.from(
      { length: 40 },
      (_, place) => `STK-${String(place + 1).padStart(5, "0")}`,
    );
    const all = codes.map((code) => product(code)).filter(({ sender }) => sender === "SELLER");
    for (const wanted of all) {
      expect(query(filter(wanted)).map((shown) => shown.stockCode)).toEqual(
        all.filter((candidate) => matches(candidate, wanted)).map(({ stockCode }) => stockCode),
      );
    }
  });

  it("shows what the marketplace sends when asked", () => {
    expect(query({ sender: "MARKETPLACE" })).toHaveLength(4);
    expect(query({ sender: "ALL" })).toHaveLength(40);
  });
});
