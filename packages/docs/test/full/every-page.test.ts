import { globSync } from "node:fs";
import { connectBrowser, findViolations, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { folders } from "../../src/site/folders.ts";

const pages = globSync("**/*.html", { cwd: folders.site })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.startsWith("reference/rest/redoc/"))
  .toSorted();

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
});
afterAll(() => browser?.close());

describe("every page has no accessibility violations in both color schemes, and fits a phone", {
  timeout: 240_000,
}, () => {
  it.each(pages)("%s", async (path) => {
    const { page, close } = await openPage(browser, inject("siteUrl") + path);
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await findViolations(page, { only: ["color-contrast"] })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await close();
  });
});
