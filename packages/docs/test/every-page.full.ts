import { globSync } from "node:fs";
import { connectBrowser, findViolations, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { folders } from "../src/site/folders.ts";
import { problemsOfLooks } from "./problems-of-looks.ts";

const pages = globSync("**/*.html", { cwd: folders.site })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.startsWith("reference/rest/redoc/"))
  .toSorted();

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
});
afterAll(() => browser?.close());

describe.concurrent("every page", () => {
  it.for(pages)(
    "has no accessibility violations in either color scheme, and fits any screen: %s",
    async (path, { expect }) => {
      const { page, complaints, close } = await openPage(browser, inject("siteUrl") + path);
      expect(await problemsOfLooks(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

describe("the Redocly page of the contract", () => {
  it.each(["light", "dark"] as const)("can be read in its %s colors", async (colorScheme) => {
    const address = `${inject("siteUrl")}reference/rest/redoc/index.html#/products/updatepriceandstock`;
    const { page, close } = await openPage(browser, address, { colorScheme });
    await page.getByText("Update price and stock").first().waitFor();
    expect(await findViolations(page, { only: ["color-contrast"] })).toEqual([]);
    await close();
  });

  it.each([1280, 390])("begins without accessibility violations at %i px", async (width) => {
    const viewport = { width, height: 900 };
    const address = `${inject("siteUrl")}reference/rest/redoc/index.html`;
    const { page, close } = await openPage(browser, address, { viewport });
    await page.locator("h1").first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await close();
  });
});
