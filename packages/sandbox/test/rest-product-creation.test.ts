import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCT_CREATE } from "./paths.ts";
import { newSku, outcomes, shown, taskBody, tShirt } from "./product-bodies.ts";
import { jsonOf } from "./readings.ts";
import { type Opened, transports } from "./transports.ts";

describe.each(transports)("product creation $name", ({ open }) => {
  let opened: Opened;
  let count = 0;
  const nextCode = (): string => {
    count += 1;
    return `NEW-${count}`;
  };

  beforeAll(async () => {
    opened = await open({ packages: 10, products: 20 });
  });

  afterAll(() => opened.sandbox.close());

  const createOne = async (members: Parameters<typeof newSku>[1] = {}) => {
    const stockCode = nextCode();
    const [outcome] = await outcomes(opened, PRODUCT_CREATE, newSku(stockCode, members));
    const response = await shown(opened, stockCode);
    const [product] = (JSON.parse(response) as { content: Record<string, unknown>[] }).content;
    return { stockCode, outcome, product, response };
  };

  it("takes SKUs into processing, says how many, and shows them when the task is applied", async () => {
    const [one, two] = [nextCode(), nextCode()];
    const body = taskBody(newSku(one), newSku(two));
    const receipt = jsonOf<Record<string, unknown>>(await opened.call(PRODUCT_CREATE, { body }));
    expect(receipt).toEqual({
      id: expect.any(Number),
      type: "PRODUCT_CREATE",
      status: "IN_QUEUE",
      reasons: [expect.stringContaining("2 SKU")],
    });
    expect(await shown(opened, one)).toContain('"totalElements":0');
    opened.sandbox.control.clock.advance(60_000);
    const text = await shown(opened, one);
    expect(text).toContain('"salePrice":99.90,"listPrice":129.90,"quantity":7');
    expect(JSON.parse(text)).toMatchObject({
      content: [
        {
          stockCode: one,
          title: "Tişört",
          status: "Active",
          saleStatus: "On_Sale",
          productMainId: "GRP-1",
          preparingDay: 2,
          shipmentTemplate: "Standart Gönderi",
          imageUrls: ["https://img.example.com/1.jpg", "https://img.example.com/2.jpg"],
          attributes: expect.arrayContaining([
            { attributeId: 354002, attributeName: "Renk", attributeValue: "Siyah" },
          ]),
          sender: "SELLER",
        },
      ],
    });
  });

  it.each([
    ["a category that has others below it", { categoryId: "1001" }, "lowest-level category"],
    ["a category that is not there", { categoryId: "99" }, "lowest-level category"],
    [
      "a mandatory attribute missing",
      { attributes: `[${tShirt.brand},${tShirt.black}]` },
      "mandatory attribute Beden is missing",
    ],
    [
      "free text where a value id is wanted",
      { attributes: `[${tShirt.brand},{"id":354002,"customValue":"Mor"},${tShirt.small}]` },
      "Renk needs a valueId",
    ],
    [
      "a value id that the listing does not have",
      { attributes: `[${tShirt.brand},{"id":354002,"valueId":1},${tShirt.small}]` },
      "Renk needs a valueId",
    ],
    [
      "a value id where free text is wanted",
      {
        attributes: `[${tShirt.brand},${tShirt.black},${tShirt.small},{"id":354004,"valueId":35400101}]`,
      },
      "Materyal needs free text",
    ],
    [
      "an attribute of another category",
      {
        attributes: `[${tShirt.brand},${tShirt.black},${tShirt.small},{"id":354005,"valueId":35400501}]`,
      },
      "not of the category",
    ],
    ["a shipment template of no one's", { shipmentTemplate: '"Uçak"' }, "no shipment template"],
    ["a stock code of 256 characters", { stockCode: `"${"x".repeat(256)}"` }, "at most 255"],
    ["a stock of 1,000,000", { quantity: "1000000" }, "at most 999999"],
    ["an image without https", { images: '[{"url":"http://a.example/1.jpg","order":1}]' }, "url"],
    ["a price of one digit", { salePrice: "99.9" }, "salePrice"],
    ["a list price below the sale price", { listPrice: "99.89" }, "listPrice"],
    ["no days to prepare", { preparingDay: "0" }, "preparingDay"],
    ["a purchase limit of 0", { maxPurchaseQuantity: "0" }, "maxPurchaseQuantity"],
  ])("fails a SKU with %s, and creates the other", async (_what, members, reason) => {
    const [bad, good] = [nextCode(), nextCode()];
    const ended = await outcomes(opened, PRODUCT_CREATE, newSku(bad, members), newSku(good));
    expect(ended.map(({ status }) => status)).toEqual(["FAIL", "SUCCESS"]);
    expect(ended[0]?.reasons.join(" ")).toContain(reason);
    expect(await shown(opened, bad)).toContain('"totalElements":0');
    expect(await shown(opened, good)).toContain('"totalElements":1');
  });

  it.each([
    ["a VAT rate of 18", { vatRate: "18" }],
    ["an unknown currency", { currencyType: '"GBP"' }],
    ["no title", { title: undefined }],
    ["a quantity in words", { quantity: '"7"' }],
    ["a price with a comma", { salePrice: '"99,90"' }],
    ["a field that the contract does not have", { colour: '"red"' }],
  ])("refuses the whole request for %s", async (_what, members) => {
    const [bad, good] = [nextCode(), nextCode()];
    const body = taskBody(newSku(good), newSku(bad, members));
    expect((await opened.call(PRODUCT_CREATE, { body })).status).toBe(400);
    opened.sandbox.control.clock.advance(60_000);
    expect(await shown(opened, good)).toContain('"totalElements":0');
  });

  it.each([
    ["a stock code of 255 characters", { stockCode: `"${"y".repeat(255)}"` }],
    ["a stock of 999,999", { quantity: "999999" }],
    ["a list price equal to the sale price", { listPrice: "99.90" }],
    ["no stock at all", { quantity: "0" }],
    ["VAT 0", { vatRate: "0" }],
    ["VAT 1", { vatRate: "1" }],
    ["VAT 20", { vatRate: "20" }],
    [
      "free text for an attribute that wants it",
      { attributes: `[${tShirt.brand},${tShirt.black},${tShirt.small},${tShirt.material}]` },
    ],
  ])("creates a SKU with %s", async (_what, members) => {
    expect((await createOne(members)).outcome).toMatchObject({ status: "SUCCESS", reasons: [] });
  });

  it("fails a stock code that the seller has, also twice in one request", async () => {
    const code = nextCode();
    const ended = await outcomes(opened, PRODUCT_CREATE, newSku(code), newSku(code));
    expect(ended.map(({ status }) => status)).toEqual(["SUCCESS", "FAIL"]);
    const [again] = await outcomes(opened, PRODUCT_CREATE, newSku("STK-00001"));
    expect(again).toMatchObject({ status: "FAIL" });
  });

  it("lets a barcode of the catalog await the seller, whatever its attributes", async () => {
    const [known] = opened.sandbox.control.catalogue().barcodes;
    const barcode = JSON.stringify(known?.barcode);
    const matched = await createOne({ barcode, attributes: "[]" });
    expect(matched.outcome?.status).toBe("SUCCESS");
    expect(matched.product).toMatchObject({
      status: "InApproval",
      catalogId: Number(known?.catalogId),
    });
    expect(matched.response).toContain(`"barcode":${barcode}`);
  });

  it("keeps national barcodes only", async () => {
    const foreign = await createOne({ barcode: '"4006381333931"' });
    expect(foreign.product).toMatchObject({ status: "Active", barcode: null });
  });

  it("shows SKUs of one productMainId as variants: they share a group", async () => {
    const members = { productMainId: '"GRP-VARIANTS"' };
    const black = await createOne(members);
    const white = await createOne({
      ...members,
      attributes: `[${tShirt.brand},${tShirt.white},${tShirt.small}]`,
    });
    const other = await createOne({ productMainId: '"GRP-OTHER"' });
    expect(black.product?.groupId).toBeTruthy();
    expect(white.product?.groupId).toBe(black.product?.groupId);
    expect(other.product?.groupId).not.toBe(black.product?.groupId);
  });

  it("converts foreign prices at the central bank's rate when the product is bought", async () => {
    const { stockCode, response } = await createOne({ currencyType: '"USD"', salePrice: "10.00" });
    expect(response).toContain('"currencyType":"USD","salePrice":10.00');
    const { control } = opened.sandbox;
    const { sellerId } = control.sellers.find();
    const { USD } = control.catalogue().rates;
    const { orderNumber } = control.orders.place(sellerId, { lines: [{ stockCode, quantity: 1 }] });
    const listed = await opened.call(
      `/rest/delivery/v1/shipmentPackages?orderNumber=${orderNumber}`,
    );
    expect(listed.text).toContain(`"price":${(Number(USD) * 10).toFixed(2)},`);
  });
});
