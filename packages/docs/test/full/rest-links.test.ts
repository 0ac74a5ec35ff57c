import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { SearchEntry } from "../../src/search/search-entry.ts";
import { openPage, startBrowser } from "../browser.ts";

const site = inject("siteUrl");
const script = readFileSync(join(inject("siteFolder"), "assets/search-index.js"), "utf8");
const { entries } = JSON.parse(
  script.replace(/^.*?entries:/s, '{"entries":').replace(/;\s*$/, ""),
) as { entries: readonly SearchEntry[] };

/** The fields of the REST reference, by operation. */
const fields = Map.groupBy(
  entries.filter(({ kind }) => kind === "REST field"),
  ({ path }) => path.split("#")[1] ?? "",
);

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.concurrent("every field that the search finds", { timeout: 120_000 }, () => {
  it.for([...fields])("is where it leads: %s", async ([, found], { expect }) => {
    // A link shows all fields beside the one it leads to: one for each object is enough.
    const byParent = Map.groupBy(found, ({ path }) => path.slice(0, path.lastIndexOf("/")));
    const seen = new Set<string>();
    for (const [entry] of byParent.values()) {
      if (entry === undefined) continue;
      const { page, close } = await openPage(browser, site + entry.path);
      const wanted = anchorOf(entry);
      const ids = (): Promise<string[]> =>
        page.evaluate(() =>
          [...document.querySelectorAll("[id]")].map(({ id }) =>
            id.replaceAll("[]", "").toLowerCase(),
          ),
        );
      await expect.poll(ids, { timeout: 20_000 }).toContain(wanted);
      for (const id of await ids()) seen.add(id);
      await close();
    }
    expect(found.map(anchorOf).filter((anchor) => !seen.has(anchor))).toEqual([]);
  });
});

it("there are fields", () => {
  expect([...fields.values()].flat().length).toBeGreaterThan(200);
});

function anchorOf({ path }: SearchEntry): string {
  return path.split("#")[2] ?? "";
}
