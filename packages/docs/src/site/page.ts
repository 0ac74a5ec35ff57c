import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { resolveLinks } from "./resolve-links.ts";

/** A page of the site as Markdown. */
export interface Page {
  /** Path in the site without an ending, as `guides/errors`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A link begins with a slash and ends in `.html` (from the site's root), or is relative to the page. */
  readonly body: string;
  /** Its name in the navigation, where the title is too long for it. */
  readonly label?: string;
  /** Its place among the pages of its folder. */
  readonly order?: number;
  /** More front matter of Starlight. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Writes the pages as Starlight reads them, and each as Markdown for programs beside its HTML. */
export async function writePages(
  pages: readonly Page[],
  { content, files, base }: { content: string; files: string; base: string },
): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const body = resolveLinks(page.body, page.path, base);
      const weight = weights.find(([begin]) => page.path.startsWith(begin))?.[1] ?? 1;
      const weighed = `<div data-pagefind-weight="${weight}">\n\n${body}\n\n</div>`;
      await write(join(content, `${page.path}.md`), `${frontMatter(page, base)}\n\n${weighed}\n`);
      await write(join(files, `${page.path}.md`), asMarkdown({ ...page, body }));
    }),
  );
}

/** Who searches wants a guide first, then the marketplace's own interface; declarations repeat both. */
const weights: readonly (readonly [begin: string, weight: number])[] = [
  ["guides/troubleshooting", 4],
  ["guides/", 2],
  ["reference/typescript/", 0.2],
  ["reference/control/", 0.3],
  ["benchmarks", 0.2],
  ["changes", 0.2],
];

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** JSON is YAML. */
function frontMatter({ path, title, description, label, order, more }: Page, base: string): string {
  const link = { rel: "alternate", type: "text/markdown", href: `${base}/${path}.md` };
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

/** A page as programs read it. */
export function asMarkdown({ title, description, body }: Page): string {
  return `# ${title}\n\n> ${description}\n\n${body}\n`;
}
