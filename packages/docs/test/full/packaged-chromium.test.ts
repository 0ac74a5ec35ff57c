import { expect, inject, it } from "vitest";
import { openPage, seriousIssues, startBrowser } from "../browser.ts";
import { findChromium } from "../chromium.ts";
import { packagedChromium } from "../packaged-chromium.ts";

const isServed = `${process.platform}-${process.arch}` === "linux-x64";
const nowhere = () => undefined;

it("a machine without a browser gets the packaged one, and sees a page in it", async () => {
  if (!isServed) {
    expect(packagedChromium()).toBeUndefined();
    return;
  }
  const program = findChromium([nowhere, nowhere, packagedChromium]);
  const browser = await startBrowser(program);
  try {
    const site = inject("siteUrl");
    const { page, complaints } = await openPage(browser, `${site}guides/quick-start.html`);
    expect(await seriousIssues(page)).toEqual([]);
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("taxHouse");
    await page.getByRole("option").first().waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
}, 300_000);

it("says what to do, and what was tried, where none can be had", () => {
  const broken = () => {
    throw new Error("npm is not there");
  };
  expect(() => findChromium([nowhere, broken])).toThrow(
    /set CHROMIUM to the path.*\nTried in vain: npm is not there/,
  );
});
