import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findHits } from "../src/search/find-hits.ts";
import { folders } from "../src/site/folders.ts";
import { openSearch } from "./open-search.ts";
import { questions } from "./questions.ts";
import { turkishQuestions } from "./turkish-questions.ts";

/** The sections of each of the first hits, as `guides/errors#retries`, best first. */
async function find(question: string, maxHits = 3): Promise<string[][]> {
  const hits = await findHits(question, maxHits);
  return hits.map((hit) =>
    hit.sub_results.map(({ url }) => url.replace("/docs/", "").replace(".html", "")),
  );
}

const pageOf = (section: string): string => section.replace(/#.*/, "");

describe("a question in plain words", () => {
  it.each([...questions, ...turkishQuestions])(
    "%s is answered by %s",
    async (question, ...answers) => {
      const found = (await find(question)).flat();
      const isAnswer = (section: string) =>
        answers.includes(section) || answers.includes(pageOf(section));
      expect(found.some(isAnswer), `found ${found.join(", ")}`).toBe(true);
    },
  );
});

describe("the search", () => {
  it("finds every field of the contract on a page that has it", async () => {
    const pages = globSync("**/*.md", { cwd: folders.site }).map((file) => {
      const path = file.replaceAll("\\", "/").replace(/\.md$/, "");
      return { path, text: readFileSync(join(folders.site, file), "utf8") };
    });
    const contract = pages.filter(({ path }) => /^reference\/(rest|soap)\//.test(path));
    // A name of one word, such as price, is found wherever the word is.
    const field = /<\/a>\*\*`([a-z]+[A-Z]\w*)`\*\*/g;
    const fields = contract.flatMap(({ text }) => [...text.matchAll(field)]);
    const names = [...new Set(fields.map(([, name = ""]) => name))];
    expect(names.length).toBeGreaterThan(150);
    const lost: string[] = [];
    for (const name of names) {
      const found = (await find(name)).flat().map(pageOf);
      // The index knows a word by its stem.
      const stem = name.replace(/s$/, "");
      if (!pages.some(({ path, text }) => text.includes(stem) && found.includes(path)))
        lost.push(name);
    }
    expect(lost).toEqual([]);
  });

  it("corrects a misspelt word, and completes an unfinished one", async () => {
    expect((await find("certifcate")).flat()).toContain("guides/client-setup#certificates");
    expect((await find("idempot"))[0]).toContain(
      "guides/orders-in-your-database#no-idempotency-key",
    );
  });

  it("marks matches, and escapes the text of a page", async () => {
    const [hit] = await findHits("the disk is full");
    expect(hit?.excerpt).toContain("<mark>disk</mark>");
    const excerpts = (await findHits("consumers remove <consumer>")).map(({ excerpt }) => excerpt);
    expect(excerpts.join(" ").replace(/<\/?mark>/g, "")).not.toContain("<");
  });

  it("is there for who opens it before the browser was idle, and takes what is typed", async () => {
    const { page, complaints, close } = await openPage(browser, "about:blank");
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(`${inject("siteUrl")}guides/quick-start.html`);
    await page.keyboard.press("Control+k");
    await page.locator("#starlight__search input:focus").waitFor();
    await page.keyboard.type("the disk is full");
    await page.locator(".pagefind-ui__result-link").first().waitFor();
    expect(complaints.filter((line) => !line.startsWith("request to another"))).toEqual([]);
    await close();
  });

  it("opens by its keyboard shortcut, and links to the matching section", async () => {
    const { page, complaints, close } = await openPage(browser, inject("siteUrl"));
    await openSearch(page, "the disk is full");
    const result = page.locator(".pagefind-ui__result-link").first();
    await result.click();
    await page.waitForURL("**/guides/on-call.html#the-disk-is-full");
    expect(complaints).toEqual([]);
    await close();
  });
});

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
});
afterAll(() => browser?.close());
