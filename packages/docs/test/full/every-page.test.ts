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

describe.each([1280, 390])("at %i px every page", (width) => {
  it.each(pages)(
    "has no accessibility violations in either color scheme, and fits: %s",
    async (path) => {
      const viewport = { width, height: 900 };
      const { page, close } = await openPage(browser, inject("siteUrl") + path, { viewport });
      expect(await findViolations(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
      expect(await findViolations(page, { only: ["color-contrast"] })).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await close();
    },
  );
});
