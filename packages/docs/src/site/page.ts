import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A link in a page begins with a slash and ends in `.html` (from the site's root), or is relative to the page. */
  readonly body: string;
  readonly label?: string;
  /** The position of the page among the pages of its folder. */
  readonly order?: number;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Each also as Markdown beside its HTML, for programs. */
export async function writePages(
  pages: readonly Page[],
  { content, files, base }: { content: string; files: string; base: string },
): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const body = resolveLinks(page.body, page.path, base);
      const text = `${frontMatter(page, base)}\n\n${renderLead(page)}${body}\n`;
      await write(join(content, `${page.path}.md`), text);
      const markdown = `${pointToIndex(base)}\n\n${asMarkdown({ ...page, body })}`;
      await write(join(files, markdownPath(page.path)), markdown);
    }),
  );
}

/** It has words for which readers search. */
function renderLead({ path, description }: Page): string {
  if (!path.startsWith("guides/")) return "";
  return `<div class="lead">\n\n${description}\n\n</div>\n\n`;
}

/** A folder's index has the folder's name. */
export function markdownPath(path: string): string {
  return `${path.replace(/\/index$/, "")}.md`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** The front matter is written as JSON, which is valid YAML. */
function frontMatter({ path, title, description, label, order, more }: Page, base: string): string {
  const link = { rel: "alternate", type: "text/markdown", href: `${base}/${markdownPath(path)}` };
  const data = {
    title,
    description,
    head: [{ tag: "link", attrs: link }],
    sidebar: { label: label ?? title, order },
    ...more,
  };
  const withBase = (key: string, value: unknown): unknown =>
    key === "link" ? `${base}${value}` : value;
  return `---\n${JSON.stringify(data, withBase)}\n---`;
}

/** For programs that found this page alone. */
function pointToIndex(base: string): string {
  return `> All pages: [llms.txt](${base}/llms.txt)`;
}

/** For programs. */
export function asMarkdown({ title, description, body }: Page): string {
  return `# ${title}\n\n> ${description}\n\n${body}\n`;
}

/**
 * Rewrites the links of a text as paths from the root of the host: links relative to the page, links from the site's
 * root, and links to `.md` files. Code is not changed.
 *
 * @param path the path of the page in the site, such as `guides/errors`
 * @param base the base path of the site, such as `/docs`; empty at the root of a host
 */
export function resolveLinks(text: string, path: string, base: string): string {
  const pieces = text.split(/(^ *(`{3,})[^`\n]*\n[\s\S]*?^ *\2$|`[^`\n]*`)/gm);
  return pieces
    .filter((_, index) => index % 3 !== 2)
    .map((piece, index) => (index % 2 === 0 ? replaceLinks(piece, path, base) : piece))
    .join("");
}

function replaceLinks(text: string, path: string, base: string): string {
  return text
    .replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${absolute(link, path, base)})`)
    .replace(/ (href|src)="([^"]+)"/g, (_, name: string, link: string) => {
      return ` ${name}="${absolute(link, path, base)}"`;
    });
}

function absolute(link: string, path: string, base: string): string {
  if (/^([a-z]+:|#)/i.test(link)) return link;
  const [target = "", anchor] = link.split(/(?=#)/);
  const whole = posix.join("/", target.startsWith("/") ? "" : dirname(path), target);
  return `${base}${whole.replace(/\.md$/, ".html")}${anchor ?? ""}`;
}
