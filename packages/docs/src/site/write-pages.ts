import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Eleventy } from "@11ty/eleventy";
import { type FramedPage, framed, type Heading } from "./frame.ts";
import type { MarkdownRenderer } from "./markdown.ts";
import type { NavigationGroup } from "./navigation.ts";
import { places } from "./places.ts";

/** A page that is made by code rather than written by hand. */
export interface MadePage {
  /** Path in the site, ending in `.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly shape: FramedPage["shape"];
  readonly html: string;
  readonly headings?: readonly Heading[];
  readonly family?: NavigationGroup;
}

/** What the pages of a site share. */
export interface SiteSettings {
  readonly output: string;
  readonly markdown: MarkdownRenderer;
  /** The version that every page names. */
  readonly version: string;
}

/** Writes every page, the ones in `pages/` and the made ones, framed alike. */
export async function writePages(
  { output, markdown, version }: SiteSettings,
  made: readonly MadePage[],
): Promise<void> {
  const headings = new Map<string, readonly Heading[]>();
  const byUrl = new Map(made.map((page) => [`/${page.path}`, page]));
  const eleventy = new Eleventy(relative(process.cwd(), places.pages), output, {
    quietMode: true,
    configPath: false,
    config: (configuration) => {
      configuration.setUseGitIgnore(false);
      configuration.addPassthroughCopy({ [places.assets]: "assets" });
      configuration.addGlobalData("layout", "page.njk");
      configuration.addGlobalData("shape", "article");
      configuration.addGlobalData("permalink", () => permalink);
      configuration.setLibrary("md", {
        render: (text, { page }) => {
          const rendered = markdown.render(text, sourceOf(page.inputPath, text));
          headings.set(page.inputPath, rendered.headings);
          return rendered.html;
        },
      });
      for (const { path, title, description, shape, html } of made) {
        configuration.addTemplate(path, html, { title, description, shape });
      }
      configuration.addFilter(
        "frame",
        (
          content: string,
          title: string,
          description: string,
          shape: FramedPage["shape"],
          url: string,
          inputPath: string,
        ) => {
          const page = byUrl.get(url);
          return framed({
            title,
            description,
            shape,
            content,
            version,
            path: url.slice(1),
            headings: page?.headings ?? headings.get(inputPath) ?? [],
            ...(page?.family === undefined ? {} : { family: page.family }),
          });
        },
      );
      return { markdownTemplateEngine: false, htmlTemplateEngine: false };
    },
  });
  eleventy.disableLogger();
  await eleventy.write();
}

function permalink({ page }: { readonly page: { readonly filePathStem: string } }): string {
  return `${page.filePathStem}.html`;
}

function sourceOf(inputPath: string, text: string): { file: string; linesBefore: number } {
  const whole = readFileSync(inputPath, "utf8");
  const before = whole.slice(0, Math.max(0, whole.indexOf(text.trimStart())));
  const skipped = text.length - text.trimStart().length;
  const linesBefore = before.split("\n").length - 1 - text.slice(0, skipped).split("\n").length + 1;
  return { file: relative(places.root, resolve(inputPath)), linesBefore };
}
