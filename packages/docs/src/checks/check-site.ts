import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemAt } from "../site/docs-error.ts";
import { folders } from "../site/folders.ts";
import { writtenFiles } from "../site/written-pages.ts";
import { consoleBlocks } from "./console-block.ts";
import { deadLinks } from "./dead-links.ts";
import { readVocabulary, unknownNames } from "./vocabulary.ts";

/** Dead links, each at the hand-written source of its page, if there is one. */
export function problemsOfLinks(site: string, base: string): string[] {
  return deadLinks(site, base).map(({ page, href, reason }) => {
    const source = `packages/docs/pages/${page.replace(/\.html$/, ".md")}`;
    const isWritten = existsSync(join(folders.root, source));
    const file = isWritten ? source : `packages/docs/dist/${page}`;
    return problemAt(file, 1, `link to "${href}": ${reason}`);
  });
}

/** Names that do not exist in the code, and commands that no test runs. */
export function problemsOfTexts(): string[] {
  const names = readVocabulary();
  return [
    ...writtenFiles().flatMap((file) => {
      const text = readFileSync(join(folders.pages, file), "utf8");
      return unknownNames(text, `packages/docs/pages/${file}`, names);
    }),
    ...textsWithCommands().flatMap((file) => consoleBlocks(folders.root, file).problems),
  ];
}

/** Every block of commands in these must name the test that runs it; from the repository's root. */
export function textsWithCommands(): string[] {
  const readmes = globSync("packages/*/README.md", { cwd: folders.root });
  return [
    ...writtenFiles().map((page) => `packages/docs/pages/${page}`),
    "specs/README.md",
    ...readmes.map((file) => file.replaceAll("\\", "/")).toSorted(),
  ];
}
