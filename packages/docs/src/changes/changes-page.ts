import { expandText } from "../site/expand-text.ts";
import type { MadePages } from "../site/written-pages.ts";
import { type ChangeText, pendingChanges, releases } from "./read-changes.ts";

/** What changed: what is not released yet, then version by version. */
export function changesPage(root: string): MadePages {
  const problems: string[] = [];
  const section = (title: string, texts: readonly ChangeText[]): string => {
    const parts = texts.map(({ title: of, text, ...source }) => {
      const expanded = expandText(text, source);
      problems.push(...expanded.problems);
      // Headings of a change log stand below the package's.
      return `### ${of}\n\n${expanded.text.replace(/^###/gm, "####").trim()}`;
    });
    return `## ${title}\n\n${parts.join("\n\n") || "Nothing waits for the next version."}`;
  };
  const sections = [
    section("Unreleased", pendingChanges(root)),
    ...releases(root).map(({ version, texts }) => section(version, texts)),
  ];
  const page = {
    path: "changes",
    title: "Changes",
    description: "What changed from version to version.",
    body: `All packages carry one version. What a version number promises: [Support and compatibility](/guides/support.html).\n\n${sections.join("\n\n")}`,
  };
  return { pages: [page], problems };
}
