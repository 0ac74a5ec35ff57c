import { readFileSync } from "node:fs";
import { join } from "node:path";
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
