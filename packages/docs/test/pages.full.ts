import { globSync } from "node:fs";
import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { folders } from "../src/site/folders.ts";

const site = inject("siteUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
});
afterAll(() => browser?.close());

describe("the site", () => {
  it("transfers less than 200 kB for its first page, before an idle browser loads the search", async () => {
    const { page, transferred, close } = await openPage(browser, "about:blank");
    await page.route("**/ui-core*", (route) => route.abort());
    await page.goto(`${site}index.html`);
    await page.waitForLoadState("networkidle");
    expect(transferred()).toBeGreaterThan(50_000);
    expect(transferred()).toBeLessThan(200_000);
    await close();
  });

  it("has every page of the contract and the packages", () => {
    const pages = globSync("reference/**/*.html", { cwd: folders.site });
    expect(pages.length).toBeGreaterThan(60);
    const names = pages.map((path) => path.replaceAll("\\", "/"));
    expect(names).toEqual(
      expect.arrayContaining([
        "reference/rest/listShipmentPackages.html",
        "reference/soap/OrderItemIdentity.html",
        "reference/control/placeOrder.html",
        "reference/typescript/rest-client.html",
      ]),
    );
  });
});

describe.concurrent("the reference", () => {
  it("shows numbers of messages with every digit of the contract", async () => {
    const path = "reference/rest/listShipmentPackages.html";
    const { page, close } = await openPage(browser, site + path);
    const rendered = (await page.locator("pre").allTextContents()).join("\n");
    expect(rendered).toMatch(/"price": \d+\.\d0,/);
    expect(rendered).toContain("9007199254740993");
    await close();
  });

  it("has an anchor for each field, at any depth", async ({ expect }) => {
    const path =
      "reference/rest/listShipmentPackages.html#response.content.lines.sellerInvoiceAmount";
    const { page, close } = await openPage(browser, site + path);
    const field = page.locator('li:has(> p > [id="response.content.lines.sellerInvoiceAmount"])');
    await field.waitFor();
    // Chromium scrolls with the first picture, which may be after the load event.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await close();
  });

  it("marks required fields, nullable fields of responses, and assumptions", async () => {
    const path = "reference/rest/createCollectionRequest.html";
    const { page, close } = await openPage(browser, site + path);
    const line = (anchor: string) => page.locator(`p:has(> [id="${anchor}"])`).textContent();
    expect(await line("request.collectionRequestDetails.id")).toMatch(/string.*, required/);
    expect(await line("response.code")).not.toContain("may be absent");
    await page.goto(`${site}reference/rest/listShipmentPackages.html`);
    expect(await line("query.size")).not.toContain("required");
    expect(await line("response.content.id")).toContain("may be null");
    expect(await page.locator(".assumed").first().textContent()).toBe("assumed");
    await close();
  });
});
