import { escapeHtml, slug } from "../site/escape-html.ts";
import type { Heading } from "../site/frame.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { MadePage } from "../site/write-pages.ts";
import { type ChangeText, pendingChanges, releases } from "./read-changes.ts";

/** What changed: what is not released yet, then version by version. */
export function changesPage(markdown: MarkdownRenderer, root: string): MadePage {
  const sections = [
    { title: "Unreleased", texts: pendingChanges(root) },
    ...releases(root).map(({ version, texts }) => ({ title: version, texts })),
  ];
  const headings: Heading[] = sections.map(({ title }) => ({
    id: slug(title),
    html: escapeHtml(title),
    level: 2,
  }));
  const html = sections.map(({ title, texts }) => section(title, texts, markdown));
  return {
    path: "changes.html",
    title: "Changes",
    description: "What changed from version to version.",
    shape: "article",
    headings,
    html: `<h1>Changes</h1>
<p class="lead">All packages carry one version. What a version number promises: <a href="guides/versions.html">Versions and upgrading</a>.</p>
${html.join("\n")}`,
  };
}

function section(title: string, texts: readonly ChangeText[], markdown: MarkdownRenderer): string {
  const parts = texts.map(({ title: of, text, file, linesBefore }, place) => {
    // Headings of a change log stand below the package's.
    const { html } = markdown.render(text.replace(/^###/gm, "####"), { file, linesBefore });
    return `<h3 id="${slug(title)}-${place + 1}">${escapeHtml(of)}</h3>\n${html}`;
  });
  const nothing = "<p>Nothing waits for the next version.</p>";
  return `<h2 id="${slug(title)}">${escapeHtml(title)}</h2>\n${parts.join("\n") || nothing}`;
}
