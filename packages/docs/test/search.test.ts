import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectBrowser, openPage, type WatchedPage } from "@marketplace-seller/testing/page";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pagefindUserConfig } from "../src/search/search-options.ts";
import { places } from "../src/site/places.ts";
import { openSearch } from "./open-search.ts";

/** What people ask, in their own words, and the pages that answer it: one must be among the first three. */
const questions: readonly (readonly [query: string, ...pages: string[]])[] = [
  ["pool", "guides/client-setup"],
  ["logger", "guides/client-setup"],
  ["proxy", "guides/network"],
  ["metrics", "guides/client-setup", "guides/production"],
  ["certificate", "guides/network"],
  ["timeout", "guides/network"],
  ["many sellers", "guides/client-setup", "guides/several-sellers"],
  ["cursor", "guides/listing"],
  ["date range", "guides/listing"],
  ["rate limit", "guides/listing"],
  ["webhook", "guides/webhooks", "guides/orders-in-your-database"],
  ["idempotency", "guides/orders-in-your-database"],
  ["accept new orders", "guides/orders-in-your-database"],
  ["polling", "guides/orders-in-your-database"],
  ["ECONNREFUSED", "guides/troubleshooting"],
  ["9008", "guides/troubleshooting"],
  ["401", "guides/credentials"],
  ["orders are missing", "guides/troubleshooting"],
  ["decimal comma", "guides/troubleshooting", "guides/product-tasks"],
  ["environment variable", "guides/credentials"],
  ["rotate credentials", "guides/credentials"],
  ["retry", "guides/errors"],
  ["cancel units", "guides/splitting"],
  ["csv", "guides/product-tasks"],
  ["marketplace_app_key", "guides/credentials"],
  ["createSandbox", "guides/testing"],
  ["php", "guides/other-languages"],
  ["nightly job", "guides/orders-in-your-database"],
  ["cron", "guides/orders-in-your-database"],
  ["upload prices from a file", "guides/product-tasks"],
  ["unknown outcome", "guides/errors"],
  ["test with faults", "guides/testing"],
  ["vitest", "guides/testing"],
  ["second seller", "guides/client-setup"],
  ["multiple sellers", "guides/client-setup"],
  ["cancel one unit", "guides/splitting"],
  ["webhook signature", "guides/webhooks"],
  ["rotate webhook secret", "guides/webhooks"],
  ["webhook php", "guides/webhooks"],
  ["webhook json schema", "reference/webhook-events"],
  ["remove a consumer", "guides/consumers"],
  ["backfill last year", "guides/older-orders"],
  ["new status", "guides/new-status"],
  ["publish own client", "guides/own-client"],
  ["order lines for an ERP", "guides/feed-a-bus"],
  ["why is price a string", "guides/exact-numbers"],
  ["run in docker", "guides/production"],
  ["python", "guides/other-languages"],
  ["upgrade", "guides/support"],
  ["timezone", "guides/production"],
  ["invoice total", "guides/exact-numbers"],
  ["kafka", "guides/feed-a-bus"],
  ["kubernetes", "guides/production"],
  ["test in CI", "guides/testing"],
  ["error 9008", "guides/troubleshooting"],
  ["how do I ship an order", "guides/soap", "reference/soap/MakeOrderItemShipment"],
  ["GDPR delete customer", "guides/production"],
  ["pagination", "guides/listing"],
  ["container", "guides/production"],
  ["esm", "guides/module-systems"],
  ["jest", "guides/module-systems"],
  ["commonjs", "guides/module-systems"],
  ["backup", "guides/running-a-fleet"],
  ["CORS", "guides/network"],

  // Whole sentences: hardly any page holds all of their words.
  [
    "how many requests per minute may I send to the package listing",
    "guides/listing",
    "reference/rest/listShipmentPackages",
  ],
  ["ids lose their last digits in javascript", "guides/exact-numbers"],
  ["mount a configuration file into the container", "guides/sync-in-a-container"],
  ["several sellers from environment variables", "guides/several-sellers"],
  ["how do I remove a consumer that I no longer need", "guides/consumers"],
  ["load last year's orders into my database", "guides/older-orders"],
  ["a status nobody documented appeared what happens", "guides/new-status"],
  ["publish our own npm client generated from a changed contract", "guides/own-client"],
  ["orders of one shop stopped arriving", "guides/on-call"],
  ["webhook receiver answers 500", "guides/on-call", "guides/webhooks"],
  ["the disk is full", "guides/on-call"],
  ["database is locked", "guides/on-call"],
  ["prometheus alert rules", "guides/running-a-fleet", "guides/on-call"],
  ["rotate the webhook secret without losing events", "guides/webhooks"],
  ["verify a webhook in PHP", "guides/webhooks", "guides/other-languages"],
  ["decimal comma in a price file", "guides/product-tasks"],
  ["what does asOf mean", "guides/product-tasks", "packages/sync/prices-and-stock"],
  ["accept an order over REST", "guides/ready-overlays"],
  ["handle a return", "guides/ready-overlays"],
  ["simulate a refused collection request", "guides/testing"],
  ["mock the client with MSW", "guides/testing"],
  ["exit codes of the command", "reference/sync-events", "packages/sync/from-the-command-line"],
  ["dates are three hours off", "guides/premises"],
  ["can two processes poll the same shop at once", "guides/running-a-fleet"],
  ["stock upload accepted but the price did not change", "guides/product-tasks"],
  [
    "postgres connection string for the sync command",
    "packages/sync/from-the-command-line",
    "packages/sync/options",
  ],
  ["simulate a slow response and a reset connection in my tests", "guides/testing"],
  ["how do I add an endpoint that is not in the contract", "guides/extending"],
  ["generate my own client with an overlay", "guides/extending"],
  ["verify the signature of a webhook in my receiver", "guides/webhooks"],
  ["restore the database from a backup after a crash", "packages/sync/backups"],
  ["send serial numbers and IMEI of a sold phone", "reference/soap/OrderItemIdentity"],
  ["axios proxy with a company certificate", "guides/network"],
];

