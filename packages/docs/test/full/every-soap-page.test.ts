import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPage, seriousIssues, startBrowser } from "../browser.ts";

const folder = "reference/soap";
const pages = readdirSync(join(inject("siteFolder"), folder)).toSorted();

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe("every page of the SOAP reference is for everybody", { timeout: 240_000 }, () => {
  it.each(pages)("%s", async (name) => {
    const { page, close } = await openPage(browser, `${inject("siteUrl")}${folder}/${name}`);
    expect(await seriousIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    expect(await seriousIssues(page, { only: ["color-contrast"] })).toEqual([]);
    await close();
  });
});
