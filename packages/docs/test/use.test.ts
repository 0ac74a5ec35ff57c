import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keepScreenshot, openPage, seriousIssues, startBrowser } from "./browser.ts";

const site = inject("siteUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
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

describe.concurrent("the search", { timeout: 120_000 }, () => {
  it.each([
    [
      "a REST operation",
      "splitPackageByQ",
      "splitPackageByQuantity",
      "reference/rest.html#/packages/splitpackagebyquantity",
    ],
    ["a SOAP operation", "orderitemacc", "OrderItemAccept", "reference/soap/OrderItemAccept.html"],
    ["a SOAP type", "BillingTempl", "billingTemplate", "reference/soap/"],
    ["a guide", "unknown outcomes", "Errors, retries, unknown outcomes", "guides/errors.html"],
    ["an assumption", "split-remainder", "split-remainder", "assumptions.html#split-remainder"],
    [
      "a field of REST",
      "netMarketingFee",
      "netMarketingFeeRate",
      "path=content/lines/netmarketingfeerate",
    ],
    [
      "a field in spite of a slip",
      "agreedDelivryDate",
      "agreedDeliveryDate",
      "path=content/agreeddeliverydate",
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

describe.concurrent("links into the middle", { timeout: 120_000 }, () => {
  it("show a field of the REST reference, at any depth", async () => {
    const { page, close } = await openPage(browser, `${site}index.html`);
    await search(page, "sellerInvoiceAmount");
    await page.locator('[data-path*="path=content/lines/sellerinvoiceamount"]').click();
    const field = page.locator('[id$="path=content[]/lines[]/sellerinvoiceamount"]');
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

describe.concurrent("the reader's choice", { timeout: 120_000 }, () => {
  it("of dark is kept, and holds in the REST reference too", async () => {
    const { page, complaints, close } = await openPage(browser, `${site}index.html`);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await page.goto(`${site}reference/rest.html`);
    await page.locator("#redoc h1").first().waitFor();
    const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(isDark).toBe(true);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await page.goto(`${site}index.html`);
    const colours = await page.evaluate(() => document.documentElement.className);
    expect(colours).toBe("light");
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

describe.concurrent("the REST reference", { timeout: 120_000 }, () => {
  const listing = `${site}reference/rest.html#/packages/listshipmentpackages`;

  it("shows numbers of examples with every digit that the contract writes", async () => {
    const { page, close } = await openPage(browser, listing);
    const viewer = page.getByTestId("json-viewer").first();
    await viewer.waitFor();
    const shown = (await viewer.textContent()) ?? "";
    expect(shown).toMatch(/"price": \d+\.\d0,/);
    expect(shown).not.toContain("\ue000");
    await close();
  });

  it("shows an identifier that a double cannot hold", async () => {
    const { page, close } = await openPage(browser, listing);
    await page.getByTestId("json-viewer").first().waitFor();
    const written = await page.evaluate(() => JSON.stringify({ id: "\ue0009007199254740993" }));
    expect(written).toBe('{"id":9007199254740993}');
    expect(await page.content()).toContain("\ue0009007199254740993");
    await close();
  });

  it("has samples for the client and for curl", async () => {
    const { page, close } = await openPage(browser, listing);
    await page.getByText("createRestClient").first().waitFor();
    await keepScreenshot(page, "rest-operation");
    const languages = page.locator("button", { hasText: "rest-client" }).first();
    await languages.click();
    await page.getByRole("menuitem", { name: "curl" }).first().click();
    await page.getByText("shipmentPackages?status=Created").first().waitFor();
    // Redoc names the menu of examples otherwise than it is written; the rest is for everybody.
    const without = ["label-content-name-mismatch"];
    expect(await seriousIssues(page, { without })).toEqual([]);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    expect(await seriousIssues(page, { only: ["color-contrast"] })).toEqual([]);
    await close();
  });
});
