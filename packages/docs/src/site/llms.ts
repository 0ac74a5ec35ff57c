import { asMarkdown, markdownPath, type Page, resolveLinks } from "./page.ts";

/** With the path prefix of their pages. */
const parts: readonly (readonly [title: string, begin: string])[] = [
  ["Guides", "guides/"],
  ["Packages", "packages/"],
  ["REST reference", "reference/rest"],
  ["SOAP reference", "reference/soap"],
  ["Sandbox control API", "reference/control"],
  ["TypeScript reference", "reference/"],
  ["More", ""],
];

export function llmsIndex(pages: readonly Page[], base: string): string {
  const groups = Map.groupBy(pages, ({ path }) =>
    parts.find(([, begin]) => path.startsWith(begin)),
  );
  const sections = parts.map((part) => {
    const links = (groups.get(part) ?? []).map(
      ({ path, title, description }) =>
        `- [${title}](${base}/${markdownPath(path)}): ${description}`,
    );
    return `## ${part[0]}\n\n${links.join("\n")}`;
  });
  const home = pages.find(({ path }) => path === "index");
  return `# ${home?.title}

> ${home?.description}

All pages in one file: [llms-full.txt](${base}/llms-full.txt). To write an integration, begin with [SKILL.md](${base}/SKILL.md). The contracts: [OpenAPI](${base}/openapi.json), [WSDL](${base}/order-service.wsdl), [control API](${base}/control.openapi.yaml).

${sections.join("\n\n")}
`;
}

/** Creates `llms-full.txt`: all pages, beginning with the guides. */
export function llmsFull(pages: readonly Page[], base: string): string {
  const partIndex = ({ path }: Page): number =>
    parts.findIndex(([, begin]) => path.startsWith(begin));
  return pages
    .toSorted((a, b) => partIndex(a) - partIndex(b))
    .map((page) => asMarkdown({ ...page, body: resolveLinks(page.body, page.path, base) }))
    .join("\n");
}
