import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../site/docs-error.ts";
import { places } from "../site/places.ts";
import { writtenFiles } from "../site/written-pages.ts";
import { consoleBlocks } from "./console-block.ts";
import { type DeadLink, deadLinks } from "./dead-links.ts";
import { readVocabulary, unknownNames } from "./vocabulary.ts";

/** Every dead link of the built site, each with file and line of what holds it. */
export function problemsOfLinks(site: string, base: string): string[] {
  return deadLinks(site, base).map(problemOfLink);
}

/** What is wrong with the texts: names that nothing has, and commands that nothing shows to work. */
export function problemsOfTexts(): string[] {
  const names = readVocabulary();
  return [
    ...writtenFiles().flatMap((file) => {
      const text = readFileSync(join(places.pages, file), "utf8");
      return unknownNames(text, `packages/docs/pages/${file}`, names);
    }),
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

/** Names the line of the source that holds the last part of the link. */
function problemOfLink({ page, href, why }: DeadLink): string {
  const what = `link to "${href}": ${why}`;
  const source = sourceOf(page);
  if (source === undefined) return problemAt(`packages/docs/dist/${page}`, 1, what);
  const written = href.split("/").at(-1)?.replace(".html", "") ?? href;
  const lines = readFileSync(join(places.root, source), "utf8").split("\n");
  const line = lines.findIndex((text) => text.replace(/\.(html|md)/g, "").includes(written));
  return problemAt(source, line === -1 ? 1 : line + 1, what);
}

function sourceOf(page: string): string | undefined {
  if (page === "assumptions.html") return "specs/assumptions.md";
  const source = `packages/docs/pages/${page.replace(/\.html$/, ".md")}`;
  return existsSync(join(places.root, source)) ? source : undefined;
}
