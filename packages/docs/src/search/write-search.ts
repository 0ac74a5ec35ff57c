import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSections } from "./sections.ts";

/** The module that Pagefind's search box loads, relative to the site. */
export const searchModule = "pagefind/pagefind.js";

const moduleText = `import MiniSearch from "./minisearch.js";
import { createSearch } from "./section-search.js";
import sections from "./sections.js";

export const { search, options, preload, filters } = createSearch(MiniSearch, sections);
`;

/** Its sections, and the modules that rank them in the browser. */
export async function writeSearch(site: string, base: string): Promise<void> {
  const folder = join(site, "pagefind");
  await mkdir(folder, { recursive: true });
  const sections = JSON.stringify(readSections(site, base));
  await Promise.all([
    writeFile(join(folder, "sections.js"), `export default ${sections};\n`),
    writeFile(join(site, searchModule), moduleText),
    cp(fileURLToPath(import.meta.resolve("minisearch")), join(folder, "minisearch.js")),
    ...["section-search.js", "turkish-words.js"].map((name) =>
      cp(fileURLToPath(new URL(name, import.meta.url)), join(folder, name)),
    ),
  ]);
}
