import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OptionError } from "../domain/option-error.ts";
import type { SeedFile } from "../seed/seed-file.ts";
import { createSandbox } from "./create-sandbox.ts";

const NOW = Date.UTC(2026, 10, 21, 7);
const DAY_MS = 86_400_000;

const shop: Required<SeedFile> = {
  $schema: "./node_modules/@marketplace-seller/sandbox/seed-file.schema.json",
  seed: "shop",
  categories: [
    { id: "9001", name: "Hırdavat" },
    { id: "9001001", name: "Vida", parentId: "9001" },
  ],
  sellers: [
    { sellerId: "77", nickname: "Nalbur", appKey: "own-key", appSecret: "own-secret" },
    { shipmentTemplates: ["Kargo"] },
  ],
  products: [
    {
      stockCode: "ERP/4711",
      title: "Vida 4x40",
      brandName: "Lodora",
      categoryId: "9001001",
      barcode: "8690000000012",
      salePrice: 129.9,
      listPrice: "150",
      quantity: 12,
      vatRate: 20,
    },
    { stockCode: "ERP-2", salePrice: "10.00", currencyType: "USD", quantity: 0 },
    { sellerId: "1000002", stockCode: "ERP-2", shipmentTemplate: "Kargo", sender: "MARKETPLACE" },
  ],
  orders: [
    { lines: [{ stockCode: "ERP-2" }] },
    {
      orderNumber: "A-1",
      createdDate: "-3d",
      lastModifiedDate: "2026-11-20T10:00:00+03:00",
      status: "Shipped",
      lines: [{ stockCode: "ERP/4711", quantity: 2, price: "99.9", sellerDiscount: 9.8 }],
      buyer: { fullName: "Ayşe Yılmazer" },
      shippingAddress: { city: "Sivas" },
      billingAddress: { taxHouse: "Sivas" },
    },
  ],
};

const create = (seed: SeedFile) => createSandbox({ seed, packages: 20, clock: () => NOW });

