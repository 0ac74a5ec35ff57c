import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keepScreenshot, openPage, seriousIssues, startBrowser } from "./browser.ts";

const site = inject("siteUrl");
const folder = inject("siteFolder");
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".html"))
  .toSorted();
/** Redoc's own markup is not ours to mend; its page is looked at without it. */
const notOurs: Readonly<Record<string, readonly string[]>> = { "reference/rest.html": ["#redoc"] };

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.concurrent("every page", { timeout: 60_000 }, () => {
  it.for(pages)(
    "%s renders, complains of nothing, and is for everybody",
    async (path, { expect }) => {
      const { page, complaints, close } = await openPage(browser, site + path);
      await page.locator("h1").first().waitFor();
      expect(await seriousIssues(page, notOurs[path])).toEqual([]);
      await keepScreenshot(page, `light/${path.replaceAll("/", "-")}`);

      await page.emulateMedia({ colorScheme: "dark" });
      await page.reload();
      await page.locator("h1").first().waitFor();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe("rgb(34, 36, 43)");
      expect(await seriousIssues(page, notOurs[path])).toEqual([]);
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

describe("the site", { timeout: 30_000 }, () => {
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
