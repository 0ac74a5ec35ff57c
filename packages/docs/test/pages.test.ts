import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openPage, seriousIssues, startBrowser } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keepScreenshot } from "./screenshot.ts";

const site = inject("siteUrl");
const folder = inject("siteFolder");
/** Of the pages of one make, one is looked at here, all of them in test:full. */
const examples = [
  "reference/soap/OrderItemReject.html",
  "reference/rest/splitPackageByQuantity.html",
  "reference/control/addFault.html",
  "reference/typescript/rest-client.html",
];
const isLookedAt = (path: string): boolean =>
  examples.includes(path) || !/^reference\/\w+\//.test(path);
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".html") && isLookedAt(path))
  .toSorted();
const isLookedAtInTheDark = (path: string): boolean =>
  !path.startsWith("guides/") || path === "guides/testing.html";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(inject("browser"));
});
afterAll(() => browser?.close());

describe.concurrent("every page", () => {
  it.for(pages)(
    "%s renders without errors or accessibility violations, and fits a phone",
    async (path, { expect }) => {
      const { page, complaints, close } = await openPage(browser, site + path);
      await page.locator("h1").first().waitFor();
      expect(await seriousIssues(page)).toEqual([]);
      await keepScreenshot(page, `light/${path.replaceAll("/", "-")}`);

      await page.getByRole("button", { name: "Switch between light and dark" }).click();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe("rgb(34, 36, 43)");
      if (isLookedAtInTheDark(path)) {
        expect(await seriousIssues(page, { only: ["color-contrast"] })).toEqual([]);
      }
      await keepScreenshot(page, `dark/${path.replaceAll("/", "-")}`);

      await page.setViewportSize({ width: 390, height: 844 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `phone/${path.replaceAll("/", "-")}`);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("the site", () => {
  it("works from disk, search included", async () => {
    const { page, complaints, close } = await openPage(
      browser,
      pathToFileURL(join(folder, "guides/quick-start.html")).href,
    );
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("taxHouse");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/reference\//);
    expect(complaints).toEqual([]);
    await close();
  });

  it("the landing page transfers less than 200 kB", async () => {
    const { page, transferred, close } = await openPage(browser, `${site}index.html`);
    await page.waitForLoadState("networkidle");
    expect(transferred()).toBeLessThan(200_000);
    await close();
  });
});
