import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openPage, startBrowser, type WatchedPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { places } from "../src/site/places.ts";

/** What people ask, in their own words, and the page that must be among the first three. */
const questions: readonly (readonly [query: string, page: string])[] = [
  ["pool", "guides/client-setup"],
  ["logger", "guides/client-setup"],
];

let browser: Browser;
let opened: WatchedPage;
beforeAll(async () => {
  browser = await startBrowser(inject("browser"));
  opened = await openPage(browser, inject("siteUrl"));
  const content =
    'import * as pagefind from "/docs/pagefind/pagefind.js"; globalThis.pagefind = pagefind;';
  await opened.page.addScriptTag({ type: "module", content });
  await opened.page.waitForFunction(() => "pagefind" in globalThis);
});
afterAll(() => browser?.close());

/** The part of the index's interface that is used here. */
interface Pagefind {
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

/** The pages that the site's own search index gives for each query, best first. */
function find(queries: readonly string[]): Promise<string[][]> {
  return opened.page.evaluate(async (asked) => {
    const { pagefind } = globalThis as unknown as { pagefind: Pagefind };
    const paths: string[][] = [];
    for (const query of asked) {
      const { results } = await pagefind.search(query);
      const first = await Promise.all(results.slice(0, 3).map((result) => result.data()));
      paths.push(first.map(({ url }) => url.replace("/docs/", "").replace(".html", "")));
    }
    return paths;
  }, queries);
}

describe("a question in plain words", () => {
  it.each(questions)("%s is on %s", async (query, page) => {
    const [first] = await find([query]);
    expect(first).toContain(page);
  });
});

describe("the search", () => {
  it("finds every field of the contract on a page that has it", async () => {
    const pages = globSync("**/*.md", { cwd: places.site }).map((file) => {
      const path = file.replaceAll("\\", "/").replace(/\.md$/, "");
      return { path, text: readFileSync(join(places.site, file), "utf8") };
    });
    const contract = pages.filter(({ path }) => /^reference\/(rest|soap)\//.test(path));
    // A name of one word, such as price, is found wherever the word is.
    const field = /<\/a>\*\*`([a-z]+[A-Z]\w*)`\*\*/g;
    const fields = contract.flatMap(({ text }) => [...text.matchAll(field)]);
    const names = [...new Set(fields.map(([, name = ""]) => name))];
    expect(names.length).toBeGreaterThan(150);
    const found = await find(names);
    const lost = names.filter((name, place) => {
      // The index knows a word by its stem.
      const holders = pages.filter(({ text }) => text.includes(name.replace(/s$/, "")));
      return !found[place]?.some((path) => holders.some((holder) => holder.path === path));
    });
    expect(lost).toEqual([]);
  });

  it("is opened by its key, and shows what it found", async () => {
    const { page, complaints, close } = await openPage(browser, inject("siteUrl"));
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search" }).fill("unknown outcomes");
    const result = page.locator(".pagefind-ui__result-link").first();
    await result.click();
    await page.waitForURL("**/guides/errors.html*");
    expect(complaints).toEqual([]);
    await close();
  });
});