let browser: Browser;
let opened: WatchedPage;
beforeAll(async () => {
  browser = await connectBrowser(inject("browser"));
  opened = await openPage(browser, inject("siteUrl"));
  const content =
    'import * as pagefind from "/docs/pagefind/pagefind.js"; globalThis.pagefind = pagefind;';
  await opened.page.addScriptTag({ type: "module", content });
  await opened.page.waitForFunction(() => "pagefind" in globalThis);
});
afterAll(() => browser?.close());

/** The part of the index's interface that is used here. */
interface Pagefind {
  options(options: object): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

/** The first pages that the site's own search index gives for each query, best first. */
function find(queries: readonly string[], most = 3): Promise<string[][]> {
  const requested = { queries, ranking: pagefindUserConfig.ranking, most };
  return opened.page.evaluate(async ({ queries, ranking, most }) => {
    const { pagefind } = globalThis as unknown as { pagefind: Pagefind };
    await pagefind.options({ ranking });
    const paths: string[][] = [];
    for (const query of queries) {
      const { results } = await pagefind.search(query);
      const first = await Promise.all(results.slice(0, most).map((result) => result.data()));
      paths.push(first.map(({ url }) => url.replace("/docs/", "").replace(".html", "")));
    }
    return paths;
  }, requested);
}

describe("a question in plain words", () => {
  it.each(questions)("%s is on %s", async (query, ...pages) => {
    const [first = []] = await find([query]);
    expect(
      first.some((page) => pages.includes(page)),
      `found ${first.join(", ")}`,
    ).toBe(true);
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
    const found = await find(names, 10);
    const lost = names.filter((name, place) => {
      // The index knows a word by its stem.
      const holders = pages.filter(({ text }) => text.includes(name.replace(/s$/, "")));
      return !found[place]?.some((path) => holders.some((holder) => holder.path === path));
    });
    expect(lost).toEqual([]);
  });

  it("is opened by its key, and shows what it found", async () => {
    const { page, complaints, close } = await openPage(browser, inject("siteUrl"));
    await openSearch(page, "unknown outcomes");
    const result = page.locator(".pagefind-ui__result-link").first();
    await result.click();
    await page.waitForURL("**/guides/errors.html*");
    expect(complaints).toEqual([]);
    await close();
  });
});