async function readListing(seed: SeedFile, path: string) {
  await using sandbox = create(seed);
  const headers = { ...sandbox.credentials };
  const response = await sandbox.fetch(`${sandbox.baseUrl}/rest/${path}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as { content: readonly Record<string, unknown>[] };
}

it("holds the products of a seed file, and makes up what they leave out", async () => {
  await using sandbox = create(shop);
  const { content } = sandbox.control.products.list("77");
  expect(content).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        stockCode: "ERP/4711",
        title: "Vida 4x40",
        salePrice: "129.90",
        listPrice: "150.00",
        currencyType: "TL",
        quantity: 12,
        saleStatus: "On_Sale",
      }),
      expect.objectContaining({ stockCode: "ERP-2", currencyType: "USD", quantity: 0 }),
    ]),
  );
  expect(content).toHaveLength(2);
  expect(sandbox.control.products.list("1000002").content).toHaveLength(1);
  expect(sandbox.control.getCatalogue().categories.at(-1)).toMatchObject(shop.categories[1] ?? {});
});

it("holds the orders of a seed file with their numbers, dates, status, prices and buyer", async () => {
  await using sandbox = create(shop);
  expect(sandbox.sellerId).toBe("77");
  const { createdDate, buyerName, packages } = sandbox.control.orders.find("77", "A-1");
  expect([createdDate, buyerName]).toEqual([NOW - 3 * DAY_MS, "Ayşe Yılmazer"]);
  expect(packages).toMatchObject([
    { status: "Shipped", lines: [{ stockCode: "ERP/4711", quantity: 2, price: "99.90" }] },
  ]);
  expect(sandbox.control.orders.list("77").total).toBe(2);
  const listed = await readListing(
    shop,
    `delivery/v1/shipmentPackages?orderNumber=A-1&startDate=${NOW - 4 * DAY_MS}&endDate=${NOW}`,
  );
  expect(listed.content).toMatchObject([
    { lastModifiedDate: Date.UTC(2026, 10, 20, 7), shippingAddress: { city: "Sivas" } },
  ]);
});

it("makes up the same from the same seed, and lists that are left out", async () => {
  const { orders: _, ...withoutOrders } = shop;
  const path = "delivery/v1/shipmentPackages?size=100&sender=ALL";
  const [one, same] = [
    await readListing(withoutOrders, path),
    await readListing(withoutOrders, path),
  ];
  expect(one).toEqual(same);
  expect(one.content).not.toEqual([]);
  await using empty = create({ products: [], orders: [] });
  expect(empty.control.getOverview().sellers).toMatchObject([{ products: 0, orders: 0 }]);
});

it("exports what it holds as a seed file, from which another sandbox holds the same", async () => {
  const { sellers: _, ...ofGeneratedSeller } = shop;
  const products = shop.products.slice(0, 2);
  for (const seed of [{ ...ofGeneratedSeller, products }, {}]) {
    await using sandbox = create(seed);
    const exported = sandbox.control.exportSeedFile();
    await using twin = create(exported);
    expect(twin.control.exportSeedFile()).toEqual(exported);
    expect(exported.products.length).toBe(sandbox.control.products.list(sandbox.sellerId).total);
  }
});

const line = { stockCode: "STK-00001" };
const product = { stockCode: "A" };

it.each<[unknown, string]>([
  [[], "$ must be an object"],
  [{ product: [] }, "$.product is not a member of a seed file"],
  [{ sellers: [] }, "$.sellers must contain at least 1 entry"],
  [{ sellers: [{ sellerId: 77 }] }, "$.sellers[0].sellerId must be text"],
  [{ sellers: [{ sellerId: "x" }] }, "$.sellers[0].sellerId must be 1 to 19 digits"],
  [{ sellers: [{}, { sellerId: "1000001" }] }, "$.sellers[1].sellerId must be that of one seller"],
  [{ sellers: [{}, { appKey: "sandbox-key" }] }, "$.sellers[1].appKey must be that of one seller"],
  [
    { categories: [{ id: "1001101", name: "x" }] },
    "$.categories[0].id must be that of one category",
  ],
  [{ categories: [{ id: "9", name: "x", parentId: "8" }] }, "$.categories[0].parentId must be"],
  [{ products: [{ title: "A" }] }, "$.products[0].stockCode is missing"],
  [{ products: [{ stockCode: " " }] }, "$.products[0].stockCode must be text that is not blank"],
  [{ products: [product, product] }, "$.products[1].stockCode must be that of one product: A"],
  [{ products: [{ ...product, salePrice: "9,90" }] }, "$.products[0].salePrice must be a decimal"],
  [{ products: [{ ...product, salePrice: 9.999 }] }, "$.products[0].salePrice must have at most 2"],
  [{ products: [{ ...product, salePrice: -1 }] }, "$.products[0].salePrice must be at least 0"],
  [
    { products: [{ ...product, salePrice: 2, listPrice: 1 }] },
    "$.products[0].listPrice must not be",
  ],
  [{ products: [{ ...product, quantity: 1.5 }] }, "$.products[0].quantity must be a whole number"],
  [{ products: [{ ...product, barcode: "12-3" }] }, "$.products[0].barcode must be 8 to 14 digits"],
  [{ products: [{ ...product, categoryId: "1001" }] }, "$.products[0].categoryId must be"],
  [{ products: [{ ...product, shipmentTemplate: "x" }] }, "$.products[0].shipmentTemplate must be"],
  [{ products: [{ ...product, sellerId: "5" }] }, "$.products[0].sellerId must be one of 1000001"],
  [{ products: [{ ...product, stok: 5 }] }, "$.products[0].stok is not a member of a seed file"],
  [{ orders: [{ lines: [] }] }, "$.orders[0].lines must contain at least 1 entry"],
  [{ orders: [{ lines: [product] }] }, "$.orders[0].lines[0].stockCode must be that of one"],
  [{ orders: [{ lines: [{ ...line, quantity: 0 }] }] }, "$.orders[0].lines[0].quantity must be at"],
  [{ orders: [{ lines: [line], status: "Sent" }] }, "$.orders[0].status must be one of Created"],
  [{ orders: [{ lines: [line], createdDate: "3 days ago" }] }, "$.orders[0].createdDate must be a"],
  [
    { orders: [{ lines: [line], createdDate: "2026-02-30T10:00Z" }] },
    "$.orders[0].createdDate must",
  ],
  [{ orders: [{ lines: [line], createdDate: "2026-11-20T10:00" }] }, "with a zone"],
  [{ orders: [{ lines: [line], createdDate: "2030-01-01T00:00Z" }] }, "must not be in the future"],
  [
    { orders: [{ lines: [line], createdDate: "-1d", lastModifiedDate: "-2d" }] },
    "$.orders[0].lastModifiedDate must not be before createdDate",
  ],
  [
    { orders: [1, 2].map(() => ({ lines: [line], orderNumber: "A" })) },
    "$.orders[1].orderNumber must be that of one order: A",
  ],
  [
    { orders: [{ lines: [{ ...line, price: 1, mallDiscount: "1.01" }] }] },
    "$.orders[0].lines[0] must not have discounts above its price times quantity",
  ],
])("refuses %j by its path", (seed, problem) => {
  const start = () => createSandbox({ seed: seed as SeedFile, clock: () => NOW });
  expect(start).toThrow(problem);
  expect(start).toThrow(OptionError);
});

it("describes every member of the file, and no other, in the JSON Schema", () => {
  const text = readFileSync(new URL("../../seed-file.schema.json", import.meta.url), "utf8");
  const schema = JSON.parse(text) as { properties: object };
  expect(Object.keys(schema.properties)).toEqual(Object.keys(shop));
});
