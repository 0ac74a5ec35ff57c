import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { JsonObject } from "../rest/contract-node.ts";
import { pageEntries } from "./page-entries.ts";
import { restEntries } from "./rest-entries.ts";
import type { SearchEntry } from "./search-entry.ts";
import { soapEntries } from "./soap-entries.ts";

/** Writes what the search finds, as a script: data could not be read by a page that is opened from disk. */
export async function writeSearch(
  output: string,
  contract: JsonObject,
): Promise<readonly SearchEntry[]> {
  const entries = [...(await sectionsOf(output)), ...restEntries(contract), ...soapEntries()];
  const text = `globalThis.marketplaceDocs={entries:${JSON.stringify(entries)}};\n`;
  await writeFile(join(output, "assets/search-index.js"), text);
  const miniSearch = createRequire(import.meta.url).resolve("minisearch");
  await copyFile(join(miniSearch, "../../umd/index.js"), join(output, "assets/minisearch.js"));
  return entries;
}

async function sectionsOf(output: string): Promise<SearchEntry[]> {
  const files = await readdir(output, { recursive: true });
  const pages = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !file.startsWith("reference/"))
    .toSorted();
  const texts = await Promise.all(
    pages.map(async (page) => [page, await readFile(join(output, page), "utf8")] as const),
  );
  return texts.flatMap(([page, html]) => pageEntries(page, html));
}
