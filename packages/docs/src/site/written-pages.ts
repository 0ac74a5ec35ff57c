import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { DocsError, problemAt } from "./docs-error.ts";
import type { FramedPage } from "./frame.ts";
import type { MarkdownRenderer } from "./markdown.ts";
import { places } from "./places.ts";
import type { MadePage } from "./write-pages.ts";

/** What stands above the text of a page. */
interface FrontMatter {
  readonly title: string;
  readonly description: string;
  readonly shape?: FramedPage["shape"];
}

/**
 * The pages that are written by hand, in `pages/`.
 *
 * @throws DocsError when a page does not begin with its title and description
 */
export function writtenPages(markdown: MarkdownRenderer): MadePage[] {
  return writtenFiles().map((name) => {
    const file = `packages/docs/pages/${name}`;
    const whole = readFileSync(join(places.pages, name), "utf8");
    const [head = "", data = ""] = /^---\n(.*?)^---\n/ms.exec(whole) ?? [];
    const { title, description, shape = "article" }: Partial<FrontMatter> = parse(data) ?? {};
    if (title === undefined || description === undefined) {
      throw new DocsError([problemAt(file, 1, "the page needs a title and a description")]);
    }
    const linesBefore = head.split("\n").length - 1;
    const rendered = markdown.render(whole.slice(head.length), { file, linesBefore });
    return { path: name.replace(/\.md$/, ".html"), title, description, shape, ...rendered };
  });
}

/** The files of these pages, relative to their folder. */
export function writtenFiles(): string[] {
  return readdirSync(places.pages, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
}
