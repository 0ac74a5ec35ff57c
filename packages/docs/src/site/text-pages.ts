import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "./escape-html.ts";
import type { MarkdownRenderer } from "./markdown.ts";
import { places } from "./places.ts";
import type { MadePage } from "./write-pages.ts";

/** The list of assumptions, from the contract's own file. */
export function assumptionsPage(markdown: MarkdownRenderer): MadePage {
  const file = "specs/assumptions.md";
  const text = readFileSync(join(places.root, file), "utf8");
  const { html, headings } = markdown.render(text, { file, linesBefore: 0 });
  return {
    path: "assumptions.html",
    title: "Assumptions",
    description: "Everything that the service's document does not show, what was chosen, and why.",
    shape: "article",
    headings,
    html,
  };
}

/** What changed: the packages' change logs, and what is not released yet. */
export function changesPage(markdown: MarkdownRenderer): MadePage {
  const released = readdirSync(join(places.root, "packages"))
    .toSorted()
    .map((name) => `packages/${name}/CHANGELOG.md`)
    .filter((file) => existsSync(join(places.root, file)));
  const sections = [...pending(), ...released].map((file) => {
    const text = readFileSync(join(places.root, file), "utf8");
    const { bumps, words, linesBefore } = withoutBumps(text);
    const { html } = markdown.render(words, { file, linesBefore });
    return bumps === "" ? html : `<h3>${escapeHtml(bumps)}</h3>${html}`;
  });
  const none = "<p>Nothing has been released yet, and no change is noted since.</p>";
  return {
    path: "changes.html",
    title: "Changes",
    description: "What changed from version to version.",
    shape: "article",
    html: `<h1>Changes</h1>
<p class="lead">All packages carry one version. What a version number promises: <a href="guides/versions.html">Versions and upgrading</a>.</p>
${sections.length === 0 ? none : sections.join("\n")}`,
  };
}

/** Changes that wait for the next version, as changesets keeps them. */
function pending(): string[] {
  const folder = join(places.root, ".changeset");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .toSorted()
    .map((name) => `.changeset/${name}`);
}

function withoutBumps(text: string): { bumps: string; words: string; linesBefore: number } {
  const found = /^---\n(.*?)^---\n/ms.exec(text);
  if (found === null) return { bumps: "", words: text, linesBefore: 0 };
  const [all, inner = ""] = found;
  const bumps = `Next version: ${inner.replaceAll('"', "").trim().replaceAll("\n", ", ")}`;
  return { bumps, words: text.slice(all.length), linesBefore: all.split("\n").length - 1 };
}
