import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { folders } from "../src/site/folders.ts";

const site = inject("siteUrl");
const read = (path: string): string => readFileSync(join(folders.site, path), "utf8");
const get = (path: string): Promise<Response> => fetch(new URL(path, site));

describe("the files for programs", () => {
  it("llms.txt lists all pages with their descriptions, and each page exists as Markdown", async () => {
    const index = await (await get("llms.txt")).text();
    const linked = [...index.matchAll(/\]\(\/docs\/([^)]+\.md)\): \S/g)].map(([, path]) => path);
    const pages = globSync("**/*.html", { cwd: folders.site })
      .map((path) => path.replaceAll("\\", "/").replace(/html$/, "md"))
      .filter((path) => !path.startsWith("reference/rest/redoc/"));
    expect(linked.toSorted()).toEqual(pages.toSorted());
    for (const path of pages)
      expect(read(path)).toMatch(/^> All pages: \[llms.txt\]\(\/docs\/llms.txt\)\n\n# \S/);
  });

  it("llms-full.txt contains every page, with digits as the contract writes them", () => {
    const all = read("llms-full.txt");
    expect(all).toContain("9007199254740993");
    expect(all).toContain("249.90");
    // Readers have the service's own documentation, and not this project's file of it.
    expect(all).not.toContain("interface-specification.md");
    for (const title of ["# Quick start", "# splitPackageByQuantity", "# OrderDetail"])
      expect(all).toContain(`${title}\n`);
  });

  it("each section of llms.txt is one file, and all of them are llms-full.txt", () => {
    const files = [...read("llms.txt").matchAll(/^All in one file: \[(.+?)\]/gm)].map(
      ([, file = ""]) => read(file),
    );
    expect(files).toHaveLength(7);
    expect(files.join("\n")).toBe(read("llms-full.txt"));
    for (const text of files) expect(text.length).toBeLessThan(600_000);
  });

  it("each page is Markdown for programs that ask for it", async () => {
    const headers = { accept: "text/markdown" };
    const response = await fetch(new URL("guides/errors.html", site), { headers });
    expect(response.headers.get("content-type")).toContain("text/markdown");
    expect(await response.text()).toBe(read("guides/errors.md"));
  });

  it("each page links to them in its head", async () => {
    const page = read("guides/errors.html");
    const links = [
      ...page.matchAll(/<link rel="(?:alternate|index|service-desc)"[^>]* href="([^"]+)"/g),
    ];
    const paths = links.map(([, path = ""]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/docs/guides/errors.md",
        "/docs/llms.txt",
        "/docs/openapi.json",
        "/docs/order-service.wsdl",
      ]),
    );
    for (const path of paths) expect((await get(path)).status).toBe(200);
  });
});

describe("the Redocly page of the contract", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await connectBrowser(inject("browser"));
  });
  afterAll(() => browser?.close());

  it("shows every digit of its messages, and sends no request to another host", async () => {
    const address = `${site}reference/rest/redoc/index.html#/packages/listshipmentpackages`;
    const { page, complaints, close } = await openPage(browser, address);
    const samples = page.locator(".panel-request-samples").first();
    await samples.getByText("curl", { exact: true }).first().click();
    await page.getByText("Response messages", { exact: true }).first().click();
    await samples.getByText("pageCount").first().waitFor();
    const rendered = (await samples.textContent()) ?? "";
    for (const literal of ["249.90", "12.50", "0.00", "1899.00", "9007199254740993"])
      expect(rendered).toContain(literal);
    expect(await page.locator("body").textContent()).not.toContain("9007199254740992");
    expect(await page.content()).toContain('"disableTelemetry":true');
    expect(complaints).toEqual([]);
    await close();
  });
});
