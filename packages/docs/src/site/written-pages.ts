import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { DocsError, problemAt } from "./docs-error.ts";
import { expandText, type Insertions } from "./expand-text.ts";
import { folders } from "./folders.ts";
import type { Page } from "./page.ts";

export interface MadePages {
  readonly pages: readonly Page[];
  readonly problems: readonly string[];
}

export function writtenPages(insertions: Insertions): MadePages {
  const parsed = writtenFiles().map((name) => {
    const file = `packages/docs/pages/${name}`;
    const whole = readFileSync(join(folders.pages, name), "utf8");
    const [head = "", data = ""] = /^---\n(.*?)^---\n/ms.exec(whole) ?? [];
    const { title, description, ...more }: Readonly<Record<string, unknown>> = parse(data) ?? {};
    if (typeof title !== "string" || typeof description !== "string") {
      throw new DocsError([problemAt(file, 1, "the page needs a title and a description")]);
    }
    const linesBefore = head.split("\n").length - 1;
    const { text, problems } = expandText(
      whole.slice(head.length),
      { file, linesBefore },
      insertions,
    );
    const path = name.replace(/\.md$/, "");
    return { page: { path, title, description, body: text.trim(), more }, problems };
  });
  return {
    pages: parsed.map(({ page }) => page),
    problems: parsed.flatMap(({ problems }) => problems),
  };
}

/** Lists the files of the hand-written pages, relative to their folder. */
export function writtenFiles(): string[] {
  return readdirSync(folders.pages, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
}
