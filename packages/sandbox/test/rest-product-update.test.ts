import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCT_CREATE, PRODUCT_QUERY, PRODUCT_UPDATE } from "./paths.ts";
import { changedSku, type Members, newSku, outcomes, shown, taskBody } from "./product-bodies.ts";
import { jsonOf } from "./readings.ts";
import { type Opened, transports } from "./transports.ts";

const attribute = (id: number, customValue: string): string =>
  `{"id":${id},"valueId":0,"customValue":${JSON.stringify(customValue)}}`;

describe.each(transports)("product update $name", ({ open }) => {
  let opened: Opened;
  const SKU = "UPD-1";

  beforeAll(async () => {
    opened = await open({ packages: 10, products: 20 });
    const members = { productMainId: '"GRP-UPD"', maxPurchaseQuantity: "5" };
    await outcomes(opened, PRODUCT_CREATE, newSku(SKU, members), newSku("UPD-2"));
  });

  afterAll(() => opened.sandbox.close());

  const update = async (members: Members) => {
    const [outcome] = await outcomes(opened, PRODUCT_UPDATE, changedSku(SKU, members));
    return outcome;
  };

  const product = async () =>
    (JSON.parse(await shown(opened, SKU)) as { content: Record<string, unknown>[] }).content[0];

  it("responds with a task of its own type", async () => {
    const body = taskBody(changedSku(SKU, { preparingDay: "2" }));
    expect(jsonOf(await opened.call(PRODUCT_UPDATE, { body }))).toMatchObject({
      type: "PRODUCT_UPDATE",
      status: "IN_QUEUE",
      reasons: [expect.stringContaining("1 SKU")],
    });
  });

  it("changes what is sent and nothing else", async () => {
    const before = await product();
    const members = { preparingDay: "4", description: '"<b>Yeni</b>"', vatRate: "20" };
    expect(await update(members)).toMatchObject({ status: "SUCCESS" });
    const changed = { preparingDay: 4, description: "<b>Yeni</b>", vatRate: 20 };
    expect(await product()).toEqual({ ...before, ...changed });
  });

  it("withdraws a product from sale and puts it back", async () => {
    await update({ status: '"Suspended"' });
    expect(await product()).toMatchObject({ status: "Suspended" });
    const listed = await opened.call(`${PRODUCT_QUERY}?productStatus=Suspended&stockCode=${SKU}`);
    expect(jsonOf(listed)).toMatchObject({ totalElements: 1 });
    await update({ status: '"Active"' });
    expect(await product()).toMatchObject({ status: "Active" });
  });

  it("removes the group code when asked to, and keeps it when asked so", async () => {
    await update({ productMainId: '"GRP-NEW"' });
    expect(await product()).toMatchObject({ productMainId: "GRP-NEW" });
    await update({ deleteProductMainId: "false" });
    expect(await product()).toMatchObject({ productMainId: "GRP-NEW" });
    await update({ deleteProductMainId: "true" });
    expect(await product()).toMatchObject({ productMainId: null });
  });

  it("removes the purchase limit when asked to, and keeps it when asked so", async () => {
    await update({ maxPurchaseQuantity: "9" });
    await update({ deleteMaxPurchaseQuantity: "false" });
    expect(await product()).toMatchObject({ maxPurchaseQuantity: 9 });
    await update({ deleteMaxPurchaseQuantity: "true" });
    expect(await product()).toMatchObject({ maxPurchaseQuantity: null });
  });

  it.each([1_000_000, 1_000_031, 2_000_202, 2_000_245])("updates attribute %s", async (id) => {
    const attributes = `[${attribute(id, "Yeni değer")}]`;
    expect(await update({ attributes })).toMatchObject({ status: "SUCCESS" });
    expect((await product())?.attributes).toContainEqual({
      attributeId: id,
      attributeName: expect.any(String),
      attributeValue: "Yeni değer",
    });
  });

  it.each([
    ["the brand", { attributes: `[${attribute(354_001, "Marka")}]` }, "1000031 or 2000202"],
    ["attribute 999999", { attributes: `[${attribute(999_999, "x")}]` }, "1000031 or 2000202"],
    ["attribute 1000032", { attributes: `[${attribute(1_000_032, "x")}]` }, "1000031 or 2000202"],
    ["attribute 2000201", { attributes: `[${attribute(2_000_201, "x")}]` }, "1000031 or 2000202"],
    ["attribute 2000246", { attributes: `[${attribute(2_000_246, "x")}]` }, "1000031 or 2000202"],
    [
      "a shipment template of no one's",
      { shipmentTemplate: '"Uçak"' },
      "no shipment template of this name",
    ],
    ["no days to prepare", { preparingDay: "0" }, "preparingDay"],
    ["a purchase limit of 0", { maxPurchaseQuantity: "0" }, "maxPurchaseQuantity"],
  ])(
    "fails a SKU for %s, leaves it as it is, and changes the other",
    async (_, members, reason) => {
      const before = await product();
      const days = before?.preparingDay === 3 ? "6" : "3";
      const skus = [changedSku(SKU, members), changedSku("UPD-2", { preparingDay: days })];
      const ended = await outcomes(opened, PRODUCT_UPDATE, ...skus);
      expect(ended.map(({ status }) => status)).toEqual(["FAIL", "SUCCESS"]);
      expect(ended[0]?.reasons.join(" ")).toContain(reason);
      expect(await product()).toEqual(before);
      expect(await shown(opened, "UPD-2")).toContain(`"preparingDay":${days}`);
    },
  );

  it("fails a stock code that the seller does not have", async () => {
    const [outcome] = await outcomes(opened, PRODUCT_UPDATE, changedSku("NEVER"));
    expect(outcome).toMatchObject({
      status: "FAIL",
      reasons: [expect.stringContaining("stockCode")],
    });
  });

  it.each([
    ["a status that is not the seller's to set", { status: '"Prohibited"' }],
    ["a VAT rate of 18", { vatRate: "18" }],
    ["an attribute without customValue", { attributes: '[{"id":1000000,"valueId":1}]' }],
    ["an attribute without valueId", { attributes: '[{"id":1000000,"customValue":"x"}]' }],
    ["an attribute without id", { attributes: '[{"valueId":1,"customValue":"x"}]' }],
    ["a flag in words", { deleteProductMainId: '"true"' }],
    ["a field that only creation has", { title: '"Yeni"' }],
  ])("refuses the whole request for %s", async (_what, members) => {
    const before = await product();
    const body = taskBody(changedSku(SKU, members));
    expect((await opened.call(PRODUCT_UPDATE, { body })).status).toBe(400);
    opened.sandbox.control.clock.advance(60_000);
    expect(await product()).toEqual(before);
  });

  it("needs an integrator", async () => {
    const body = `{"payload":{"skus":[${changedSku(SKU)}]}}`;
    const response = await opened.call(PRODUCT_UPDATE, { body });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining("integrator")]);
  });

  it("rejects 1,001 SKUs as a whole and takes 1,000", async () => {
    const skus = Array.from({ length: 1_001 }, () => changedSku(SKU, { preparingDay: "1" }));
    const over = await opened.call(PRODUCT_UPDATE, { body: taskBody(...skus) });
    expect(jsonOf(over)).toMatchObject({ status: "REJECT", reasons: [expect.any(String)] });
    const most = await opened.call(PRODUCT_UPDATE, { body: taskBody(...skus.slice(1)) });
    expect(jsonOf(most)).toMatchObject({ status: "IN_QUEUE" });
  });
});
