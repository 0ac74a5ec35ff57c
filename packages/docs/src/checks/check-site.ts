import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchEntry } from "../search/search-entry.ts";
import { problemAt } from "../site/docs-error.ts";
import { places } from "../site/places.ts";
import { writtenFiles } from "../site/written-pages.ts";
import { consoleBlocks } from "./console-block.ts";
import { type DeadLink, deadLinks, fault } from "./dead-links.ts";
import { readVocabulary, unknownNames } from "./vocabulary.ts";

/** Everything that is wrong with the site, each with file and line. */
export function problemsOfSite(site: string, found: readonly SearchEntry[]): string[] {
  return [
    ...deadLinks(site).map(problemOfLink),
    ...problemsOfSearch(site, found),
    ...problemsOfNames(),
    ...textsWithCommands().flatMap((file) => consoleBlocks(places.root, file).problems),
  ];
}

/** The texts whose commands must say what shows that they work, relative to the repository's root. */
export function textsWithCommands(): string[] {
  const readmes = globSync("packages/*/README.md", { cwd: places.root });
  return [
    ...writtenFiles().map((page) => `packages/docs/pages/${page}`),
    "specs/README.md",
    ...readmes.map((file) => file.replaceAll("\\", "/")).toSorted(),
  ];
}

/** Names the line of the source that holds the link. */
function problemOfLink({ page, href, why }: DeadLink): string {
  const source = sourceOf(page);
  const what = `link to "${href}": ${why}`;
  if (source === undefined) return problemAt(`packages/docs/dist/${page}`, 1, what);
  const written = [href, href.replace(".html", ".md")];
  const lines = readFileSync(join(places.root, source), "utf8").split("\n");
  const line = lines.findIndex((text) => written.some((link) => text.includes(link)));
  return problemAt(source, line === -1 ? 1 : line + 1, what);
}

function sourceOf(page: string): string | undefined {
  if (page === "assumptions.html") return "specs/assumptions.md";
  const source = `packages/docs/pages/${page.replace(/\.html$/, ".md")}`;
  return existsSync(join(places.root, source)) ? source : undefined;
}

/** What the search finds and does not lead to. */
function problemsOfSearch(site: string, found: readonly SearchEntry[]): string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  return found.flatMap(({ title, path }) => {
    const why = fault(site, "index.html", path, anchors);
    const place = `packages/docs/dist/${path.split("#")[0]}`;
    return why === undefined ? [] : [problemAt(place, 1, `the search finds "${title}": ${why}`)];
  });
}

function problemsOfNames(): string[] {
  const names = readVocabulary();
  return writtenFiles().flatMap((file) =>
    unknownNames(
      readFileSync(join(places.pages, file), "utf8"),
      `packages/docs/pages/${file}`,
      names,
    ),
  );
}
