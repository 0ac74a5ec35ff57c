import { describe, expect, it } from "vitest";
import type { ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import {
  createDomainWithoutOrders,
  seededCatalogue,
  sellerId,
  testNow,
} from "../../test-domain.fixture.ts";
import {
  findAttributeProblems,
  findCreationProblems,
  isNationalBarcode,
  nameAttributes,
} from "./product-creation.ts";
import { updateProduct } from "./product-updates.ts";

const templates = ["Standart Gönderi"];

/** A SKU for a book, which breaks no rule: the brand is mandatory and the material is free text. */
const book: ProductCreateSku = {
  title: "Roman",
  description: "",
  categoryId: "1004102",
  currencyType: "TL",
  productMainId: "GRP-9",
  preparingDay: 1,
  shipmentTemplate: "Standart Gönderi",
  stockCode: "BOOK-1",
  quantity: 5,
  images: [],
  attributes: [{ id: "354001", valueId: "35400101" }],
  salePrice: "10.00",
  listPrice: "10.00",
  vatRate: 0,
};

describe("a new product", () => {
  const problems = (change: Partial<ProductCreateSku>) =>
    findCreationProblems({ ...book, ...change }, seededCatalogue, templates, false);

  it.each<[string, Partial<ProductCreateSku>]>([
    ["title must not be empty.", { title: " " }],
    ["productMainId must not be empty.", { productMainId: " " }],
    ["stockCode must not be empty.", { stockCode: " " }],
    ["The seller has no shipment template with this name.", { shipmentTemplate: "Yok" }],
    [
      "The address of every image must begin with https.",
      {
        images: [
          { url: "https://images.example.com/1.jpg", order: 1 },
          { url: "http://images.example.com/2.jpg", order: 2 },
        ],
      },
    ],
    ["The address of every image must begin with https.", { images: [{ url: "1.jpg", order: 1 }] }],
    ["categoryId must be a lowest-level category.", { categoryId: "1004" }],
    ["categoryId must be a lowest-level category.", { categoryId: "5" }],
    ["The mandatory attribute Marka is missing.", { attributes: [] }],
  ])("is refused with: %s", (reason, change) => {
    expect(problems(change)).toEqual([reason]);
  });

  it("is allowed with all mandatory fields", () => {
    const images = [{ url: "https://images.example.com/1.jpg", order: 1 }];
    expect(problems({ images })).toEqual([]);
  });

  it("must have the attributes of its category", () => {
    const category = seededCatalogue.categories.find(({ id }) => id === book.categoryId);
    if (category === undefined) throw new Error("The seed has no books");
    const brand = { id: "354001", valueId: "35400101" };
    expect(
      findAttributeProblems(category, [
        { id: "354001", valueId: "1" },
        { id: "354004", customValue: " " },
        { id: "5", customValue: "x" },
      ]),
    ).toEqual([
      "Attribute Marka needs a valueId from the category's list of values.",
      "Attribute Materyal needs free text in customValue.",
      "The category has no attribute 5.",
    ]);
    expect(findAttributeProblems(category, [brand, { id: "354004" }])).toEqual([
      "Attribute Materyal needs free text in customValue.",
    ]);
    const twice = [brand, brand, { id: "354004", customValue: "x" }];
    expect(findAttributeProblems(category, twice)).toEqual([
      "Attribute 354001 must be sent only once.",
    ]);
    const named = nameAttributes(category, [
      brand,
      { id: "354004", customValue: " Kâğıt " },
      { id: "354001", valueId: "1" },
      { id: "5", customValue: "x" },
    ]);
    expect(named).toEqual([
      { attributeId: "354001", attributeName: "Marka", attributeValue: "Lodora" },
      { attributeId: "354004", attributeName: "Materyal", attributeValue: "Kâğıt" },
    ]);
  });
});

describe("a change of a product", () => {
  const domain = createDomainWithoutOrders();
  const found = domain.store.read(({ products }) => products.find(sellerId, "STK-00001"));
  if (found === undefined) throw new Error("The seed has no products");
  const product = { ...found, status: "Active" } as const;
  const stockCode = product.stockCode;
  const update = (change: object, of = {}) =>
    updateProduct({ ...product, ...of }, { stockCode, ...change }, templates, testNow);

  it("needs one of the seller's shipment templates", () => {
    expect(update({ shipmentTemplate: "Yok" })).toEqual([
      "The seller has no shipment template with this name.",
    ]);
  });

  it("of the status is refused when the product waits for the marketplace", () => {
    for (const status of ["Active", "Suspended", "InApproval"]) {
      expect(update({ status: "Suspended" }, { status })).toMatchObject({ status: "Suspended" });
    }
    for (const status of ["Prohibited", "Unlisted", "CatalogRejected", "InCatalogApproval"]) {
      expect(update({ status: "Active" }, { status })).toEqual([
        `The seller cannot put a product in status ${status} on sale or withdraw it.`,
      ]);
      expect(update({ vatRate: 1 }, { status })).toMatchObject({ status, vatRate: 1 });
    }
  });

  it("returns the free text of an attribute, or its valueId", () => {
    const sent = [
      { id: "1000000", valueId: "7", customValue: "Ada A.Ş." },
      { id: "2000245", valueId: "8", customValue: "" },
      { id: "1000031", customValue: "" },
    ];
    const changed = update({ attributes: sent });
    expect(changed).toHaveProperty(
      "attributes",
      expect.arrayContaining([
        {
          attributeId: "1000000",
          attributeName: "Product safety 1",
          attributeValue: "Ada A.Ş.",
        },
        { attributeId: "2000245", attributeName: "Nutrition 44", attributeValue: "8" },
        { attributeId: "1000031", attributeName: "Product safety 32", attributeValue: "" },
      ]),
    );
  });
});

describe("a national barcode", () => {
  it.each(["8690000000012", "8680000000006", "8691234567890"])("is recognised: %s", (barcode) => {
    expect(isNationalBarcode(barcode)).toBe(true);
  });

  it.each(["4006381333931", "8690000000013", "869123456789", "86912345678900", "869123456789x"])(
    "is not recognised: %s",
    (barcode) => {
      expect(isNationalBarcode(barcode)).toBe(false);
    },
  );
});
