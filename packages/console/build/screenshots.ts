// Takes the screenshots of the console's guide: one of each page, from a sandbox that has the same data in every run.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { findChromium } from "@marketplace-seller/testing/browser";
import { startBrowser } from "@marketplace-seller/testing/page";
import type { Page } from "playwright-core";

const folder = join(import.meta.dirname, "../../docs/assets/console");
const moment = Date.parse("2026-11-20T12:00:00+03:00");
const seller = {
  appKey: "sandbox-key",
  appSecret: "sandbox-secret",
  "content-type": "application/json",
};

const sandbox = await startSandbox({ port: 0, packages: 300, sellers: 2, clock: () => moment });
const browser = await startBrowser(await findChromium());
try {
  const split = await splitOrder(sandbox);
  await callAsSeller(sandbox);
  addFaults(sandbox);
  const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
  for (const [name, fragment] of [
    ["overview", ""],
    ["packages", "#/packages?status=Picking"],
    ["package", `#/packages/${split}`],
    ["order", "#/order"],
    ["products", "#/products"],
    ["tasks", "#/tasks"],
    ["requests", "#/requests"],
    ["faults", "#/faults"],
    ["snapshots", "#/snapshots"],
    ["try", "#/try/updatePriceAndStock"],
  ] as const) {
    await show(page, fragment);
    // The screenshot of the page with faults has the full height of the page, because the list of faults is below the
    // form.
    const picture = await page.screenshot({ fullPage: name === "faults" });
    await writeFile(join(folder, `${name}.webp`), await shrink(page, picture));
    console.log(`${name}.webp`);
  }
} finally {
  await browser.close();
  await sandbox.close();
}

/** As WebP, which is a quarter of the PNG; the browser has the encoder. */
async function shrink(page: Page, picture: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, picture.toString("base64"));
  return Buffer.from(encoded.replace(/^.*,/, ""), "base64");
}

async function show(page: Page, fragment: string): Promise<void> {
  await page.clock.setFixedTime(sandbox.control.clock.now());
  await page.goto(`${sandbox.url}/${fragment}`);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (fragment === "#/tasks") await page.getByText("SKU_UPDATE").first().click();
  if (fragment === "#/faults") await fillFaultForm(page);
  if (fragment === "#/requests") await page.getByRole("link", { name: "split" }).first().click();
  // Everything that a page of the console loads comes from this machine.
  await page.waitForTimeout(1_000);
}

/**
 * Adds one fault that fails calls and two business faults, none of which applies to a request that the console's pages
 * send.
 */
function addFaults({ control }: RunningSandbox): void {
  control.faults.add({ kind: "unavailable", operation: "listShipmentPackages", times: 3 });
  const message = "The brand is not yours.";
  control.faults.add({ kind: "sku-failed", stockCode: "STK-00001", message, percent: 100 });
  control.faults.add({ kind: "task-stuck", durationMs: 3_600_000 });
}

async function fillFaultForm(page: Page): Promise<void> {
  await page.getByLabel("Fault", { exact: true }).selectOption("order-listed-late");
  await page.getByLabel("Duration in minutes").fill("60");
}

/** Places an example order, splits its package, and returns the first package of the order. */
async function splitOrder({ control, url }: RunningSandbox): Promise<string> {
  const { sellerId } = control.sellers.find();
  const lines = [{ stockCode: "STK-00001", quantity: 3 }];
  const [shipment] = control.orders.place(sellerId, { lines }).packages;
  const line = shipment?.lines[0];
  if (shipment === undefined || line === undefined) throw new Error("The order has no package");
  control.packages.move(sellerId, shipment.cargoTrackingNumber, "Picking");
  await fetch(`${url}/rest/delivery/v1/splitPackageByQuantity`, {
    method: "POST",
    headers: seller,
    body: `{"splitPackages":[{"packageDetails":[{"orderLineId":${line.orderLineId},"quantities":1}]}]}`,
  });
  return shipment.cargoTrackingNumber;
}

/**
 * Sends requests as a seller's program might: half an hour of polls, then one for a page of packages, one for two prices of which one is wrong,
 * and a split that is refused.
 */
async function callAsSeller({ control, url }: RunningSandbox): Promise<void> {
  for (let minute = 1; minute < 30; minute += 1) {
    for (let call = 0; call < 2 + ((minute * 7) % 5); call += 1) {
      await fetch(`${url}/ms/product-query?size=5`, { headers: seller });
    }
    control.clock.advance(60_000);
  }
  await fetch(`${url}/rest/delivery/v1/shipmentPackages?status=Picking&size=5`, {
    headers: seller,
  });
  await fetch(`${url}/ms/product/tasks/price-stock-update`, {
    method: "POST",
    headers: seller,
    body: `{"payload":{"integrator":"my-erp","skus":[
      {"stockCode":"STK-00001","listPrice":549.90,"salePrice":499.90},
      {"stockCode":"STK-00002","listPrice":12.5,"salePrice":12.5}]}}`,
  });
  control.clock.advance(5_000);
  await fetch(`${url}/rest/delivery/v1/splitPackageByQuantity`, {
    method: "POST",
    headers: seller,
    body: '{"splitPackages":[{"packageDetails":[{"orderLineId":1,"quantities":1}]}]}',
  });
}
