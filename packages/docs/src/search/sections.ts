import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A section of a page, the unit that the search finds. */
export interface Section {
  /** The path of the page in the site, as `guides/errors`. */
  readonly page: string;
  /** The link to the heading of the section, from the site's root. */
  readonly url: string;
  readonly title: string;
  /** The section's heading; empty for the text before the first heading of a page. */
  readonly heading: string;
  readonly text: string;
  /** The text of the section's code blocks. */
  readonly code: string;
}

/** Pages that Starlight rendered. */
export function readSections(site: string, base: string): Section[] {
  return globSync("**/*.html", { cwd: site })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => sectionsOf(readFileSync(join(site, file), "utf8"), file, base));
}

/** Empty for a page that Starlight did not render. */
export function sectionsOf(html: string, file: string, base: string): Section[] {
  const [, title = "", content] =
    /<h1 id="_top"[^>]*>(.*?)<\/h1>.*?<div class="sl-markdown-content"[^>]*>(.*)<\/main>/s.exec(
      html,
    ) ?? [];
  if (content === undefined) return [];
  const [body = ""] = content.split("<footer");
  const [intro = "", ...parts] = body.split(/(?=<h[2-4] id=")/);
  const page = { page: file.replace(/\.html$/, ""), title: plainText(title) };
  const url = `${base}/${file}`;
  return [
    { ...page, url, heading: "", ...textsOf(intro) },
    ...parts.map((part) => {
      const [, anchor = "", heading = "", text = ""] =
        /^<h\d id="([^"]+)"[^>]*>(.*?)<\/h\d>(.*)$/s.exec(part) ?? [];
      return {
        ...page,
        url: `${url}#${anchor}`,
        heading: plainText(heading),
        ...textsOf(text),
      };
    }),
  ];
}

const codeBlock = /<pre\b.*?<\/pre>/gs;

function textsOf(html: string): Pick<Section, "text" | "code"> {
  const blocks = html.match(codeBlock) ?? [];
  return { text: plainText(html.replace(codeBlock, " ")), code: plainText(blocks.join(" ")) };
}

/** Matches an HTML tag, whose attributes may contain any character. */
const tag = (names: string) => new RegExp(`</?(?:${names})\\b(?:"[^"]*"|[^">])*>`, "g");
const inlineTag = tag("code|a|em|strong|span|mark");
const anyTag = tag("[a-z][\\w-]*");

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
};

function plainText(html: string): string {
  return html
    .replace(/<a class="sl-anchor-link".*?<\/a>|<(script|style|svg)\b.*?<\/\1>|<wbr>/gs, "")
    .replace(inlineTag, "")
    .replace(anyTag, " ")
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16));
    })
    .replace(/\s+/g, " ")
    .trim();
}
