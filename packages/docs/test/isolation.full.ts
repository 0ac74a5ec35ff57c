import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openSearch } from "./open-search.ts";

const site = inject("siteUrl");
const HOSTILE = `<img src=x onerror="window.ran = 'img'"><script>window.ran = "script"</script>
<a id="link" href="javascript:void(window.ran='link')">x</a><iframe srcdoc="<script>parent.ran = 1</script>"></iframe>`;

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
});
afterAll(() => browser?.close());

describe.each(["guides/quick-start.html", "reference/rest/redoc/"])("%s", (path) => {
  it("has an origin of its own, without the console's storage", async () => {
    const stored = {
      origin: new URL(site).origin,
      localStorage: [{ name: "secret", value: "x" }],
    };
    const { page, complaints, close } = await openPage(browser, site + path, {
      storageState: { cookies: [], origins: [stored] },
    });
    await page.locator("h1").first().waitFor();
    expect(await page.evaluate(() => [origin, localStorage.getItem("secret")])).toEqual([
      "null",
      null,
    ]);
    expect(complaints).toEqual([]);
    await page.goto(new URL("/openapi.json", site).href);
    expect(await page.evaluate(() => localStorage.getItem("secret"))).toBe("x");
    await close();
  });

  it("runs no script that is not the site's", async () => {
    const { page, close } = await openPage(browser, "about:blank");
    await page.route(site + path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<body[^>]*>/, (tag) => tag + HOSTILE);
      await route.fulfill({ response, body });
    });
    await page.goto(site + path);
    await page.locator("#link").dispatchEvent("click");
    await page.locator("h1").first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
    await close();
  });
});

describe("in its own origin, a page", () => {
  it("keeps the chosen theme on the next page", async () => {
    const { page, complaints, close } = await openPage(browser, `${site}index.html`);
    const theme = () => page.locator("html").getAttribute("data-theme");
    for (const chosen of ["light", "dark"]) {
      await page.locator("starlight-theme-select select").first().selectOption(chosen);
      expect(await theme()).toBe(chosen);
      await page.goto(`${site}guides/errors.html`);
      expect(await theme()).toBe(chosen);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("searches, and links to the console", async () => {
    const { page, complaints, close } = await openPage(browser, site);
    await openSearch(page, "the disk is full");
    await page.locator(".pagefind-ui__result-link").first().click();
    await page.waitForURL("**/guides/on-call.html#the-disk-is-full");
    await page.goto(`${site}reference/rest/listShipmentPackages.html`);
    expect(complaints).toEqual([]);
    // Chromium may ask for the console's icon while the page's own origin is still the current one, and is refused.
    await page.locator(".try-it a").click();
    await page.waitForURL("**/#/try/listShipmentPackages");
    expect(await page.evaluate(() => origin)).toBe(new URL(site).origin);
    await close();
  });
});
