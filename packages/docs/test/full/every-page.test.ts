import { globSync } from "node:fs";
import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { folders } from "../../src/site/folders.ts";
import { problemsOfLooks } from "../problems-of-looks.ts";

// test/machines.test.ts looks at the page that Redoc makes.
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
