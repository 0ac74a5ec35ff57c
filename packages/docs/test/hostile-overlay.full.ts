import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import starlight from "@astrojs/starlight";
import { startSandbox } from "@marketplace-seller/sandbox";
import { connectBrowser, openPage } from "@marketplace-seller/testing/page";
import { readContract } from "@marketplace-seller/tools/contracts";
import { build } from "astro";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openApiReference } from "../src/openapi/openapi-reference.ts";
import { writeRedoc } from "../src/rest/redoc.ts";
import { makeTextsSafe } from "../src/site/contract-text.ts";
import { folders } from "../src/site/folders.ts";
import { writePages } from "../src/site/page.ts";

/** Markdown makes its quotes typographic outside code. */
const HTML = `<img src=x onerror="window.ran='img'"><script>window.ran='script'</script>`;
const HOSTILE = `${HTML} [x](javascript:void(window.ran='link')) \`${HTML}\` | \`\`\`\n\n${HTML}`;
/** In names and values, as in \`a\`: the backticks would end the code. */
const NAME = `a\`${HTML}|</script>${HTML}`;

const schema = {
  type: "object",
  additionalProperties: false,
  description: HOSTILE,
  properties: {
    [NAME]: { type: "string", description: HOSTILE, enum: [NAME, "New"], default: NAME },
    code: { type: "string", pattern: "^`<img src=x onerror=alert(1)>`$" },
  },
  dependentRequired: { [NAME]: ["code"] },
};
const contractDocument = {
  openapi: "3.1.1",
  info: { title: NAME, version: "1.2.3", description: HOSTILE },
  paths: {
    "/things": {
      put: {
        operationId: "updateThing",
        "x-retry": "never",
        summary: HOSTILE.replaceAll("\n", " "),
        description: HOSTILE,
        parameters: [{ name: NAME, in: "query", description: HOSTILE, schema: { type: "string" } }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Node" },
              examples: { one: { summary: HOSTILE, value: { [NAME]: NAME } } },
            },
          },
        },
        responses: {
          "200": { description: HOSTILE },
          "400": { description: HOSTILE },
        },
      },
    },
  },
  components: { schemas: { Node: schema } },
};

const root = join(folders.work, "hostile");
const folder = join(root, "dist");

async function buildHostileSite(): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "src"), { recursive: true });
  const text = JSON.stringify(contractDocument);
  const contract = makeTextsSafe(readContract("openapi.yaml", () => text));
  const reference = openApiReference(contract, "reference/rest");
  const index = {
    path: "index",
    title: "Overview",
    description: "",
    body: `${reference.table}\n\n${reference.description}`,
  };
  const content = join(root, "src/content/docs");
  const pages = [index, ...reference.pages];
  await writePages(pages, { content, files: join(root, "public"), base: "/docs" });
  cpSync(join(folders.docs, "src/content.config.ts"), join(root, "src/content.config.ts"));
  await build({
    configFile: false,
    root,
    base: "/docs",
    build: { format: "file" },
    logLevel: "warn",
    integrations: [starlight({ title: "Docs", pagefind: false, disable404Route: true })],
  });
  mkdirSync(join(folder, "redoc"));
  await writeRedoc(contract, contractDocument, join(folder, "redoc/index.html"));
}

let browser: Browser;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  await buildHostileSite();
  browser = await connectBrowser(inject("browser"));
  sandbox = await startSandbox({ port: 0, packages: 0, products: 0, docs: folder });
});
afterAll(async () => {
  await sandbox?.close();
  await browser?.close();
  rmSync(root, { recursive: true, force: true });
});

describe("HTML, scripts and links in an overlay's texts", () => {
  it.each(["index.html", "reference/rest/updateThing.html", "redoc/"])(
    "are text: %s",
    async (path) => {
      const { page, close } = await openPage(browser, `${sandbox.url}/docs/${path}`, {
        bypassCSP: true,
      });
      await expect.poll(() => page.locator("body").textContent()).toContain("<script>window.ran=");
      expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
      await close();
    },
  );

  it("leave names and values whole", async () => {
    const { page, close } = await openPage(
      browser,
      `${sandbox.url}/docs/reference/rest/updateThing.html`,
    );
    const code = await page.locator("main code").allTextContents();
    expect(code).toEqual(
      expect.arrayContaining([NAME, JSON.stringify(NAME), schema.properties.code.pattern]),
    );
    await page.goto(`${sandbox.url}/docs/`);
    expect(await page.locator("main tbody tr > td").count()).toBe(3);
    await close();
  });
});
