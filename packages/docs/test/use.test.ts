import { openPage, startBrowser } from "@marketplace-seller/testing/page";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keepScreenshot } from "./screenshot.ts";

const site = inject("siteUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(inject("browser"));
});
afterAll(() => browser?.close());

/** Opens the search by its key, types, and gives the titles that are found. */
async function search(page: Page, words: string): Promise<string[]> {
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill(words);
  const options = page.getByRole("option");
  await options.first().waitFor();
  return options.locator("b").allTextContents();
}

describe.concurrent("the search", () => {
  it.each([
    [
      "a REST operation",
      "splitPackageByQ",
      "splitPackageByQuantity",
      "reference/rest/splitPackageByQuantity.html",
    ],
    ["a SOAP operation", "orderitemacc", "OrderItemAccept", "reference/soap/OrderItemAccept.html"],
    ["a SOAP type", "BillingTempl", "billingTemplate", "reference/soap/"],
    ["a guide", "unknown outcomes", "Errors, retries, unknown outcomes", "guides/errors.html"],
    ["an assumption", "split-remainder", "split-remainder", "assumptions.html#split-remainder"],
    [
      "a field of REST",
      "netMarketingFee",
      "netMarketingFeeRate",
      "#response.content.lines.netMarketingFeeRate",
    ],
    [
      "a field in spite of a slip",
      "agreedDelivryDate",
      "agreedDeliveryDate",
      "#response.content.agreedDeliveryDate",
    ],
  ])("finds %s", async (_, words, title, place) => {
    const { page, complaints, close } = await openPage(browser, `${site}index.html`);
    const titles = await search(page, words);
    expect(titles.slice(0, 3)).toContain(title);
    await page.getByRole("option").nth(titles.indexOf(title)).click();
    await page.waitForURL(`**/*${place}*`);
    expect(complaints).toEqual([]);
    await close();
  });

  it("finds by keyboard alone, and closes with Escape", async () => {
    const { page, close } = await openPage(browser, `${site}guides/errors.html`);
    await search(page, "taxHouse");
    await keepScreenshot(page, "search");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("combobox").isVisible()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("OrderDetailData");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/types.html#OrderDetailData");
    await close();
  });
});

describe.concurrent("links into the middle", () => {
  it("show a field of the REST reference, at any depth", async () => {
    const { page, close } = await openPage(browser, `${site}index.html`);
    await search(page, "sellerInvoiceAmount");
    await page.locator('[data-path$="#response.content.lines.sellerInvoiceAmount"]').click();
    const field = page.locator('[id="response.content.lines.sellerInvoiceAmount"]');
    await field.waitFor();
    await expect
      .poll(() => field.evaluate((at) => at.getBoundingClientRect().top), { timeout: 30_000 })
      .toBeLessThan(900);
    await keepScreenshot(page, "rest-field");
    await close();
  });

  it("show a field of the SOAP reference, opened", async () => {
    const { page, close } = await openPage(
      browser,
      `${site}reference/soap/OrderDetail.html#request.auth.appKey`,
    );
    expect(await page.locator('[id="request.auth.appKey"]').isVisible()).toBe(true);
    await keepScreenshot(page, "soap-field");
    await close();
  });

  it("lead from guide to guide", async () => {
    const { page, close } = await openPage(browser, `${site}index.html`);
    await page.getByRole("link", { name: "Quick start" }).first().click();
    await page.locator(".pager a[rel=next]").click();
    await page.waitForURL("**/guides/credentials.html");
    await close();
  });
});

describe.concurrent("the reader's choice", () => {
  it("of dark is kept, and holds in the REST reference too", async () => {
    const { page, complaints, close } = await openPage(browser, `${site}index.html`);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await page.goto(`${site}reference/rest.html`);
    const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(isDark).toBe(true);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await page.goto(`${site}index.html`);
    const colors = await page.evaluate(() => document.documentElement.className);
    expect(colors).toBe("light");
    expect(complaints).toEqual([]);
    await close();
  });

  it("of a sample's tab shows that sample", async () => {
    const { page, close } = await openPage(browser, `${site}reference/soap/OrderDetail.html`);
    await page.getByRole("tab", { name: "curl" }).click();
    expect(await page.getByRole("tabpanel", { name: "curl" }).isVisible()).toBe(true);
    expect(await page.getByRole("tabpanel", { name: "soap-client" }).isVisible()).toBe(false);
    await close();
  });
});

describe.concurrent("the REST reference", () => {
  const listing = `${site}reference/rest/listShipmentPackages.html`;

  it("shows numbers of examples with every digit that the contract writes", async () => {
    const { page, close } = await openPage(browser, listing);
    const shown = await page.locator("details.example").allTextContents();
    expect(shown.join("\n")).toMatch(/"price": \d+\.\d0,/);
    expect(shown.join("\n")).toContain("9007199254740993");
    await close();
  });

  it("shows one example at a time", async () => {
    const { page, close } = await openPage(browser, listing);
    const shown = page.locator("details.example[open] summary");
    expect(await shown.count()).toBe(2);
    await page.getByText("Identifiers that no double").click();
    expect(await shown.first().textContent()).toContain("Identifiers that no double");
    expect(await shown.count()).toBe(2);
    await close();
  });

  it("opens an assumption where it is made", async () => {
    const { page, close } = await openPage(browser, listing);
    const marker = page.locator('[id="query.size"] .assumed');
    expect(await marker.locator("p").isVisible()).toBe(false);
    await marker.locator("summary").click();
    expect(await marker.locator("p").isVisible()).toBe(true);
    await close();
  });

  it("marks what must be sent, and what may be missing in what comes back", async () => {
    const { page, close } = await openPage(
      browser,
      `${site}reference/rest/createCollectionRequest.html`,
    );
    const flags = (anchor: string) =>
      page.locator(`[id="${anchor}"] > .field .flag`).allTextContents();
    expect(await flags("request.collectionRequestDetails.id")).toEqual(["required"]);
    expect(await flags("response.code")).toEqual([]);
    await page.goto(listing);
    expect(await flags("query.size")).toEqual([]);
    expect(await flags("response.content.id")).toEqual(["may be null"]);
    await close();
  });
});
