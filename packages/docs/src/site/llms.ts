import { asMarkdown, markdownPath, type Page, resolveLinks } from "./page.ts";

/** With the path prefix of their pages. */
const parts = [
  { title: "Guides", begin: "guides/", file: "llms-guides.txt" },
  { title: "Packages", begin: "packages/", file: "llms-packages.txt" },
  { title: "REST reference", begin: "reference/rest", file: "llms-rest.txt" },
  { title: "SOAP reference", begin: "reference/soap", file: "llms-soap.txt" },
  { title: "Sandbox control API", begin: "reference/control", file: "llms-control.txt" },
  { title: "TypeScript reference", begin: "reference/", file: "llms-typescript.txt" },
  { title: "More", begin: "", file: "llms-more.txt" },
] as const;

const FULL = "llms-full.txt";

/** `llms.txt`, the whole text of each section, and `llms-full.txt` with all sections, by their names. */
export function llmsFiles(pages: readonly Page[], base: string): ReadonlyMap<string, string> {
  const groups = Map.groupBy(pages, ({ path }) =>
    parts.find(({ begin }) => path.startsWith(begin)),
  );
  const sections = parts.map((part) => {
    const own = groups.get(part) ?? [];
    const text = own
      .map((page) => asMarkdown({ ...page, body: resolveLinks(page.body, page.path, base) }))
      .join("\n");
    return { ...part, pages: own, text };
  });
  return new Map([
    [
      "llms.txt",
      renderIndex(
        sections,
        pages.find(({ path }) => path === "index"),
        base,
      ),
    ],
    [FULL, sections.map(({ text }) => text).join("\n")],
    ...sections.map(({ file, text }) => [file, text] as const),
  ]);
}

interface Section {
  readonly title: string;
  readonly file: string;
  readonly pages: readonly Page[];
  readonly text: string;
}

function renderIndex(sections: readonly Section[], home: Page | undefined, base: string): string {
  const lists = sections.map(({ title, file, pages, text }) => {
    const links = pages.map(
      ({ path, title: name, description }) =>
        `- [${name}](${base}/${markdownPath(path)}): ${description}`,
    );
    const size = `${Math.ceil(Buffer.byteLength(text) / 1_000)} kB`;
    return `## ${title}\n\nAll in one file: [${file}](${base}/${file}) (${size}).\n\n${links.join("\n")}`;
  });
  return `# ${home?.title}

> ${home?.description}

To write an integration, begin with [SKILL.md](${base}/SKILL.md). The contracts: [OpenAPI](${base}/openapi.json), [WSDL](${base}/order-service.wsdl), [control API](${base}/control.openapi.yaml). Each section below is also one file, and all of them together are [${FULL}](${base}/${FULL}).

${lists.join("\n\n")}
`;
}
