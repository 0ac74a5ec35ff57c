import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "@marketplace-seller/test-browser";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html } from "../src/report/html.ts";
import { runConformance } from "../src/run/conformance.ts";
import { exactExamples } from "../src/targets/wire.ts";
import { casesNamed, meddled } from "./suite.ts";

describe("the report in a browser", () => {
  let folder: string;
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "report-"));
    const file = join(folder, "conformance.html");
    await writeFile(file, await report());
    browser = await chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on("request", (request) => asked.push(request.url()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(pathToFileURL(file).href);
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  /** A run in which one answer is wrong, and holds what would be markup. */
  async function report(): Promise<string> {
    const cases = await casesNamed(
      "rest/examples-of-query-products",
      "rest/examples-of-add-labor-costs",
    );
    const run = await runConformance({
      cases,
      isWhole: false,
      targets: [
        async ({ contract }) =>
          meddled(exactExamples(contract), async (request, send) => {
            const answer = await send(request);
            const text = await answer.text();
            const wrong = text.replace(
              "The service failed.",
              "<img src=x onerror=alert(1)> example-secret",
            );
            return new Response(wrong, { status: answer.status, headers: answer.headers });
          }),
      ],
    });
    return html(run);
  }

  it("says the verdict, and needs nothing but itself", async () => {
    expect(await page.title()).toBe("The contract is not kept");
    expect(await page.textContent("h1")).toBe("The contract is not kept");
    expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("shows operations by targets, and a cell's cases when it is clicked", async () => {
    const row = page.locator(".matrix tbody tr", { hasText: "queryProducts" });
    expect(await row.locator("td").first().textContent()).toMatch(/2 failed, \d+ passed/);
    await row.locator("button").first().click();
    expect(await page.textContent("#shown")).toMatch(
      /^\d+ shown: queryProducts, contract's examples$/,
    );
    expect(await page.locator(".case:visible", { hasText: "addLaborCosts" }).count()).toBe(0);
  });

  it("shows the messages behind a failure, without credentials and without running them", async () => {
    await page.click("#all");
    await page.check("#failures");
    const failure = page.locator("details.case.failed:visible").first();
    expect(await failure.locator("pre.request").first().textContent()).toMatch(
      /^(GET|PUT) http:\/\/examples\.localhost\//,
    );
    const answer = await failure.locator("pre.answer").first().textContent();
    expect(answer).toContain("<img src=x onerror=alert(1)> [hidden]");
    expect(await page.content()).not.toContain("example-secret");
    expect(await page.locator("img").count()).toBe(0);
  });

  it("finds cases by words, lists rules without a case, and the assumptions in force", async () => {
    await page.uncheck("#failures");
    await page.fill("#search", "productsOnSale raw");
    expect(await page.locator(".case:visible").count()).toBe(1);
    expect(await page.locator("#coverage li").count()).toBeGreaterThan(100);
    expect(await page.locator("#assumptions li").count()).toBeGreaterThan(50);
    expect(await page.isVisible("#timing table")).toBe(true);
  });
});
