import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { sharedTypes } from "../soap/find-type.ts";
import { type OperationFamily, operationEntries } from "./operation-entries.ts";
import { pageEntries } from "./page-entries.ts";
import type { SearchEntry } from "./search-entry.ts";

/** Writes what the search finds, as a script: data could not be read by a page that is opened from disk. */
export async function writeSearch(
  output: string,
  families: readonly OperationFamily[],
): Promise<readonly SearchEntry[]> {
  const entries = [
    ...(await sectionsOf(output)),
    ...families.flatMap(operationEntries),
    ...sharedTypes.map(typeEntry),
  ];
  const text = `globalThis.marketplaceDocs={entries:${JSON.stringify(entries)}};\n`;
  await writeFile(join(output, "assets/search-index.js"), text);
  const miniSearch = createRequire(import.meta.url).resolve("minisearch");
  await copyFile(join(miniSearch, "../../umd/index.js"), join(output, "assets/minisearch.js"));
  return entries;
}

/** Pages of the reference are found by their operations, fields and types. */
const isFoundBySections = (page: string): boolean =>
  page.endsWith(".html") && !/^reference\/(rest|soap|control)\//.test(page);

async function sectionsOf(output: string): Promise<SearchEntry[]> {
  const files = await readdir(output, { recursive: true });
  const pages = files.map((file) => file.replaceAll("\\", "/")).filter(isFoundBySections);
  const texts = await Promise.all(
    pages
      .toSorted()
      .map(async (page) => [page, await readFile(join(output, page), "utf8")] as const),
  );
  return texts.flatMap(([page, html]) => pageEntries(page, html));
}

function typeEntry({
  name,
  documentation = "",
  fields,
}: (typeof sharedTypes)[number]): SearchEntry {
  return {
    kind: "SOAP type",
    title: name,
    context: "SOAP order service",
    text: [documentation, ...fields.map((field) => field.name)].join(" "),
    path: `reference/soap/types.html#${name}`,
    weight: 1.4,
  };
}
