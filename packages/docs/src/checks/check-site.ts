import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../site/docs-error.ts";
import { places } from "../site/places.ts";
import { writtenFiles } from "../site/written-pages.ts";
import { consoleBlocks } from "./console-block.ts";
import { deadLinks } from "./dead-links.ts";
import { readVocabulary, unknownNames } from "./vocabulary.ts";

/** Each dead link, at the source of its page where that is written by hand. */
export function problemsOfLinks(site: string, base: string): string[] {
  return deadLinks(site, base).map(({ page, href, why: reason }) => {
    const source = `packages/docs/pages/${page.replace(/\.html$/, ".md")}`;
    const isWritten = existsSync(join(places.root, source));
    const file = isWritten ? source : `packages/docs/dist/${page}`;
    return problemAt(file, 1, `link to "${href}": ${reason}`);
  });
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
