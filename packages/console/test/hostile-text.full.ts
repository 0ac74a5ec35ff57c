import { afterAll, beforeAll, expect, it } from "vitest";
import { type ConsoleFixture, openConsole } from "./open-console.ts";

const hostile = `<script>document.title="owned"</script><img src=x onerror="document.title='owned'">"'&`;

let fixture: ConsoleFixture;
let tracking = "";
let sellerId = "";
beforeAll(async () => {
  fixture = await openConsole();
  const address = { address: hostile, city: hostile, district: hostile, fullName: hostile };
  const line = {
    stockCode: "STK-00001",
    quantity: 1,
    customTextOptionValues: [{ option: hostile, text: hostile }],
  };
  const order = (await fixture.control("POST", "/orders", {
    lines: [line],
    orderNumber: hostile,
    buyer: { fullName: hostile, email: hostile, taxOffice: hostile },
    shippingAddress: address,
    billingAddress: address,
  })) as { packages: [{ cargoTrackingNumber: string }] };
  tracking = order.packages[0].cargoTrackingNumber;
  const seller = (await fixture.control("POST", "/sellers", {
    nickname: hostile,
    appKey: "other-key",
    appSecret: "other-secret",
  })) as { sellerId: string };
  sellerId = seller.sellerId;
  const sku = { stockCode: hostile, listPrice: 2, salePrice: 1, currencyType: "TL" };
  await fetch(`${fixture.sandbox.url}/ms/product/tasks/price-stock-update`, {
    method: "POST",
    headers: {
      appKey: "sandbox-key",
      appSecret: "sandbox-secret",
      "content-type": "application/json",
    },
    body: JSON.stringify({ payload: { integrator: hostile, skus: [sku] } }),
  });
  await fixture.control("POST", "/clock/advance", { milliseconds: 60_000 });
});
afterAll(() => fixture?.close());

it.each([
  ["the overview", () => ""],
  ["the table of packages", () => "#/packages"],
  ["a package", () => `#/packages/${tracking}`],
  [
    "the packages of a hostile filter",
    () => `#/packages?orderNumber=${encodeURIComponent(hostile)}`,
  ],
  ["the tasks", () => "#/tasks"],
  ["the requests", () => "#/requests"],
  ["an unknown page", () => `#/${encodeURIComponent(hostile)}`],
])("hostile text is shown as text on %s", async (_, fragment) => {
  const { page, complaints, close } = await fixture.open(fragment());
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (fragment() === "") await page.getByLabel("Seller").selectOption(sellerId);
  if (fragment() === "#/requests") {
    await page.getByRole("link", { name: "updatePriceAndStock" }).first().click();
  }
  if (fragment() === "#/tasks") await page.getByText("SKU_UPDATE").first().click();
  await page.getByText("<script>").filter({ visible: true }).first().waitFor();
  expect(await page.title()).toBe("Marketplace Seller Sandbox");
  expect(await page.locator("main script, main img").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
